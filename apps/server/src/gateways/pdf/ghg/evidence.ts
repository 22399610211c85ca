import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { heading, line, numeric, start, table, type Block, type Cell } from '../blocks.ts';
import { named } from '../labels.ts';
import { clean } from '../prose.ts';
import { name, type Wording } from './wording.ts';

type Instrument = NonNullable<Inventory['instruments']>[number];

/** A list this long is for the screen; the report names as many and says how many more there are. */
const MOST_REMARKS = 300;

/** Certificates, contracts and supplier rates, each with what the quality criteria ask of it. */
export function instruments(inventory: Inventory, wording: Wording): Block[] {
  const { instruments: used } = inventory;
  const { label, figures } = wording;
  // Reports sent before these were kept do not say.
  if (used === undefined) return [];
  if (used.length === 0)
    return [heading(2, label('instruments.title')), line(label('instruments.none')), ...notCounted(inventory, wording)];
  return [
    heading(2, label('instruments.title')),
    line(label('instruments.note')),
    table(
      [
        start(label('column.property'), 3),
        start(label('instruments.instrument'), 4),
        numeric('MWh'),
        numeric(label('column.factor')),
        start(label('instruments.criteria'), 5),
      ],
      used.map((row) => [
        { text: name(row.environment_name, wording), sub: figures.isolated(clean(row.country_code)) },
        { text: label(`instrument.${row.kind}`), sub: figures.named(clean(row.reference)) },
        {
          text: figures.rounded(row.used_kwh / 1000, 1),
          sub: label('instruments.of', { all: figures.rounded(row.kwh / 1000, 1) }),
        },
        { text: figures.exact(row.kg_co2e_per_kwh), sub: figures.isolated('kg CO₂e/kWh') },
        criteria(row, wording),
      ]),
      { dense: true, whole: false },
    ),
    ...notCounted(inventory, wording),
  ];
}

/** What was entered for the year and is no part of its figures, each with the reason. */
const notCounted = ({ instruments_not_counted: found = [] }: Inventory, { label, figures }: Wording): Block[] =>
  found.map(({ because, kwh, kind, reference, environment_name }) =>
    line(
      [
        label(`instruments.not-counted.${because}`, { mwh: figures.rounded(kwh / 1000, 1) }),
        label(`instrument.${kind}`),
        figures.named(clean(reference)),
        figures.named(clean(environment_name)),
      ].join(label('list.comma')),
    ),
  );

function criteria(row: Instrument, { label, figures }: Wording): Cell {
  const { issuer, technology, produced_from: from, produced_until: until, cancelled_on, beneficiary, year } = row;
  const stated: [string, string | undefined][] = [
    [label('criteria.issuer'), issuer && figures.named(clean(issuer))],
    [label('criteria.technology'), technology && figures.named(clean(technology))],
    [label('criteria.produced'), from && until ? `${figures.day(from)} – ${figures.day(until)}` : undefined],
    [
      label('criteria.cancelled'),
      cancelled_on
        ? [figures.day(cancelled_on), beneficiary && figures.named(clean(beneficiary))].filter(Boolean).join(', ')
        : undefined,
    ],
  ];
  const known = stated.filter(([, value]) => value).map(([title, value]) => `${title}: ${value}`);
  const missing = stated.filter(([, value]) => !value).map(([title]) => title);
  const isOutside = from !== null && until !== null && (until < `${year}-01-01` || from > `${year}-12-31`);
  const flags = [
    ...(missing.length ? [label('criteria.missing', { list: missing.join(label('list.comma')) })] : []),
    ...(isOutside ? [label('criteria.outside')] : []),
  ];
  return {
    text: known.join(label('list.semicolon')) || label('report.not-stated'),
    ...(flags.length ? { flag: flags.join(label('list.semicolon')) } : {}),
  };
}

/** Later editions that were accepted for this year: what a restated figure rests on. */
export function acceptedEditions({ accepted_editions: accepted = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (accepted.length === 0) return [];
  const edition = ({ edition: title, kg_co2e_per_unit }: { edition: string; kg_co2e_per_unit: number }): Cell => ({
    text: figures.named(clean(title)),
    sub: figures.exact(kg_co2e_per_unit),
  });
  return [
    heading(2, label('editions.title')),
    line(label('editions.note')),
    table(
      [
        start(label('column.source'), 2),
        start(label('editions.before'), 3),
        start(label('editions.after'), 3),
        start(label('column.reason'), 3),
      ],
      accepted.map((row) => [
        {
          text: named(label, 'carrier', row.carrier),
          sub: figures.isolated(
            [row.country, row.region]
              .filter(Boolean)
              .map((part) => clean(part ?? ''))
              .join(' '),
          ),
        },
        edition(row.before),
        edition(row.after),
        {
          text: figures.named(clean(row.reason)),
          sub: [figures.named(clean(row.accepted_by)), figures.day(row.accepted_at)].join(label('list.comma')),
        },
      ]),
      { whole: false },
    ),
  ];
}

/** Days without bills, borrowed factors and absent residual mixes, property by property. */
export function remarks({ remarks: found = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_REMARKS);
  return [
    heading(2, label('remarks.title')),
    table(
      [start(label('column.property'), 3), start(label('column.source'), 2), start(label('remarks.remark'), 5)],
      shown.map(({ environment_name, carrier, kind, from, days, of_days }) => [
        { text: name(environment_name, wording) },
        { text: named(label, 'carrier', carrier) },
        {
          text: label(`remarks.${kind}`, {
            days: figures.rounded(days, 0),
            of: figures.rounded(of_days, 0),
            country: figures.isolated(clean(from)),
          }),
        },
      ]),
      {
        whole: false,
        dense: true,
        notes:
          shown.length < found.length
            ? [label('remarks.more', { count: figures.isolated(String(found.length - shown.length)) })]
            : [],
      },
    ),
  ];
}
