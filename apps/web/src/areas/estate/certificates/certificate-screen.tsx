import type { certificates } from '@steward/contract/estate/certificates';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import { certificateStates } from '@steward/core/certificates/in-force';
import { certificateListFields, certificateListSorts } from '@steward/core/certificates/list-fields';
import { certificateStages, type CertificateKind } from '@steward/core/certificates/scheme';
import { IconCertificate, IconTableImport } from '@tabler/icons-react';
import { useMemo, type ComponentProps, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatPlain } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NameText, NoValue, NumberText, SquareMeters } from '../../../ui/value-text.tsx';
import type { CertificateFormProps } from './certificate-form.tsx';
import { SummaryBottom, SummaryTop } from './certificate-summary.tsx';
import { ENERGY_UNIT, gradeOf, StateBadge, useRules, wordsOf } from './certificate-words.tsx';
import { ExemptionBadge } from './exemptions.tsx';
import classes from './certificates.module.css';

interface Props {
  kind: CertificateKind;
  list: typeof certificates.getBuildingCertificates | typeof certificates.getEnergyRatings;
  remove: typeof certificates.deleteBuildingCertificate | typeof certificates.deleteEnergyRating;
  form: ComponentType<CertificateFormProps>;
}

type ListProps = Omit<ComponentProps<typeof ListScreen<Certificate>>, 'words'>;

/** The list of a kind: what expires and the share of floor area first, then the certificates; one opens beside it. */
export function useCertificateScreen({ kind, list: call, remove: deleting, form: Form }: Props): ListProps {
  const { t } = useTranslation('certificates');
  const [address] = useAddressState();
  const scope = useScope();
  const isRating = kind === 'energy_certificate';
  const mayEdit = useMay('property-documents.edit');
  const { where, props } = useListFilter({
    list: isRating ? 'energy-ratings' : 'building-certificates',
    listFields: certificateListFields,
    sorts: certificateListSorts,
  });
  const fields = useFilterFields(kind);
  const columns = useColumns(kind);
  const opened = textOf(address['item']);
  // A reminder may open one that is on another page of the list.
  const linked = useAnswer(
    call,
    { certificate_id: opened ?? '' },
    { enabled: opened !== undefined && opened !== 'new' },
  );
  const renewed = textOf(address['renew']);
  const renewal = useAnswer(call, { certificate_id: renewed ?? '' }, { enabled: renewed !== undefined });
  const list = useServedList(call, {
    input: where ? { where } : {},
    sorts: certificateListSorts,
    pageSize: 25,
  });
  const remove = useSend(deleting, { alsoRefreshes: ['property-documents', 'documents'] });
  const panel = (certificate: Certificate | undefined, end: PanelEnd) => {
    const renews = certificate ? undefined : renewal.data?.paginateData[0];
    if (!certificate && renewed !== undefined && renewal.isPending) return null;
    return <Form key={certificate?._id ?? renewed} certificate={certificate} renews={renews} scope={scope} end={end} />;
  };
  return {
    may: {
      create: 'property-documents.edit',
      edit: 'property-documents.edit',
      delete: 'property-documents.delete',
      export: 'property-documents.read',
    },
    icon: IconCertificate,
    head: (
      <>
        <ScreenTabs of="/diagnosis/building-certifications" label={t('tabs')} />
        <SummaryTop kind={kind} scope={scope} />
      </>
    ),
    actions: mayEdit && (
      <ButtonLink
        to="/account_setting/imports"
        search={{ thing: 'certificates' }}
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden="true" />}
      >
        {t(`${wordsOf[kind]}.import`)}
      </ButtonLink>
    ),
    ...props(fields),
    list,
    columns,
    nameOf: ({ title }) => title,
    alsoOpens: linked.data?.paginateData,
    panelWidth: 640,
    panel,
    remove: ({ _id }) => remove.mutateAsync({ certificate_id: _id }),
    foot: <SummaryBottom kind={kind} scope={scope} />,
  };
}

function useFilterFields(kind: CertificateKind): FilterField[] {
  const { t } = useTranslation('certificates');
  const { all = [] } = useSelectedEnvironment();
  return useMemo(() => {
    const choice = (id: string, label: string, options: { value: string; label: string }[]) =>
      ({ id, label, kind: 'choice', options, canBeEmpty: false }) as const;
    return [
      choice(
        'state',
        t('words:status'),
        certificateStates.map((value) => ({ value, label: t(`states.${value}`) })),
      ),
      { id: 'scheme', label: t('scheme'), kind: 'text' },
      { id: 'level', label: t(kind === 'energy_certificate' ? 'class' : 'level'), kind: 'text' },
      { id: 'part', label: t('part'), kind: 'text' },
      ...(kind === 'building_certificate'
        ? [
            choice(
              'stage',
              t('stage'),
              certificateStages.map((value) => ({ value, label: t(`stages.${value}`) })),
            ),
          ]
        : []),
      choice(
        'environment_id',
        t('words:property'),
        all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
      ),
      { id: 'valid_until', label: t('words:validUntil'), kind: 'day' },
      { id: 'issued_on', label: t('words:issuedOn'), kind: 'day' },
    ];
  }, [t, all, kind]);
}

