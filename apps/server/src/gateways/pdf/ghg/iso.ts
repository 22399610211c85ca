import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { viewOf, type ViewRow } from '@steward/core/ghg/standard-views';
import { heading, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import { named } from '../labels.ts';
import { scopesOf } from './scope-three.ts';
import type { Wording } from './wording.ts';

/** The same sums in the six categories of ISO 14064-1. */
export function byIsoCategory(inventory: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  const { totals, total_location, total_market, scope3_by_category, biogenic } = inventory;
  const rows = viewOf('iso-14064-1', { totals, scope3ByCategory: scope3_by_category, biogenic }).filter(
    ({ kind }) => kind !== 'biogenic',
  );
  const decimals = tonneDecimals([total_location, total_market]);
  const nameOf = ({ kind, code, category }: ViewRow) => {
    if (category !== undefined) return `${figures.isolated(category)} – ${named(label, 'category', category)}`;
    return kind === 'total' ? scopesOf(inventory, wording) : `${figures.isolated(code)} – ${named(label, 'iso', code)}`;
  };
  return [
    heading(2, label('emissions.by-iso')),
    table(
      [
        start(label('column.category'), 1),
        numeric(label('column.location'), 0.4),
        numeric(label('column.market'), 0.4),
      ],
      rows
        .filter(({ kind }) => kind !== 'category')
        .map((row) => [
          {
            text: nameOf(row),
            sub: rows
              .filter(({ kind, code }) => kind === 'category' && code === row.code)
              .map((part) => nameOf(part))
              .join(label('list.semicolon')),
          },
          figures.tonnes(row.location, decimals),
          figures.tonnes(row.market, decimals),
        ]),
      { totals: 1, notes: [label('iso.note')] },
    ),
  ];
}
