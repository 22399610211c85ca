import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { addKnown } from '@steward/core/ghg/known-sums';
import { heading, line, numeric, stacked, start, table, type Block, type Cell } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { named } from '../labels.ts';
import { clean } from '../prose.ts';
import { byEntry, byRefrigerant } from './entered.ts';
import { byOnSiteSource } from './on-site.ts';
import { byGas } from './gases.ts';
import { byIsoCategory } from './iso.ts';
import { byProperty } from './properties.ts';
import { scopesOf, scopeThree } from './scope-three.ts';
import { byMonth, byYear } from './time.ts';
import { KILOGRAMS, TONNES, type Wording } from './wording.ts';

/** Section 4. */
export function emissions(model: GhgReportModel, wording: Wording): Block[] {
  const { label } = wording;
  return [
    heading(1, label('emissions.title')),
    heading(2, label('emissions.by-scope')),
    byScope(model.inventory, wording),
    ...byCategory(model.inventory, wording),
    ...byIsoCategory(model.inventory, wording),
    heading(2, label('emissions.by-gas')),
    ...byGas(model.inventory, wording),
    heading(2, label('emissions.by-carrier')),
    ...byCarrier(model.inventory, wording),
    ...byEntry(model.inventory, wording),
    ...byOnSiteSource(model.inventory, wording),
    ...byRefrigerant(model.inventory, wording),
    heading(2, label('emissions.by-month')),
    ...byMonth(model.inventory, wording),
    heading(2, label('emissions.by-year')),
    ...byYear(model, wording),
    heading(2, label('emissions.intensities')),
    ...intensities(model.inventory, wording),
    heading(2, label('emissions.by-property')),
    ...byProperty(model.inventory, wording),
  ];
}

function byScope(inventory: Inventory, wording: Wording): Block {
  const { label, figures } = wording;
  const { totals, total_location, total_market } = inventory;
  const { scope1, scope2_location, scope2_market, scope3 } = totals;
  const rows: [string, number | null, number | null][] = [
    [label('scope.1'), scope1, scope1],
    [label('scope.2'), scope2_location, scope2_market],
    [scopeThree(inventory, wording), scope3, scope3],
    [label('scope.12'), addKnown(scope1, scope2_location), addKnown(scope1, scope2_market)],
    [scopesOf(inventory, wording), total_location, total_market],
  ];
  const decimals = tonneDecimals([total_location, total_market]);
  const exact: [string, number | null][] = [
    [label('column.scope1'), scope1],
    [label('column.scope2-location'), scope2_location],
    [label('column.scope2-market'), scope2_market],
    [label('column.scope3'), scope3],
    [label('column.total-location'), total_location],
    [label('column.total-market'), total_market],
  ];
  return table(
    [start(label('column.scope'), 1), numeric(label('column.location'), 0.4), numeric(label('column.market'), 0.4)],
    rows.map(([scope, location, market]) => [
      scope,
      figures.tonnes(location, decimals),
      figures.tonnes(market, decimals),
    ]),
    {
      totals: 2,
      notes: [
        label('note.rounded'),
        label('note.exact', {
          values: exact.map(([scope, kg]) => `${scope}: ${figures.exact(kg)}`).join(label('list.semicolon')),
        }),
      ],
    },
  );
}

function byCategory({ scope3_by_category, totals }: Inventory, { label, figures }: Wording): Block[] {
  const entries = Object.entries(scope3_by_category).toSorted(([a], [b]) => Number(a) - Number(b));
  if (entries.length === 0) return [];
  const decimals = tonneDecimals([totals.scope3]);
  return [
    heading(2, label('emissions.by-category')),
    table(
      [start(label('column.category'), 1), numeric(TONNES, 0.3)],
      [
        ...entries.map(([number, kg]) => [
          `${number} – ${named(label, 'category', number)}`,
          figures.tonnes(kg, decimals),
        ]),
        [label('column.scope3'), figures.tonnes(totals.scope3, decimals)],
      ],
      { totals: 1 },
    ),
  ];
}