/** The area that a certificate is of: the whole property or space where none is stated. */
const areaOf = ({ part, part_area, certified_area, gross_floor_area }: Certificate) =>
  certified_area ?? (part ? part_area : gross_floor_area);

function useColumns(kind: CertificateKind): Column<Certificate>[] {
  const { t } = useTranslation('certificates');
  const ruleOf = useRules(kind);
  const isRating = kind === 'energy_certificate';
  return useMemo((): Column<Certificate>[] => {
    const all: Column<Certificate>[] = [
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <NameText>{environment_name}</NameText>,
        canHide: false,
      },
      {
        id: 'scheme',
        label: t('scheme'),
        value: ({ scheme }) => scheme,
        cell: ({ scheme, proposal }) => (
          <>
            {scheme ? <bdi>{scheme}</bdi> : <NoValue />}
            {proposal && (
              <small className={classes.proposed}>
                {t('proposed', { grade: gradeOf({ ...proposal, score: null }) })}
              </small>
            )}
          </>
        ),
      },
      {
        id: 'level',
        label: t(isRating ? 'class' : 'level'),
        value: ({ level }) => level,
        cell: ({ level, score, primary_energy, flags, exemption }) => (
          <>
            {level || score !== null ? (
              <bdi>{level || formatPlain(score ?? 0)}</bdi>
            ) : primary_energy !== null ? (
              <bdi>{`${formatPlain(primary_energy)} ${ENERGY_UNIT}`}</bdi>
            ) : (
              <NoValue />
            )}
            {flags.map(({ key, status }) => (
              <div key={key} className={classes.flag}>
                <StatusBadge tone={status === 'announced' ? 'warn' : 'bad'}>{ruleOf(key)?.title ?? key}</StatusBadge>
              </div>
            ))}
            {exemption && (
              <div className={classes.flag}>
                <ExemptionBadge exemption={exemption} />
              </div>
            )}
          </>
        ),
      },
      {
        id: 'part',
        label: t('part'),
        value: ({ part }) => part,
        cell: ({ part }) => (part ? <bdi>{part}</bdi> : <NoValue />),
        hidden: true,
      },
      {
        id: 'certified_area',
        label: t('words:area'),
        value: areaOf,
        cell: (row) => (
          <>
            <SquareMeters value={areaOf(row)} />
            {row.part && (
              <small className={classes.proposed}>
                <bdi>{row.part}</bdi>
              </small>
            )}
          </>
        ),
        align: 'end',
      },
      {
        id: 'valid_until',
        label: t('words:validUntil'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => (
          <span className={classes.day}>
            <DateText value={valid_until} />
          </span>
        ),
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <StateBadge state={state} />,
      },
      {
        id: 'file',
        label: t('words:evidence'),
        value: ({ file }) => file?.name,
        cell: ({ _id, file, title }) =>
          file ? (
            <Link
              to="/documentation/document"
              search={{ document: _id }}
              aria-label={t('words:openName', { name: title })}
              isAction
            >
              {t('words:open')}
            </Link>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'issued_on',
        label: t('words:issuedOn'),
        value: ({ issued_on }) => issued_on,
        cell: ({ issued_on }) => (
          <span className={classes.day}>
            <DateText value={issued_on} />
          </span>
        ),
        hidden: true,
      },
      { id: 'score', label: t('score'), value: ({ score }) => score, align: 'end', hidden: true },
      ...(isRating
        ? [
            {
              id: 'primary_energy',
              label: `${t('primaryEnergy')}, kWh/m²`,
              value: ({ primary_energy }: Certificate) => primary_energy,
              cell: ({ primary_energy }: Certificate) => <NumberText value={primary_energy} />,
              align: 'end' as const,
              hidden: true,
            },
            {
              id: 'co2e',
              label: `${t('co2e')}, kg CO₂e/m²`,
              value: ({ co2e }: Certificate) => co2e,
              cell: ({ co2e }: Certificate) => <NumberText value={co2e} />,
              align: 'end' as const,
              hidden: true,
            },
          ]
        : [
            {
              id: 'stage',
              label: t('stage'),
              value: ({ stage }: Certificate) => (stage ? t(`stages.${stage}`) : ''),
              hidden: true,
            },
            {
              id: 'scheme_version',
              label: t('version'),
              value: (row: Certificate) => row.scheme_version,
              hidden: true,
            },
          ]),
      {
        id: 'registry_number',
        label: t('registryNumber'),
        value: ({ registry_number }) => registry_number,
        hidden: true,
      },
      { id: 'assessor', label: t('assessor'), value: ({ assessor }) => assessor, hidden: true },
      { id: 'issuer', label: t('issuer'), value: ({ issuer }) => issuer, hidden: true },
    ];
    return all.map((column) => ({ ...column, sortable: certificateListSorts.some((sort) => sort === column.id) }));
    // The titles of rules arrive after the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, isRating, ruleOf('mees')]);
}
