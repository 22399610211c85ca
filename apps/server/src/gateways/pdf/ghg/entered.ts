import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import { named } from '../labels.ts';
import { name, TONNES, type Wording } from './wording.ts';

/** The parts of the organization: which part of each counts, by which rule, and what is left out with its reason. */
export function entities({ entities: rows = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (rows.length === 0) return [];
  return [
    heading(2, label('entities.title')),
    line(label('entities.note')),
    table(
      [
        start(label('entities.name'), 1.2),
        start(label('entities.type'), 1.2),
        numeric(label('entities.share'), 0.5),
        start(label('column.reason'), 1.4),
      ],
      rows.map(({ name: of, type, share, rule, excluded, elsewhere: category, elsewhere_share }) => [
        { text: name(of, wording) },
        named(label, 'entity-type', type),
        figures.percent(share),
        {
          text: [
            named(label, 'entity-rule', rule),
            ...(category === null || elsewhere_share === undefined
              ? []
              : [
                  elsewhere_share === null
                    ? label('entities.elsewhere-unknown', { category: figures.isolated(category) })
                    : label('entities.elsewhere', {
                        category: figures.isolated(category),
                        share: figures.percent(elsewhere_share),
                      }),
                ]),
            ...excluded.map(({ scope, reason }) =>
              label('entities.excluded', { scope: figures.isolated(String(scope)), reason: figures.named(reason) }),
            ),
          ].join(label('list.semicolon')),
        },
      ]),
      { whole: false },
    ),
  ];
}

/** What was entered beside the bills, with the factor of each. */
export function byEntry({ entries: rows = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (rows.length === 0) return [];
  const decimals = tonneDecimals(rows.map(({ kg_co2e }) => kg_co2e));
  return [
    heading(2, label('entries.title')),
    table(
      [
        start(label('entries.name'), 1.3),
        start(label('column.category'), 1),
        numeric(label('column.activity'), 1),
        numeric(label('column.factor'), 0.6),
        numeric(TONNES, 0.5),
        start(label('column.edition'), 1.2),
      ],
      rows.map(({ name: of, scope, category, quantity, unit, kg_co2e, kg_co2e_per_unit, ...from }) => [
        { text: figures.named(`${of} (${from.of})`) },
        scope === 3
          ? `${figures.isolated(category)} – ${named(label, 'category', category)}`
          : `${label(scope === 1 ? 'scope.1' : 'scope.2')}, ${named(label, 'category', category)}`,
        figures.withUnit(figures.rounded(quantity, Number.isInteger(quantity) ? 0 : 2), unit),
        figures.exact(kg_co2e_per_unit),
        figures.tonnes(kg_co2e, decimals),
        { text: figures.named(`${from.source}, ${from.edition}`) },
      ]),
      { dense: true, whole: false, notes: [label('entries.note')] },
    ),
  ];
}

/** The refrigerant register of the year: the balance of each piece, and whether it counts here or with an entry. */
export function byRefrigerant({ refrigerants: rows = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (rows.length === 0) return [];
  const decimals = tonneDecimals(rows.map(({ kg_co2e }) => kg_co2e));
  const recorded = ({ state }: (typeof rows)[number], kg: number) => (state === 'no-record' ? null : kg);
  const kilograms = (kg: number | null) => (kg === null ? '–' : figures.rounded(kg, Number.isInteger(kg) ? 0 : 2));
  return [
    heading(3, label('refrigerants.title')),
    table(
      [
        start(label('refrigerants.piece'), 1.5),
        numeric(label('refrigerants.added'), 0.5),
        numeric(label('refrigerants.recovered'), 0.5),
        numeric(label('refrigerants.charge'), 0.5),
        numeric(label('refrigerants.lost'), 0.5),
        numeric(label('refrigerants.potential'), 0.5),
        numeric(TONNES, 0.5),
        start(label('refrigerants.counts'), 0.9),
      ],
      rows.map((row) => [
        {
          text: figures.named(`${row.name} (${row.of})`),
          sub: [figures.isolated(row.refrigerant), ...row.days.map((day) => figures.day(day))].join(
            label('list.semicolon'),
          ),
        },
        kilograms(recorded(row, row.added)),
        kilograms(recorded(row, row.recovered)),
        kilograms(recorded(row, row.charge_change)),
        kilograms(row.lost),
        row.gwp100 === null ? '–' : figures.exact(row.gwp100),
        row.state === 'counted' ? figures.tonnes(row.kg_co2e, decimals) : '–',
        { text: label(`refrigerants.state-${row.state}`) },
      ]),
      { dense: true, whole: false, notes: [label('refrigerants.note')] },
    ),
  ];
}