function byCarrier({ by_carrier }: Inventory, { label, figures }: Wording): Block[] {
  if (by_carrier.length === 0) return [line(label('emissions.none'))];
  const sums = ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;
  const decimals = tonneDecimals(by_carrier.flatMap((row) => sums.map((sum) => row[sum])));
  return [
    table(
      [
        start(label('column.source'), 1),
        numeric(label('column.activity'), 0.75),
        start(label('column.unit'), 0.35),
        ...(['column.scope1', 'column.scope2-location', 'column.scope2-market', 'column.scope3'] as const).map((key) =>
          numeric(stacked(label(key)), 0.5),
        ),
      ],
      by_carrier.map((row) => [
        named(label, 'carrier', row.carrier),
        figures.rounded(row.quantity, row.unit === 't' || row.unit === 'kg' ? 1 : 0),
        figures.isolated(row.unit),
        ...sums.map((sum) => figures.tonnes(row[sum], decimals)),
      ]),
      { dense: true, notes: [label('note.rounded')] },
    ),
  ];
}

function intensities(inventory: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  const scopes = scopesOf(inventory, wording);
  const {
    totals,
    total_location,
    total_market,
    gross_floor_area: area,
    energy_kwh,
    coverage,
    denominators,
  } = inventory;
  if (!(area > 0)) return [line(label('summary.no-area'))];
  const perArea = (amount: number | null, unit: string) => [
    figures.rounded(amount === null ? null : amount / area, 2),
    figures.isolated(`${unit}/m²`),
  ];
  return [
    table(
      [start(label('column.ratio'), 1), numeric(label('column.value')), start(label('column.unit'), 0)],
      [
        [label('ratio.total-location', { scopes }), ...perArea(total_location, KILOGRAMS)],
        [label('ratio.total-market', { scopes }), ...perArea(total_market, KILOGRAMS)],
        [label('ratio.12-location'), ...perArea(addKnown(totals.scope1, totals.scope2_location), KILOGRAMS)],
        [label('ratio.12-market'), ...perArea(addKnown(totals.scope1, totals.scope2_market), KILOGRAMS)],
        [label('ratio.energy'), ...perArea(energy_kwh, 'kWh')],
        ...others(inventory, wording),
      ],
      {
        notes: [
          label('note.ratios', { area: figures.withUnit(figures.rounded(area, 0), 'm²') }),
          ...(denominators?.people
            ? [
                label('note.people', {
                  people: figures.rounded(denominators.people, Number.isInteger(denominators.people) ? 0 : 1),
                  source: figures.named(clean(denominators.people_source)),
                }),
              ]
            : []),
          ...(denominators?.revenue
            ? [
                label('note.revenue', {
                  revenue: figures.withUnit(figures.rounded(denominators.revenue, 0), denominators.currency),
                  source: figures.named(clean(denominators.revenue_source)),
                }),
              ]
            : []),
          ...(coverage.days_expected > 0 && coverage.share < SUFFICIENT_COVERAGE
            ? [label('note.thin', { share: figures.percent(coverage.share) })]
            : []),
        ],
      },
    ),
  ];
}

const MILLION = 1_000_000;
const KG_PER_TONNE = 1000;

/** All emissions by person and by revenue, of an organization that entered them. */
function others(inventory: Inventory, wording: Wording): (string | Cell)[][] {
  const { label, figures } = wording;
  const { denominators, total_location, total_market } = inventory;
  const { people, revenue, currency } = denominators ?? {};
  const scopes = scopesOf(inventory, wording);
  const divided = (kg: number | null, by: number) => figures.rounded(kg === null ? null : kg / KG_PER_TONNE / by, 2);
  const of = (by: number, unit: string): (string | Cell)[][] => [
    [label('ratio.location', { scopes }), divided(total_location, by), figures.isolated(unit)],
    [label('ratio.market', { scopes }), divided(total_market, by), figures.isolated(unit)],
  ];
  return [
    ...(people ? of(people, label('ratio.per-person', { unit: TONNES })) : []),
    ...(revenue ? of(revenue / MILLION, label('ratio.per-million', { unit: TONNES, currency: currency ?? '' })) : []),
  ];
}
