import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { sumKnown, totalOf } from '@steward/core/ghg/known-sums';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import { compared } from './compared-overview.ts';

const keys = [
  'energy.use',
  'emissions.location',
  'emissions.market',
  'emissions.scope2_location',
  'emissions.scope2_market',
  'energy.intensity',
  'emissions.intensity',
  'area.counted',
  'cost.utilities',
];

/** What every place says of one thing, refused where two differ. */
function one(what: string, places: Readonly<Record<string, number | null | undefined>>): number | null {
  const [first, ...others] = Object.entries(places);
  for (const [place, value] of others)
    if (typeof value === 'number' && typeof first?.[1] === 'number')
      expect(value, `${what}: ${place}, as ${first[0]}`).toBeCloseTo(first[1], 6);
    else expect(value ?? null, `${what}: ${place}, as ${first?.[0]}`).toBe(first?.[1] ?? null);
  return first?.[1] ?? null;
}

async function figuresOf(person: Person, subject: 'property' | 'organization', year: number, id?: string) {
  const { subjects } = await person.get(figureCatalogue.getFigures, {
    keys: subject === 'property' ? keys : keys.filter((key) => key !== 'cost.utilities'),
    subject,
    ...(id !== undefined && { environment_ids: [id] }),
    grain: 'year',
    from: `${year}-01-01`,
  });
  return (key: string) => subjects[0]?.figures[key]?.[0];
}

const monthsOf = (months: readonly { value: number | null }[]) => sumKnown(months.map(({ value }) => value));

/**
 * The figures of a property in a year by home, overview, dashboard, property page, calculation, report of its own and of the organization,
 * catalogue and calls; refused where two places differ.
 */
export async function everywhere(
  person: Person,
  environment_id: string,
  year: number,
  { isOwnedInPart = false }: { isOwnedInPart?: boolean } = {},
) {
  const dashboard = await person.get(dashboards.getPropertyDashboard, { environment_id, year });
  const overview = await compared(person, year, 100);
  const row = overview.rows.find((other) => other.environment_id === environment_id);
  const report = await person.get(inventory.ghg_report, { level: 'Organization', year });
  const reported = report.by_environment.find((other) => other.environment_id === environment_id);
  const own = await person.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year });
  const totals = await person.get(inventory.getGhgTotals, { level: 'Property', target_id: environment_id, year });
  const of = await figuresOf(person, 'property', year, environment_id);
  const working = await person.get(dashboards.getFigureWorking, { environment_id, year, measure: 'energy' });
  const workingOf = async (measure: 'co2e' | 'co2e_market' | 'cost') =>
    (await person.get(dashboards.getFigureWorking, { environment_id, year, measure })).total;
  const places = (key: Exclude<keyof typeof dashboard.months, 'cost'>) => monthsOf(dashboard.months[key]);

  one('energy', {
    dashboard: dashboard.energy_kwh.value,
    months: places('energy_kwh'),
    overview: row?.energy_kwh,
    'report of the organization': reported?.energy_kwh,
    'report of the property': own.energy_kwh,
    figure: of('energy.use')?.value,
    calculation: working.total,
    // Bills and records are listed whole.
    ...(!isOwnedInPart && {
      'bills and generation of the calculation': sumKnown(
        [...working.bills, ...working.generation].map(({ quantity }) => quantity),
      ),
    }),
  });
  one('location-based emissions', {
    dashboard: dashboard.co2e_kg.value,
    months: places('co2e_kg'),
    overview: row?.co2e_kg,
    'report of the organization': reported && totalOf(reported, 'location'),
    'report of the property': own.total_location,
    'totals of the property': totals.total_location,
    figure: of('emissions.location')?.value,
    calculation: await workingOf('co2e'),
  });
  one('market-based emissions', {
    dashboard: dashboard.co2e_market_kg.value,
    'report of the organization': reported && totalOf(reported, 'market'),
    'report of the property': own.total_market,
    'totals of the property': totals.total_market,
    figure: of('emissions.market')?.value,
    calculation: await workingOf('co2e_market'),
  });
  one('market-based scope 2', {
    dashboard: dashboard.scope2_market_kg.value,
    months: places('scope2_market_kg'),
    report: reported?.scope2_market,
    figure: of('emissions.scope2_market')?.value,
  });
  one('emissions per area', {
    dashboard: dashboard.co2e_kg_per_m2,
    overview: row?.co2e_kg_per_m2,
    report: reported?.kg_per_m2,
    figure: of('emissions.intensity')?.value,
  });
  one('floor area', {
    dashboard: dashboard.gross_floor_area,
    overview: row?.gross_floor_area,
    'report of the organization': reported?.gross_floor_area,
    'report of the property': own.gross_floor_area,
    figure: of('area.counted')?.value,
  });
  one('energy per area', { dashboard: dashboard.energy_kwh_per_m2, figure: of('energy.intensity')?.value });
  expect(of('energy.intensity')?.period).toEqual(dashboard.intensity_period);
  expect(row?.intensity_period).toEqual(dashboard.intensity_period);
  one('change', { dashboard: dashboard.co2e_kg.change, overview: row?.change });
  one('cost', {
    dashboard: dashboard.cost[0]?.value,
    calculation: await workingOf('cost'),
    figure: of('cost.utilities')?.value,
  });
  return { dashboard, overview, row, working, own };
}

/** The figures of an organization in a year by home, overview, trend, report and catalogue; refused where two places differ. */
export async function everywhereTogether(person: Person, year: number) {
  const overview = await compared(person, year, 5);
  const all = await person.get(dashboards.getPortfolioOverview, { year });
  const report = await person.get(inventory.ghg_report, { level: 'Organization', year });
  const totals = await person.get(inventory.getGhgTotals, { level: 'Organization', year });
  const facts = await person.get(reports.getReportFacts, { level: 'Organization', year });
  const trend = await person.get(dashboards.getPortfolioTrend, { year });
  const of = await figuresOf(person, 'organization', year);
  const months = trend.months.filter(({ month }) => month.startsWith(`${year}-`));
  const ofNone = (report.entries ?? []).flatMap((row) => (row.environment_id === null ? [row.kg_co2e] : []));
  const energy = one('energy', {
    overview: overview.energy_kwh.value,
    'rows of the overview': sumKnown(all.rows.map((row) => row.energy_kwh)),
    report: report.energy_kwh,
    'properties of the report': sumKnown(report.by_environment.map((row) => row.energy_kwh)),
    'carriers of the report': sumKnown(report.by_carrier.map((row) => (row.unit === 'kWh' ? row.quantity : null))),
    figure: of('energy.use')?.value,
  });
  const location = one('location-based emissions', {
    overview: overview.co2e_kg.value,
    'rows of the overview and entries of no property': sumKnown([...all.rows.map((row) => row.co2e_kg), ...ofNone]),
    trend: sumKnown(months.flatMap((row) => [row.scope1_kg, row.scope2_kg, row.scope3_kg])),
    report: report.total_location,
    'months of the report': sumKnown(report.by_month.flatMap((row) => [row.scope1, row.scope2_location, row.scope3])),
    totals: totals.total_location,
    figure: of('emissions.location')?.value,
  });
  const market = one('market-based emissions', {
    report: report.total_market,
    'months of the report': sumKnown(report.by_month.flatMap((row) => [row.scope1, row.scope2_market, row.scope3])),
    totals: totals.total_market,
    figure: of('emissions.market')?.value,
  });
  one('floor area', { report: report.gross_floor_area, figure: of('area.counted')?.value });
  return { energy, location, market, report, facts };
}
