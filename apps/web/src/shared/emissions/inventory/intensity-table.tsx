import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import { BasedOn } from '../../figures/based-on.tsx';
import { usePeriodText, yearSoFar } from '../../figures/figure-period.ts';
import classes from './report-layout.module.css';
import { SumTable } from '../sum-table.tsx';
import { Traceable, type Trace } from './traceable.tsx';

const MILLION = 1_000_000;
const KG_PER_TONNE = 1000;

/** The year of an inventory; undefined where it has no month. */
const yearOf = ({ by_month }: Inventory) => (by_month[0] ? Number(by_month[0].month.slice(0, 4)) : undefined);

interface Props {
  inventory: Inventory;
  /** The button to enter revenue and headcount, for users who may. */
  tool?: ReactNode;
  onTrace?: Trace | undefined;
}

/** All emissions by floor area, and for an organization by headcount and revenue: sums divided, never averages. */
export function IntensityTable({ inventory, tool, onTrace }: Props) {
  const { t } = useTranslation('emissions');
  const periodText = usePeriodText();
  const year = yearOf(inventory);
  const { total_location, total_market, gross_floor_area, denominators, coverage } = inventory;
  const { revenue = null, people = null, currency = '', revenue_source = '', people_source = '' } = denominators ?? {};
  const rows = [
    ...(gross_floor_area > 0
      ? [
          {
            key: 'area',
            label: t('intensity.perArea'),
            by: gross_floor_area,
            decimals: 1,
            of: `${formatNumber(gross_floor_area, 0)} m²`,
            source: '',
          },
        ]
      : []),
    ...(people === null
      ? []
      : [
          {
            key: 'people',
            label: t('intensity.perPerson'),
            by: people * KG_PER_TONNE,
            decimals: 2,
            of: t('intensity.people', { n: formatNumber(people, Number.isInteger(people) ? 0 : 1) }),
            source: people_source,
          },
        ]),
    ...(revenue === null
      ? []
      : [
          {
            key: 'revenue',
            label: t('intensity.perRevenue', { currency }),
            by: (revenue / MILLION) * KG_PER_TONNE,
            decimals: 2,
            of: formatMoney(revenue, currency),
            source: revenue_source,
          },
        ]),
  ];
  if (rows.length === 0 && !tool) return null;
  const cell = (kg: number | null, by: number, decimals: number) => (
    <NumberText value={kg === null ? null : kg / by} decimals={decimals} />
  );
  return (
    <section className={classes.titled}>
      <SumTable
        title={`${t('words:intensity')} ${periodText(year === undefined ? undefined : yearSoFar(year))}`.trim()}
        note={
          <>
            {t('intensity.note')}{' '}
            {coverage.days_expected > 0 && coverage.share < 1 && <BasedOn share={coverage.share} />}
          </>
        }
        head={[
          t('intensity.ratio'),
          t('way.location'),
          t('way.market'),
          t('intensity.dividedBy'),
          ...(denominators ? [t('words:source')] : []),
        ]}
        worded={[3, 4]}
        rows={rows.map(({ key, label, by, decimals, of, source }) => ({
          key,
          label: (
            <Traceable measure="co2e" onTrace={onTrace}>
              {label}
            </Traceable>
          ),
          cells: [
            cell(total_location, by, decimals),
            cell(total_market, by, decimals),
            <bdi key="of">{of}</bdi>,
            ...(denominators ? [<bdi key="source">{source}</bdi>] : []),
          ],
        }))}
      />
      {tool}
    </section>
  );
}
