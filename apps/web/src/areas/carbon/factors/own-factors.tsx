import { Translated } from '../../../shared/translated/translated.tsx';
import type { Answer } from '@steward/contract/call';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import type { WasteTreatment } from '@steward/core/ghg/carrier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { formatFactor } from '../../../shared/emissions/factors/factor-value.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { useUnitName } from '../../../shared/activities/activity-unit.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { AttachStatement } from './attach-statement.tsx';
import { OwnFactorForm } from './own-factor-form.tsx';
import classes from './references.module.css';
import type { MissingFactorLink } from './missing-factor-link.ts';

type Row = Answer<typeof factors.getOwnFactors>[number];

const yearsOf = ({ valid_from, valid_until }: Row) =>
  valid_from === valid_until ? String(valid_from) : `${valid_from}–${valid_until}`;

/**
 * Factors of suppliers and networks that the organization adds with their source; they take precedence over published
 * ones.
 */
export function OwnFactors({ wanted }: { wanted: MissingFactorLink }) {
  const { t } = useTranslation('factors');
  const words = useReportWords();
  const unitName = useUnitName();
  const mayAdd = useMay('emission-factors.create');
  const mayChangeWhole = useAnswer(boundaries.getOrganizationConfig, {}).data?.may_change_whole;
  const remove = useSend(factors.deleteOwnFactor, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'carrier',
        label: t('words:carrier'),
        value: (row) =>
          [words.carrier(row.carrier), row.treatment && words.treatment(row.treatment as WasteTreatment)]
            .filter(Boolean)
            .join(', '),
      },
      { id: 'basis', label: t('words:wayOfCounting'), value: (row) => words.basis(row.basis) ?? '' },
      { id: 'year', label: t('factor.valid'), value: yearsOf, align: 'end', filter: true },
      {
        id: 'value',
        label: t('words:factor'),
        value: (row) => row.kg_co2e_per_unit,
        cell: (row) => (
          <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
            {formatFactor(row.kg_co2e_per_unit)} {'kg CO₂e/'}
            {unitName(row.unit)}
          </bdi>
        ),
        align: 'end',
      },
      {
        id: 'property',
        label: t('words:property'),
        value: (row) => row.environment_name ?? t('words:allProperties'),
        filter: true,
      },
      {
        id: 'source',
        label: t('words:source'),
        value: (row) => row.source,
        cell: (row) => <Translated>{row.source}</Translated>,
      },
      {
        id: 'statement',
        label: t('statement.title'),
        value: (row) => (row.has_file ? t('words:open') : ''),
        cell: (row) => <AttachStatement factor_id={row._id} has_file={row.has_file} />,
      },
      {
        id: 'added',
        label: t('factor.added'),
        value: (row) => row.created_at,
        cell: (row) => formatDay(row.created_at),
      },
    ],
    // The texts depend on the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  const hint = mayAdd && mayChangeWhole === false ? t('factor.ownPropertiesOnly') : '';
  return (
    <ListScreen
      words="factors:factor"
      frame="part"
      part="factor"
      item="factor"
      may={{
        create: 'emission-factors.create',
        delete: 'emission-factors.delete',
        export: 'emission-factors.export',
      }}
      mayChange={({ environment_id }) => environment_id !== null || mayChangeWhole === true}
      head={<p className={classes.note}>{[t('factor.note'), hint].filter(Boolean).join(' ')}</p>}
      list={useAnswer(factors.getOwnFactors, {})}
      columns={columns}
      nameOf={(row) => `${words.carrier(row.carrier)} ${yearsOf(row)}`}
      panel={(_, { onCancel }) => <OwnFactorForm wanted={wanted} onDone={onCancel} />}
      remove={({ _id }) => remove.mutateAsync({ factor_id: _id })}
      deleteText={() => t('factor.deleteText')}
      bulk
    />
  );
}
