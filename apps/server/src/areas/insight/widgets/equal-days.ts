import type { FigureKey } from '@steward/contract/declared';
import { apart, inside, type Work } from '../../../database/transaction.ts';
import { dashboardOf } from '../dashboards/property-state.sources.ts';
import type { AskedPage } from './asked-page.ts';

/** The measures of the dashboard of a property that are figures. */
const measures = {
  'energy.use': 'energy_kwh',
  'emissions.location': 'co2e_kg',
  'emissions.market': 'co2e_market_kg',
  'emissions.scope1': 'scope1_kg',
  'emissions.scope2_location': 'scope2_location_kg',
  'emissions.scope2_market': 'scope2_market_kg',
  'emissions.scope3': 'scope3_kg',
  'water.use': 'water_l',
  'waste.generated': 'waste_t',
} as const satisfies Partial<Record<FigureKey, string>>;

interface Change {
  change: number | null;
  /** The share of the value that was compared. */
  compared: number | null;
}

/**
 * The change of a figure of a property over equal days of the same meters, as its dashboard says it; undefined where that compares nothing:
 * for other figures, and for periods that are not one calendar year.
 */
export async function changeOverEqualDays(page: AskedPage, work: Work, key: string): Promise<Change | undefined> {
  const { ctx, isOfOne, properties, period, comparedWith, normalize } = page;
  const year = Number(period.from.slice(0, 4));
  const isWholeYear = period.from === `${year}-01-01` && period.to === `${year}-12-31`;
  const isCost = key === 'cost.utilities';
  const measure = Object.hasOwn(measures, key) ? measures[key as keyof typeof measures] : undefined;
  if (!isOfOne || !isWholeYear || comparedWith || normalize || (!measure && !isCost)) return undefined;
  const ids = properties.map(({ environment_id }) => environment_id);
  const dashboard = await apart(work, (own) => dashboardOf(own, { ctx: inside(ctx, own), ids, to: period.to }));
  const shown = measure ? dashboard[measure] : dashboard.cost.length === 1 ? dashboard.cost[0] : undefined;
  return shown && { change: shown.change, compared: shown.compared };
}
