import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { groupProxyFactors } from '@steward/core/ghg/factors/proxy-factors';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { formatFactor } from './factor-value.ts';
import classes from '../inventory/report-layout.module.css';
import { useUnitName } from '../../activities/activity-unit.tsx';
import { useFactorWords } from '../../names/factor-words.ts';
import { countryName } from '../../country-name.ts';
import { useReportWords } from '../report-words.ts';

type Row = ReturnType<typeof groupProxyFactors<Inventory['factors'][number]>>[number];

// No ListScreen: a table of figures inside the report, which the verifier also sees; the address belongs to the report.
/** Every factor of the calculation: its value, region and year, publisher and license. */
export function FactorTable({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const factorWords = useFactorWords();
  const unitName = useUnitName();
  const rows = useMemo(() => groupProxyFactors(inventory.factors), [inventory.factors]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'carrier',
        label: t('factors.carrier'),
        value: (row) => words.carrier(row.carrier),
        cell: (row) => (
          <>
            <strong className={classes.name}>{words.carrier(row.carrier)}</strong>{' '}
            {row.own && <StatusBadge tone="brand">{t('factors.own')}</StatusBadge>}
          </>
        ),
      },
      {
        id: 'scope',
        label: t('factors.scope'),
        value: (row) => words.scopeAndBasis(row.scope, ...(row.used_for ?? [row.basis])),
        filter: true,
      },
      {
        id: 'place',
        label: t('words:forPlace'),
        value: (row) => [countryName(row.country), row.region].filter(Boolean).join(' · '),
      },
      { id: 'year', label: t('factors.year'), value: (row) => row.year, align: 'end' },
      {
        id: 'value',
        label: t('factors.value'),
        value: (row) => row.kg_co2e_per_unit,
        cell: (row) => (
          <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
            {formatFactor(row.kg_co2e_per_unit)} {'kg/'}
            {unitName(row.unit)}
          </bdi>
        ),
        align: 'end',
      },
      {
        id: 'source',
        label: t('factors.published'),
        value: (row) => `${row.source}, ${row.edition}, ${factorWords.licence(row.licence)}`,
        cell: (row) => (
          <span className={classes.source}>
            <bdi>{row.source}</bdi>
            <small>
              {t('factors.edition')} <bdi>{row.edition}</bdi>
            </small>
            <small>
              {t('factors.licence')} <bdi>{factorWords.licence(row.licence)}</bdi>
            </small>
          </span>
        ),
        width: '320px',
      },
      {
        id: 'gwp',
        label: t('factors.gwp'),
        value: (row) =>
          row.published_gwp_set
            ? t('gwp.restated', { set: row.gwp_set, published: row.published_gwp_set })
            : factorWords.gwp(row.gwp_set),
      },
      {
        id: 'note',
        width: '220px',
        label: t('words:hint'),
        value: (row) =>
          [
            row.stands_in_for.length > 0 &&
              t('factors.proxy', { country: row.stands_in_for.map((code) => countryName(code)).join(', ') }),
            row.note && factorWords.note(row.note),
          ]
            .filter(Boolean)
            .join(' · '),
      },
    ],
    // The texts depend on the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <section className={classes.titled}>
      <h2 className={classes.title}>{t('factors.title')}</h2>
      <p className={classes.note}>{t('factors.lead')}</p>
      <DataTable name={t('factors.title')} columns={columns} rows={rows} rowId={(row) => row.id} />
    </section>
  );
}
