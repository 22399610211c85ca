import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { effectOf } from '@steward/core/ghg/base-year';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { groupProxyFactors } from '@steward/core/ghg/factors/proxy-factors';
import { heading, line, numeric, start, table, type Block, type Cell } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { named } from '../labels.ts';
import type { LabelKey } from '../labels/label-key.ts';
import { clean, shortened } from '../prose.ts';
import { acceptedEditions, instruments, remarks } from './evidence.ts';
import { missingTable } from './missing.ts';
import { targetProgress } from './target-progress.ts';
import { uncertainty } from './uncertainty.ts';
import { name, written, type Wording } from './wording.ts';

type Factor = ReturnType<typeof groupProxyFactors<Inventory['factors'][number]>>[number];

/** Section 5. */
export function baseYear(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  return [
    heading(1, label('base.title')),
    ...baseYearFigures(model, wording),
    ...recalculatedBase(model, wording),
    ...written(model, wording, 'base_year_reason'),
    ...written(model, wording, 'recalculation_policy'),
    ...written(model, wording, 'recalculations'),
  ];
}

function baseYearFigures(model: GhgReportModel, { label, figures }: Wording): Block[] {
  if (model.baseYear === null) return [{ kind: 'absent', text: label('base.none') }];
  const year = figures.isolated(String(model.baseYear));
  const base = model.inventory.by_year.find((row) => row.year === model.baseYear);
  const own = model.baseYear === model.year;
  const stated: Block = { kind: 'fields', rows: [{ label: label('base.year'), value: year }] };
  if (!base && !own) return [stated, { kind: 'absent', text: label('base.unknown', { year }) }];
  const then = base ?? model.inventory.totals;
  const now = model.inventory.totals;
  const rows: [string, number | null, number | null][] = [
    [label('column.scope1'), then.scope1, now.scope1],
    [label('column.scope2-location'), then.scope2_location, now.scope2_location],
    [label('column.scope2-market'), then.scope2_market, now.scope2_market],
    [label('column.scope3'), then.scope3, now.scope3],
    [label('column.total-location'), totalOf(then, 'location'), model.inventory.total_location],
    [label('column.total-market'), totalOf(then, 'market'), model.inventory.total_market],
  ];
  const decimals = tonneDecimals(rows.flatMap(([, a, b]) => [a, b]));
  const columns = own
    ? [start(label('column.scope'), 1), numeric(String(model.year), 0.4)]
    : [
        start(label('column.scope'), 1),
        numeric(`${model.baseYear} (${label('base.year')})`, 0.5),
        numeric(String(model.year), 0.4),
        numeric(label('column.change'), 0.65),
      ];
  return [
    stated,
    ...(own ? [line(label('base.same'))] : []),
    heading(2, label('base.emissions')),
    table(
      columns,
      rows.map(([scope, before, after]) =>
        own
          ? [scope, figures.tonnes(after, decimals)]
          : [
              scope,
              figures.tonnes(before, decimals),
              figures.tonnes(after, decimals),
              figures.change(before !== null && after !== null && before > 0 ? (after - before) / before : null),
            ],
      ),
      { totals: 2, notes: [...otherCategories(model, { label, figures }), label('note.rounded')] },
    ),
  ];
}

/** If the base year has other categories of scope 3, its total is not comparable. */
function otherCategories(
  { inventory, baseYear: then, year }: GhgReportModel,
  { label, figures }: Pick<Wording, 'label' | 'figures'>,
): string[] {
  const of = (one: number) => inventory.by_year.find((row) => row.year === one)?.scope3_categories;
  const [before, now] = [then === null ? undefined : of(then), of(year)];
  if (!before || !now || before.join() === now.join()) return [];
  const list = (categories: number[]) =>
    categories.map((one) => figures.isolated(String(one))).join(label('list.comma')) || '–';
  return [
    label('base.other-categories', {
      base: figures.isolated(String(then)),
      before: list(before),
      year: figures.isolated(String(year)),
      now: list(now),
    }),
  ];
}

/** The recorded events of the base year, next to the published figures. */
function recalculatedBase({ inventory, baseYear: year }: GhgReportModel, { label, figures }: Wording): Block[] {
  const base = inventory.recalculated_base;
  if (!base || base.year !== year) return [];
  const { published } = base;
  const effect = effectOf(published, base);
  const parts = [
    ['column.scope1', (sums) => sums.scope1],
    ['column.scope2-location', (sums) => sums.scope2_location],
    ['column.scope2-market', (sums) => sums.scope2_market],
    ['column.scope3', (sums) => sums.scope3],
    ['column.total-location', (sums) => totalOf(sums, 'location')],
    ['column.total-market', (sums) => totalOf(sums, 'market')],
  ] as const satisfies readonly (readonly [LabelKey, (sums: SumsOfRow) => number | null])[];
  const decimals = tonneDecimals(parts.flatMap(([, of]) => [of(published), of(base)]));
  return [
    heading(2, label('base.recalculated-title')),
    table(
      [
        start(label('column.scope'), 1),
        numeric(label('base.published'), 0.5),
        numeric(label('base.effects'), 0.5),
        numeric(label('base.recalculated'), 0.5),
      ],
      parts.map(([key, of]) => [
        label(key),
        ...[published, effect, base].map((row) => figures.tonnes(of(row), decimals)),
      ]),
      {
        totals: 2,
        notes: [
          label('base.recalculated-note', {
            n: figures.isolated(String(base.effects)),
            day: figures.isolated(figures.day(base.last_day)),
          }),
        ],
      },
    ),
  ];
}

