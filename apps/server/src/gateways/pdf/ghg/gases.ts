import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { inventoryGases } from '@steward/core/ghg/factors/gases';
import { numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { Wording } from './wording.ts';

type GasOfScope = NonNullable<Inventory['gases_by_scope']>[number];

/** The seven gases, each by its mass and per scope. Reports sent before scopes were kept have the sum of each gas alone. */
export function byGas(inventory: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  const { gases_by_scope: rows, biogenic } = inventory;
  const notes = [
    label('note.biogenic', {
      value: figures.withUnit(figures.tonnes(biogenic, tonneDecimals([biogenic])), 't CO₂'),
      exact: figures.withUnit(figures.exact(biogenic), 'kg CO₂'),
    }),
  ];
  if (!rows) return sumsOnly(inventory, wording, notes);
  const sum = (isMeant: (row: GasOfScope) => boolean): number | null => {
    const found = rows.filter(isMeant);
    return found.length ? found.reduce((total, row) => total + row.kg_co2e, 0) : null;
  };
  const mass = (gas: string): number | null => {
    const found = rows.filter((row) => row.gas === gas).map(({ kg }) => kg);
    return found.length === 0 || found.includes(null)
      ? null
      : found.reduce<number>((total, kg) => total + (kg ?? 0), 0);
  };
  const decimals = tonneDecimals([sum(() => true)]);
  const scopes = [1, 2, 3] as const;
  return [
    table(
      [
        start(label('column.gas'), 1),
        numeric(label('column.mass'), 0.5),
        ...scopes.map((scope) => numeric(label('scope.short', { scope: String(scope) }), 0.5)),
        numeric(label('total.all'), 0.5),
      ],
      [
        ...inventoryGases.map((gas) => [
          label(`gas.${gas}`),
          figures.tonnes(mass(gas), 3),
          ...scopes.map((scope) =>
            figures.tonnes(
              sum((row) => row.gas === gas && row.scope === scope),
              decimals,
            ),
          ),
          figures.tonnes(
            sum((row) => row.gas === gas),
            decimals,
          ),
        ]),
        [
          label('total.all'),
          '',
          ...scopes.map((scope) =>
            figures.tonnes(
              sum((row) => row.scope === scope),
              decimals,
            ),
          ),
          figures.tonnes(
            sum(() => true),
            decimals,
          ),
        ],
      ],
      { totals: 1, notes: [label('note.gases-by-scope'), ...notes] },
    ),
  ];
}

function sumsOnly({ gases }: Inventory, { label, figures }: Wording, notes: string[]): Block[] {
  const keys = ['co2', 'ch4', 'n2o', 'fluorinated', 'unsplit'] as const;
  const whole = keys.reduce((total, key) => total + gases[key], 0);
  const decimals = tonneDecimals([whole]);
  return [
    table(
      [start(label('column.gas'), 1), numeric('t CO₂e', 0.3), numeric(label('column.share'), 0.3)],
      [
        ...keys.map((key) => [
          label(`gas.${key}`),
          figures.tonnes(gases[key], decimals),
          figures.percent(whole > 0 ? gases[key] / whole : null),
        ]),
        [label('total.all'), figures.tonnes(whole, decimals), ''],
      ],
      { totals: 1, notes: [label('note.gases'), ...notes] },
    ),
  ];
}
