import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { GasesByScope } from './gases-by-scope.tsx';
import { SumTable, type SumRow } from '../sum-table.tsx';
import { Traceable, type Trace, type TracedMeasure } from './traceable.tsx';
import { tonneDecimals, Tonnes } from '../tonnes.tsx';
import { useReportWords } from '../report-words.ts';

/** The inventory by scope, location-based and market-based; scope 3 by category. */
export function ScopeTable({ inventory, onTrace }: { inventory: Inventory; onTrace?: Trace | undefined }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { totals, total_location, total_market, scope3_by_category } = inventory;
  const decimals = tonneDecimals(total_location, total_market);
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const both = (kg: number | null) => [cell(kg), cell(kg)];
  const traced = (measure: TracedMeasure, label: string) => (
    <Traceable measure={measure} onTrace={onTrace}>
      {label}
    </Traceable>
  );
  const rows: SumRow[] = [
    { key: '1', label: traced('scope1', t('scope.long1')), cells: both(totals.scope1) },
    {
      key: '2',
      label: traced('scope2_location', t('scope.long2')),
      cells: [cell(totals.scope2_location), cell(totals.scope2_market)],
    },
    { key: '3', label: traced('scope3', t('scope.long3')), cells: both(totals.scope3) },
    ...Object.entries(scope3_by_category).map(([category, kg]) => ({
      key: `3.${category}`,
      label: traced('scope3', words.category(category)),
      cells: both(kg),
      isPart: true,
    })),
    {
      key: 'total',
      label: traced('co2e', t('words:total')),
      cells: [cell(total_location), cell(total_market)],
      isTotal: true,
    },
  ];
  const head = [
    t('scope.head'),
    ...['location', 'market'].map((way) => t('inUnit', { label: t(`way.${way}`), unit: 't' })),
  ];
  return <SumTable title={t('scope.title')} note={t('scope.note')} head={head} rows={rows} />;
}

/** The gases of the sum, and the CO2 of biomass, which is reported separately from the scopes. */
export function GasTable({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { gases, gases_by_scope, biogenic } = inventory;
  // Reports submitted before gases were stored per scope have only the sum of each gas.
  if (gases_by_scope) return <GasesByScope rows={gases_by_scope} biogenic={biogenic} />;
  const decimals = tonneDecimals(...Object.values(gases), biogenic);
  const rows: SumRow[] = [
    ...(['co2', 'ch4', 'n2o', 'fluorinated', 'unsplit'] as const).map((gas) => ({
      key: gas,
      label: t(`gas.${gas}`),
      cells: [<Tonnes key="t" kg={gases[gas]} decimals={decimals} withoutUnit />],
    })),
    {
      key: 'biogenic',
      label: t('gas.biogenic'),
      cells: [<Tonnes key="t" kg={biogenic} decimals={decimals} withoutUnit />],
      isTotal: true,
    },
  ];
  return <SumTable title={t('gas.title')} note={t('gas.note')} head={[t('gas.head'), 't CO₂e']} rows={rows} />;
}

/** A year with fewer than twelve billed months is no basis for a comparison. */
const isShort = ({ months }: Inventory['by_year'][number]) => months !== undefined && months < 12;

/**
 * Earlier years: accepted ones with the accepted value and the value from current data; the others from current data.
 */
export function YearTable({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { by_year, recalculated_base: base } = inventory;
  const heads = useSumHeads(t('years.head'));
  if (by_year.length < 2 && !base) return null;
  const decimals = tonneDecimals(...by_year.map((row) => totalOf(row, 'location')));
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const cells = (row: SumsOfRow) => [
    cell(row.scope1),
    cell(row.scope2_location),
    cell(row.scope2_market),
    cell(row.scope3),
    cell(totalOf(row, 'location')),
    cell(totalOf(row, 'market')),
  ];
  const rows: SumRow[] = by_year.flatMap((row): SumRow[] => [
    {
      key: String(row.year),
      label: (
        <>
          <bdi>{row.year}</bdi>{' '}
          {row.is_accepted && (
            <StatusBadge tone={row.is_restated ? 'warn' : 'good'}>
              {t(row.is_restated ? 'years.restated' : 'years.accepted')}
            </StatusBadge>
          )}{' '}
          {isShort(row) && <StatusBadge tone="warn">{t('years.short', { months: row.months })}</StatusBadge>}
        </>
      ),
      cells: cells(row),
    },
    ...(row.recalculated
      ? [{ key: `${row.year}-now`, label: t('years.recalculated', { year: row.year }), cells: cells(row.recalculated) }]
      : []),
  ]);
  // The published value stays; the recalculated one is in the row below.
  if (base)
    rows.splice(rows.findLastIndex(({ key }) => key.startsWith(String(base.year))) + 1, 0, {
      key: `${base.year}-base`,
      label: t('years.recalculatedBase', { year: base.year, day: formatDay(base.last_day) }),
      cells: cells(base),
    });
  const note = by_year.some(isShort) ? `${t('years.note')} ${t('years.shortNote')}` : t('years.note');
  return <SumTable title={t('years.title')} note={note} head={heads} rows={rows} />;
}

/** The heads of tables with the four sums and both totals. */
function useSumHeads(first: string): string[] {
  const { t } = useTranslation('emissions');
  return [
    first,
    ...['scope1', 'scope2_location', 'scope2_market', 'scope3', 'total_location', 'total_market'].map((key) =>
      t('inUnit', { label: t(`sums.${key}`), unit: 't' }),
    ),
  ];
}