/** Section 6. */
export function methods(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  const missing = missingTable(model, wording);
  return [
    heading(1, label('methods.title')),
    heading(2, label('methods.calculation')),
    line(label('methods.formula')),
    ...(model.inventory.scope3_by_category['3'] === undefined ? [] : [line(label('methods.upstream'))]),
    ...written(model, wording, 'methods'),
    heading(2, label('methods.factors')),
    ...factors(model.inventory, wording),
    ...gwpSet(model.inventory, wording),
    ...factorNotes(model.inventory, wording),
    ...acceptedEditions(model.inventory, wording),
    ...instruments(model.inventory, wording),
    ...(missing.length > 0 ? [heading(2, label('methods.missing')), ...missing] : []),
    heading(2, label('methods.coverage')),
    coverage(model.inventory, wording),
    ...remarks(model.inventory, wording),
    ...overlaps(model.inventory, wording),
    ...uncertainty(model, wording),
    ...written(model, wording, 'quality_management'),
    ...written(model, wording, 'changes'),
  ];
}

function factors(inventory: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  const potentials = potentialsOf(inventory, wording);
  if (inventory.factors.length === 0 && potentials.length === 0) return [line(label('methods.factors-none'))];
  const rows = groupProxyFactors(inventory.factors)
    .toSorted(
      (a, b) =>
        a.scope - b.scope ||
        compare(a.carrier, b.carrier) ||
        compare(a.country, b.country) ||
        b.year - a.year ||
        compare(a.id, b.id),
    )
    .map((factor) => [
      { text: named(label, 'carrier', factor.carrier), sub: kindOf(factor, wording) },
      figures.isolated(
        [factor.country, factor.region]
          .filter(Boolean)
          .map((part) => clean(part!))
          .join(' '),
      ),
      figures.isolated(String(factor.year)),
      {
        text: figures.exact(factor.kg_co2e_per_unit),
        sub: figures.isolated(`kg CO₂e/${clean(factor.unit)}`),
      },
      named(label, 'gwp', factor.gwp_set),
      publicationOf(factor, wording),
    ]);
  return [
    table(
      [
        start(label('column.source'), 3),
        start(label('column.country'), 0),
        start(label('column.year'), 0),
        numeric(label('column.factor')),
        start(label('column.gwp'), 1.4),
        start(label('column.edition'), 5),
      ],
      [...rows, ...potentials],
      { dense: true, whole: false, notes: [label('methods.factors-note')] },
    ),
  ];
}

/** The warming potentials that the refrigerant register counts with, each once. */
function potentialsOf({ refrigerants = [] }: Inventory, { label, figures }: Wording): (string | Cell)[][] {
  const used = new Map(
    refrigerants.flatMap((row) =>
      row.state === 'counted' && row.gwp100 !== null
        ? [[`${row.refrigerant}|${row.gwp100}|${row.source}`, { ...row, gwp100: row.gwp100 }] as const]
        : [],
    ),
  );
  return [...used.values()]
    .toSorted((a, b) => compare(a.refrigerant, b.refrigerant))
    .map(({ refrigerant, gwp100, source }) => [
      {
        text: named(label, 'carrier', 'refrigerant'),
        sub: [label('scope.short', { scope: figures.isolated('1') }), figures.isolated(clean(refrigerant))].join(
          label('list.comma'),
        ),
      },
      '–',
      '–',
      { text: figures.exact(gwp100), sub: figures.isolated('kg CO₂e/kg') },
      named(label, 'gwp', /AR\d/.exec(source)?.[0] ?? 'as stated by the supplier'),
      { text: figures.named(clean(source)) },
    ]);
}

