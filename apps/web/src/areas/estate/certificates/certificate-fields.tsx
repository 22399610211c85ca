import { Button, Select, SimpleGrid } from '@mantine/core';
import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate, CertificateSchemes } from '@steward/contract/estate/certificates.models';
import { spaces } from '@steward/contract/estate/spaces';
import { scaleOn, type CertificateKind } from '@steward/core/certificates/scheme';
import { IconInfoCircle } from '@tabler/icons-react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { organizationToday } from '../../../session/today.ts';
import { useMay } from '../../../shared/may.ts';
import { useEnvironmentsWith } from '../../../shared/selected-environment.ts';
import { useField } from '../../../ui/form/field.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SuggestedTextField } from '../../../ui/form/suggested-text-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatArea } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { gradeOf } from './certificate-words.tsx';

/** The fields of both forms; those of one kind are shown for it only. */
export interface CertificateValues {
  environment_id: string;
  title: string;
  scheme_key: string | null;
  scheme: string;
  scheme_version: string;
  level: string;
  stage: string;
  score: number | null;
  part: string;
  certified_area: number | null;
  primary_energy: number | null;
  co2e: number | null;
  assessor: string;
  issuer: string;
  registry_number: string;
  issued_on: string | null;
  valid_until: string | null;
  note: string;
}
export type AnyControl = Control<CertificateValues>;

type Scheme = CertificateSchemes['schemes'][number];

interface Props {
  kind: CertificateKind;
  control: AnyControl;
  certificate: Certificate | undefined;
  renews: Certificate | undefined;
}

const isSame = (name: string, part: string) => name.trim().toLowerCase() === part.trim().toLowerCase();

const two = { base: 1, xs: 2 };

