import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { tonneDecimals } from '../figures.ts';
import { named } from '../labels.ts';
import { period } from './cover.ts';
import { entities } from './entered.ts';
import { facilities } from './facilities.ts';
import { categories, reasonsIn, scopeThree, standards } from './scope-three.ts';
import { name, TONNES, written, type Wording } from './wording.ts';

/** Sections 1 to 3: the reporting organization and its boundaries. */
export function boundaries(model: GhgReportModel, wording: Wording): Block[] {
  return [...organisation(model, wording), ...organisational(model, wording), ...operational(model, wording)];
}

function organisation(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  const { inventory } = model;
  return [
    heading(1, label('organisation.title'), { newPage: true }),
    {
      kind: 'fields',
      rows: [
        { label: label('field.organization'), value: name(model.organization, wording) },
        {
          label: label('field.target'),
          value: `${name(model.target, wording)} (${label(`level.${model.level}`)})`,
        },
        { label: label('field.period'), value: period(model, wording) },
        { label: label('field.standards'), value: standards(inventory, wording) },
      ],
    },
    ...written(model, wording, 'company'),
    ...written(model, wording, 'responsible'),
    ...written(model, wording, 'purpose'),
  ];
}

function organisational(model: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  const { inventory } = model;
  return [
    heading(1, label('boundary.title')),
    {
      kind: 'fields',
      rows: [
        { label: label('field.consolidation'), value: label(`consolidation.${model.consolidation}`) },
        { label: label('field.properties'), value: figures.rounded(inventory.by_environment.length, 0) },
        { label: label('field.area'), value: figures.withUnit(figures.rounded(inventory.gross_floor_area, 0), 'm²') },
      ],
    },
    ...entities(inventory, wording),
    ...facilities(model, wording),
    ...countedInPart(model, wording),
    ...written(model, wording, 'boundary_reason'),
    ...written(model, wording, 'boundary_entities'),
    ...written(model, wording, 'exclusions'),
  ];
}

/** The properties that count for a part of the year, or not at all. */
function countedInPart({ inventory: { counted_in_part: rows = [] } }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (rows.length === 0) return [];
  // Earlier rounds do not have the amount left out, nor the category where it counts instead.
  const isTold = rows.some((row) => row.left_out !== undefined);
  const decimals = tonneDecimals(rows.map((row) => row.left_out ?? 0));
  return [
    heading(2, label('in-part.title')),
    line(label('in-part.note')),
    ...(isTold ? [line(label('in-part.left-out-note'))] : []),
    table(
      [
        start(label('column.property'), 3),
        numeric(label('in-part.share'), 2),
        ...(isTold
          ? [start(label('in-part.elsewhere'), 2), numeric(`${label('in-part.left-out')} (${TONNES})`, 1.5)]
          : []),
      ],
      rows.map(({ environment_name, share, scope3_category: category, left_out }) => [
        { text: name(environment_name, wording) },
        share === 0 ? { text: label('in-part.nothing') } : figures.percent(share),
        ...(isTold
          ? [
              category ? `${figures.isolated(category)} – ${named(label, 'category', category)}` : '–',
              typeof left_out === 'number' ? figures.tonnes(left_out, decimals) : '–',
            ]
          : []),
      ]),
      { whole: false },
    ),
  ];
}

function operational(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  return [
    heading(1, label('operations.title')),
    heading(2, label('operations.sources')),
    sources(model, wording),
    heading(2, label('operations.categories')),
    ...categories(model, wording),
    ...written(model, wording, 'significance'),
    ...written(
      { ...model, texts: { ...model.texts, scope3_note: reasonsIn(model.texts.scope3_note ?? '').rest } },
      wording,
      'scope3_note',
    ),
    ...written(model, wording, 'leased_assets'),
  ];
}

/** The present carriers by the scope they count in; one may count in two. Carriers without a factor are included. */
function sources({ inventory }: GhgReportModel, wording: Wording): Block {
  const { label } = wording;
  const inScope = { 1: new Set<string>(), 2: new Set<string>(), 3: new Set<string>() };
  for (const row of inventory.by_carrier) {
    const carrier = named(label, 'carrier', row.carrier);
    if (row.scope1 !== null) inScope[1].add(carrier);
    if (row.scope2_location !== null || row.scope2_market !== null) inScope[2].add(carrier);
    if (row.scope3 !== null) inScope[3].add(carrier);
  }
  // Energy bought by tenants has a factor of scope 2 and counts in scope 3.
  const counted = new Set(inventory.by_carrier.map(({ carrier }) => carrier));
  for (const factor of inventory.factors.filter(({ carrier }) => !counted.has(carrier)))
    if (factor.scope === 1 || factor.scope === 2 || factor.scope === 3)
      inScope[factor.scope].add(named(label, 'carrier', factor.carrier));
  for (const { scope, category, is_by_place: isByPlace } of inventory.entries ?? [])
    // Bought energy is among the carriers already.
    if (!isByPlace && (scope === 1 || scope === 2 || scope === 3))
      inScope[scope].add(named(label, 'category', category));
  if (inventory.refrigerants?.some(({ state }) => state === 'counted'))
    inScope[1].add(named(label, 'carrier', 'refrigerant'));
  const unscoped = new Set(inventory.missing.map(({ carrier }) => named(label, 'carrier', carrier)));
  for (const scope of [1, 2, 3] as const) for (const carrier of inScope[scope]) unscoped.delete(carrier);
  const rows = ([1, 2, 3] as const)
    .filter((scope) => inScope[scope].size > 0)
    .map((scope) => [
      scope === 3 ? scopeThree(inventory, wording) : label(`scope.${scope}`),
      [...inScope[scope]].join(label('list.comma')),
    ]);
  if (unscoped.size > 0) rows.push([label('methods.missing'), [...unscoped].join(label('list.comma'))]);
  if (rows.length === 0) return line(label('operations.sources-none'));
  return table([start(label('column.scope'), 2), start(label('column.source'), 3)], rows);
}