/** The chosen set of warming potentials for the year, and the exceptions. */
function gwpSet(inventory: Inventory, { label, figures }: Wording): Block[] {
  const { gwp } = inventory;
  if (!gwp) {
    const sets = reportsBehind(inventory);
    const of = { sets: sets.map((one) => figures.isolated(one)).join(label('list.comma')) };
    return sets.length === 0 ? [] : [heading(3, label('gwp-set.title')), line(label('gwp-set.publishers', of))];
  }
  const decimals = tonneDecimals(gwp.exceptions.map((one) => one.kg_co2e));
  return [
    heading(3, label('gwp-set.title')),
    line(label('gwp-set.set', { set: figures.isolated(gwp.set) })),
    ...gwp.exceptions.map(({ source, edition, gwp_set, kg_co2e }) =>
      line(
        label('gwp-set.exception', {
          source: figures.named([source, edition].map(clean).filter(Boolean).join(', ')),
          gwp: named(label, 'gwp', gwp_set),
          tonnes: figures.tonnes(kg_co2e, decimals),
        }),
      ),
    ),
  ];
}

/** The assessment reports of the IPCC whose potentials the factors use. */
function reportsBehind({ factors, refrigerants = [] }: Inventory): string[] {
  const named = [
    ...factors.map(({ gwp_set }) => gwp_set),
    ...refrigerants.flatMap(({ state, source }) => (state === 'counted' ? [source] : [])),
  ];
  return [...new Set(named.flatMap((one) => /\bAR\d\b/.exec(one)?.[0] ?? []))].toSorted();
}

/** Assumed regions and treatments, missing residual mixes, differing boundaries. */
function factorNotes({ notes = [] }: Inventory, { label, figures }: Wording): Block[] {
  if (notes.length === 0) return [];
  const list = (parts: string[]) => parts.join(label('list.comma'));
  return [
    heading(3, label('factor-note.title')),
    ...notes.map(({ code, carrier, countries, region, source, boundaries }) =>
      line(
        label(`factor-note.${code}`, {
          carrier: named(label, 'carrier', carrier),
          countries: list(countries.map((country) => figures.isolated(clean(country)))),
          region: figures.isolated(clean(region)),
          source: figures.named(clean(source)),
          boundaries: list(boundaries.map((one) => label(`factor-note.boundary.${one}`))),
        }),
      ),
    ),
  ];
}

function kindOf(factor: Factor, { label, figures }: Wording): string {
  const scope = label('scope.short', { scope: figures.isolated(String(factor.scope)) });
  const sums = factor.used_for ?? [factor.basis].filter((basis) => basis === 'location' || basis === 'market');
  return [scope, ...sums.map((basis) => label(`factor.${basis}`))].join(label('list.comma'));
}

function publicationOf(factor: Factor, { label, figures }: Wording): Cell {
  const flags = [
    ...(factor.own ? [label('factor.own')] : []),
    ...(factor.stands_in_for.length === 0
      ? []
      : [label('factor.proxy', { country: figures.isolated(factor.stands_in_for.map(clean).join(', ')) })]),
  ];
  return {
    text: figures.named([clean(factor.source), clean(factor.edition)].filter((part) => part !== '').join(', ')),
    ...(factor.note ? { sub: figures.named(clean(shortened(factor.note, 600))) } : {}),
    ...(flags.length > 0 ? { flag: flags.join(label('list.semicolon')) } : {}),
  };
}

function coverage({ coverage: known }: Inventory, { label, figures }: Wording): Block {
  return {
    kind: 'fields',
    rows: [
      { label: label('coverage.days'), value: figures.rounded(known.days, 0) },
      { label: label('coverage.expected'), value: figures.rounded(known.days_expected, 0) },
      { label: label('coverage.share'), value: figures.percent(known.share) },
      { label: label('coverage.estimated'), value: figures.percent(known.estimated_share) },
    ],
  };
}

/** The bills with days that are counted from another bill of their meter. */
function overlaps({ overlaps: found = [], overlaps_not_shown: more = 0 }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (found.length === 0) return [];
  return [
    heading(2, label('overlaps.title')),
    line(label('overlaps.note')),
    table(
      [
        start(label('column.property'), 3),
        start(label('column.source'), 2),
        start(label('overlaps.meter'), 2),
        numeric(label('overlaps.days')),
        start(label('overlaps.reason'), 3),
      ],
      found.map((row) => [
        { text: name(row.environment_name, wording) },
        { text: named(label, 'carrier', row.carrier) },
        figures.isolated(clean(row.meter_no)),
        figures.rounded(row.days, 0),
        { text: label(row.is_estimate ? 'overlaps.estimate' : 'overlaps.twice') },
      ]),
      { whole: false },
    ),
    ...(more > 0 ? [line(label('overlaps.more', { n: figures.rounded(more, 0) }))] : []),
  ];
}

/** Section 7. It is always present, even without texts: the report must state that its figures are gross. */
export function programmes(model: GhgReportModel, wording: Wording): Block[] {
  return [
    heading(1, wording.label('programmes.title')),
    line(wording.label('programmes.gross')),
    ...written(model, wording, 'programmes'),
    ...written(model, wording, 'targets'),
    ...targetProgress(model, wording),
    ...written(model, wording, 'offsets'),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
