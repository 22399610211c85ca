import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf } from '@steward/core/ghg/known-sums';
import { line, numeric, stacked, start, table, type Block, type Table } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { chart } from './chart.ts';
import { seriesNames } from './summary.ts';
import { TONNES, type Wording } from './wording.ts';

type Sums = Inventory['totals'];
const location = (row: Sums) => totalOf(row, 'location');
const market = (row: Sums) => totalOf(row, 'market');
/** For drawing: where nothing was counted nothing is drawn. */
const partsOf = (row: Sums) => [row.scope1, row.scope2_location, row.scope3].map((kg) => kg ?? 0);

/** The months of the year, drawn and as a table. What belongs to no month is said, not spread. */
export function byMonth({ by_month, total_location }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (by_month.length === 0) return [line(label('emissions.none'))];
  const decimals = tonneDecimals(by_month.map(location));
  const ranked = by_month.toSorted((a, b) => (location(b) ?? 0) - (location(a) ?? 0));
  const [most, least] = [ranked[0]!, ranked.at(-1)!];
  const undated = (total_location ?? 0) - by_month.reduce((sum, row) => sum + (location(row) ?? 0), 0);
  const alt = label('chart.alt-month', {
    highest: figures.month(most.month),
    most: figures.tonnes(location(most), decimals),
    lowest: figures.month(least.month),
    least: figures.tonnes(location(least), decimals),
  });
  const stacks = by_month.map((row) => ({ label: figures.month(row.month), parts: partsOf(row), mark: market(row) }));
  return [
    ...chart(stacks, seriesNames(wording), alt, wording),
    sumsTable(
      label('column.month'),
      by_month.map((row) => ({ ...row, label: figures.month(row.month) })),
      wording,
      [
        label('note.rounded'),
        // Half a kilogram: below that it is the noise of adding up.
        ...(Math.abs(undated) > 0.5
          ? [label('note.undated', { value: figures.withUnit(figures.tonnes(undated, decimals), TONNES) })]
          : []),
      ],
    ),
  ];
}

/** Fewer than twelve months were billed: no year to compare with. */
const isShort = ({ months }: Inventory['by_year'][number]): boolean => months !== undefined && months < 12;

export function byYear({ inventory, baseYear }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  const rows = inventory.by_year.toSorted((a, b) => a.year - b.year);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [line(label('emissions.none'))];
  const decimals = tonneDecimals(rows.map(location));
  const alt = label('chart.alt-year', {
    first: String(first.year),
    before: figures.tonnes(location(first), decimals),
    last: String(last.year),
    after: figures.tonnes(location(last), decimals),
  });
  const stacks = rows.map((row) => ({
    label: isShort(row) ? `${row.year} *` : String(row.year),
    parts: partsOf(row),
    mark: market(row),
  }));
  const named = rows.map((row) => ({
    ...row,
    label: [
      String(row.year),
      ...(row.year === baseYear ? [`(${label('base.year')})`] : []),
      ...(isShort(row) ? [`(${label('years.short', { months: figures.isolated(String(row.months)) })})`] : []),
      ...(row.is_accepted ? [`(${label(row.is_restated ? 'years.restated' : 'years.accepted')})`] : []),
    ].join(' '),
  }));
  const changed = rows.filter((row) => row.recalculated).map((row) => figures.isolated(String(row.year)));
  return [
    ...(rows.length > 1 ? chart(stacks, seriesNames(wording), alt, wording) : []),
    sumsTable(label('column.year'), named, wording, [
      label('note.rounded'),
      ...(rows.some(isShort) ? [label('years.short-note')] : []),
      ...(changed.length ? [label('years.changed', { years: changed.join(', ') })] : []),
    ]),
  ];
}

function sumsTable(
  title: string,
  rows: (Sums & { label: string })[],
  { label, figures }: Wording,
  notes: string[],
): Table {
  const decimals = tonneDecimals(rows.flatMap((row) => [location(row), market(row)]));
  return table(
    [
      start(title, 1),
      ...(
        [
          'column.scope1',
          'column.scope2-location',
          'column.scope2-market',
          'column.scope3',
          'column.total-location',
          'column.total-market',
        ] as const
      ).map((key) => numeric(stacked(label(key)), 0.62)),
    ],
    rows.map((row) => [
      row.label,
      ...[row.scope1, row.scope2_location, row.scope2_market, row.scope3, location(row), market(row)].map((kg) =>
        figures.tonnes(kg, decimals),
      ),
    ]),
    { dense: true, notes },
  );
}