export function CertificateFields({ kind, control, certificate, renews }: Props) {
  const { t } = useTranslation('certificates');
  const [environmentId, schemeKey, issuedOn, part] = useWatch({
    control,
    name: ['environment_id', 'scheme_key', 'issued_on', 'part'],
  });
  const properties = useEnvironmentsWith(environmentId || undefined);
  const property = properties.find(({ _id }) => _id === environmentId);
  const { data } = useAnswer(certificates.getCertificateSchemes, { kind });
  const maySeeSpaces = useMay('spaces.read');
  const { data: rooms = [] } = useAnswer(
    spaces.getSpaces,
    { environment_id: environmentId },
    { enabled: environmentId !== '' && maySeeSpaces },
  );
  const named = rooms.filter(({ space_name }) => isSame(space_name, part));
  const space = named.length === 1 ? named[0] : undefined;
  const areaNote = !property
    ? undefined
    : space
      ? t('areaNotePart', { area: `${formatArea(space.gross_floor_area)} m²` })
      : part.trim()
        ? t('areaNoteText')
        : t('areaNote', { area: `${formatArea(property.gross_floor_area)} m²` });
  const offered = (data?.schemes ?? []).filter(
    ({ countries }) => !countries || !property || countries.includes(property.country_code),
  );
  const scheme = data?.schemes.find(({ key }) => key === schemeKey);
  const isRating = kind === 'energy_certificate';
  return (
    <>
      {renews && <Notice icon={IconInfoCircle}>{t('renewing')}</Notice>}
      {certificate?.proposal && schemeKey === null && (
        <Proposal control={control} certificate={certificate} proposal={certificate.proposal} />
      )}
      <SelectField
        control={control}
        name="environment_id"
        label={t('words:property')}
        data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        limit={100}
        disabled={certificate !== undefined || renews !== undefined}
        withAsterisk
        data-autofocus
      />
      <SchemeField control={control} schemes={offered} />
      {scheme ? (
        <Graded control={control} scheme={scheme} day={issuedOn ?? organizationToday()} isRating={isRating} />
      ) : (
        <SimpleGrid cols={two}>
          <TextField control={control} name="scheme" label={t('schemeText')} maxLength={100} />
          <TextField control={control} name="level" label={t(isRating ? 'class' : 'level')} maxLength={60} />
        </SimpleGrid>
      )}
      <SimpleGrid cols={two}>
        <DateField control={control} name="issued_on" label={t('words:issuedOn')} clearable />
        <DateField control={control} name="valid_until" label={t('words:validUntil')} clearable />
        <SuggestedTextField
          control={control}
          name="part"
          label={t('part')}
          suggestions={rooms.map(({ space_name }) => space_name)}
          description={t('partNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
        />
        <NumberField
          control={control}
          name="certified_area"
          label={t('area')}
          {...(areaNote && { description: areaNote })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit="m²"
        />
        {isRating && (
          <>
            <NumberField control={control} name="primary_energy" label={t('primaryEnergy')} unit="kWh/(m²·a)" />
            <NumberField control={control} name="co2e" label={t('co2e')} unit="kg CO₂e/(m²·a)" />
          </>
        )}
        <TextField control={control} name="assessor" label={t('assessor')} maxLength={200} />
        <TextField control={control} name="issuer" label={t('issuer')} maxLength={200} />
        <TextField control={control} name="registry_number" label={t('registryNumber')} maxLength={100} />
        <TextField control={control} name="title" label={t('words:title')} maxLength={200} />
      </SimpleGrid>
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}

const AS_TEXT = 'as-text';

/** A scheme of the list, or free text. */
function SchemeField({ control, schemes }: { control: AnyControl; schemes: readonly Scheme[] }) {
  const { t } = useTranslation('certificates');
  const { value, onChange, ...field } = useField({ control, name: 'scheme_key' }, t('scheme'));
  const level = useController({ control, name: 'level' });
  return (
    <Select
      {...field}
      label={t('scheme')}
      data={[
        ...schemes.map(({ key, name }) => ({ value: key, label: name })),
        { value: AS_TEXT, label: t('freeText') },
      ]}
      value={(value as string | null) ?? AS_TEXT}
      onChange={(key) => {
        // Levels belong to their scheme.
        level.field.onChange('');
        onChange(key === AS_TEXT ? null : key);
      }}
      searchable
      allowDeselect={false}
      {...(value === null && { description: t('freeTextNote') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** Level, stage, version and score, as the scheme has them on the day of issue. */
function Graded({
  control,
  scheme,
  day,
  isRating,
}: {
  control: AnyControl;
  scheme: Scheme;
  day: string;
  isRating: boolean;
}) {
  const { t } = useTranslation('certificates');
  const classes = scaleOn(scheme, day)?.classes ?? [];
  const needsScore = classes.length === 0;
  const level = useWatch({ control, name: 'level' });
  return (
    <>
      {needsScore && <Notice icon={IconInfoCircle}>{t('noClasses')}</Notice>}
      <SimpleGrid cols={two}>
        {classes.length > 0 ? (
          <SelectField
            control={control}
            name="level"
            label={t(isRating ? 'class' : 'level')}
            data={[...classes]}
            withAsterisk
          />
        ) : (
          // One that was chosen before the day stays to be seen and emptied.
          level && <TextField control={control} name="level" label={t(isRating ? 'class' : 'level')} maxLength={60} />
        )}
        {!isRating && scheme.stages.length > 0 && (
          <SelectField
            control={control}
            name="stage"
            label={t('stage')}
            placeholder={t('stages.none')}
            data={scheme.stages.map((stage) => ({ value: stage, label: t(`stages.${stage}`) }))}
          />
        )}
        {!isRating && (
          <SuggestedTextField
            control={control}
            name="scheme_version"
            label={t('version')}
            suggestions={scheme.versions}
          />
        )}
        <NumberField
          control={control}
          name="score"
          label={t('score')}
          {...(scheme.score && { description: t('scoreRange', { from: scheme.score[0], to: scheme.score[1] }) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
    </>
  );
}

/** Scheme and level that the free text names. */
function Proposal({
  control,
  certificate,
  proposal,
}: {
  control: AnyControl;
  certificate: Certificate;
  proposal: NonNullable<Certificate['proposal']>;
}) {
  const { t } = useTranslation('certificates');
  const scheme = useController({ control, name: 'scheme_key' });
  const level = useController({ control, name: 'level' });
  const text = [certificate.scheme, certificate.level].filter(Boolean).join(', ');
  return (
    <Notice
      tone="brand"
      icon={IconInfoCircle}
      title={t('proposed', { grade: gradeOf({ ...proposal, score: null }) })}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            scheme.field.onChange(proposal.scheme_key);
            level.field.onChange(proposal.level);
          }}
        >
          {t('useProposal')}
        </Button>
      }
    >
      {t('proposalNote', { text })}
    </Notice>
  );
}
