import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import { totalOf } from '@steward/core/ghg/known-sums';
import { line, numeric, stacked, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import { clean, shortened } from '../prose.ts';
import type { Wording } from './wording.ts';

/** Long words are broken early: the column is narrow. */
const NARROW = 24;

/** Every property, the largest first; the heading of the table is repeated on each page. */
export function byProperty(inventory: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (inventory.by_environment.length === 0) return [line(label('emissions.none'))];
  const rows = inventory.by_environment
    .map((row) => ({
      ...row,
      location: totalOf(row, 'location'),
      market: totalOf(row, 'market'),
    }))
    .toSorted((a, b) => (b.location ?? -1) - (a.location ?? -1) || (a.environment_id < b.environment_id ? -1 : 1));
  const decimals = tonneDecimals([inventory.total_location, inventory.total_market]);
  const isThinTotal = inventory.coverage.days_expected > 0 && inventory.coverage.share < SUFFICIENT_COVERAGE;
  const incomplete = rows.some((row) => !row.is_complete);
  const { totals, total_location, total_market, gross_floor_area: area } = inventory;
  const tonnes = (kg: number | null) => figures.tonnes(kg, decimals);
  return [
    table(
      [
        start(label('column.property'), 1),
        start(label('column.country'), 0),
        numeric(label('column.area')),
        ...(
          [
            'column.scope1',
            'column.scope2-location',
            'column.scope2-market',
            'column.scope3',
            'column.total-location',
            'column.total-market',
            'column.per-area',
          ] as const
        ).map((key) => numeric(stacked(label(key)))),
      ],
      [
        ...rows.map((row) => [
          propertyName(row.environment_name, row.is_complete, wording),
          figures.isolated(clean(row.country_code)),
          figures.rounded(row.gross_floor_area > 0 ? row.gross_floor_area : null, 0),
          ...[row.scope1, row.scope2_location, row.scope2_market, row.scope3, row.location, row.market].map(tonnes),
          {
            text: figures.rounded(row.kg_per_m2, 1),
            ...(isThin(row) && { sub: label('note.based-on', { share: figures.percent(row.coverage) }) }),
          },
        ]),
        [
          label('total.all'),
          '',
          figures.rounded(area > 0 ? area : null, 0),
          ...[
            totals.scope1,
            totals.scope2_location,
            totals.scope2_market,
            totals.scope3,
            total_location,
            total_market,
          ].map(tonnes),
          {
            text: figures.rounded(area > 0 && total_location !== null ? total_location / area : null, 1),
            ...(isThinTotal && { sub: label('note.based-on', { share: figures.percent(inventory.coverage.share) }) }),
          },
        ],
      ],
      {
        totals: 1,
        dense: true,
        notes: [
          `${label('note.largest-first')} ${label('note.rounded')}`,
          ...(incomplete ? [label('note.incomplete-rows')] : []),
        ],
      },
    ),
  ];
}

const isThin = (row: Inventory['by_environment'][number]): row is typeof row & { coverage: number } =>
  row.kg_per_m2 !== null && row.coverage !== undefined && row.coverage < SUFFICIENT_COVERAGE;

function propertyName(text: string, isComplete: boolean, { figures, label }: Wording): string {
  const shown = clean(shortened(text, 120), NARROW) || label('report.not-stated');
  return `${figures.named(shown)}${isComplete ? '' : ' *'}`;
}
