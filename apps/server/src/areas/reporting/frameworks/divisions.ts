import { scope3Categories } from '@steward/contract/carbon/inventory.lines';
import { carriers, isUseOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Cell } from '@steward/core/disclosures/answer-value';

/** A row of a table: the option of the column that divides it, and the metric that fills it. */
export interface DividedRow {
  key: string;
  metric: string;
  variant?: string;
  /** Further cells of the row that are known with its key. */
  cells?: Readonly<Record<string, Cell>>;
}

/** Whether a carrier is renewable: fuels are or are not, electricity and heat of networks are a mix of which nothing is said. */
const renewableOf = (carrier: Carrier): { renewable?: boolean } =>
  scopeOf[carrier] === 1 ? { renewable: carrier === 'wood' } : {};

const byCarrier = carriers
  .filter((carrier) => isUseOf('energy', carrier))
  .map((carrier): DividedRow => ({
    key: carrier,
    metric: `energy.carrier.${carrier}`,
    cells: { ...renewableOf(carrier) },
  }));

const routes = {
  recycling: 'recycled',
  composting: 'composted',
  incineration: 'burned',
  landfill: 'landfilled',
  unknown: 'not_stated',
} as const;

/** By metric and by the column of the table. Each row is a metric of its own, and the rows of a sum add up to it. */
const divisions: Readonly<Record<string, Readonly<Record<string, readonly DividedRow[]>>>> = {
  'energy.total': { carrier: byCarrier },
  'ghg.scope3': {
    category: scope3Categories.map((number) => ({
      key: `category_${number}`,
      metric: `ghg.scope3.category_${number}`,
    })),
  },
  // Bills of water are those of a supplier, and what they discharge goes to one.
  'water.total': { source: [{ key: 'third_party', metric: 'water.total' }] },
  'water.discharged': { destination: [{ key: 'third_party', metric: 'water.discharged' }] },
  'waste.total': {
    route: Object.entries(routes).map(([key, name]) => ({ key, metric: `waste.${name}` })),
    diverted: [
      { key: 'recycling', metric: 'waste.recycled' },
      { key: 'other', metric: 'waste.composted' },
    ],
    disposal: [
      { key: 'incineration', metric: 'waste.burned' },
      { key: 'landfill', metric: 'waste.landfilled' },
    ],
  },
  'waste.route_share': {
    route: Object.entries(routes).map(([key, variant]) => ({ key, metric: 'waste.route_share', variant })),
  },
  'renewable.used': {
    source: [
      { key: 'generated_on_site', metric: 'renewable.onsite.consumed_landlord' },
      { key: 'bought_off_site', metric: 'renewable.offsite.landlord' },
    ],
  },
};

/** The metrics that a metric is divided into by a column; empty: it is divided by its properties, or not at all. */
export const dividedRowsOf = (metric: string, by: string | undefined): readonly DividedRow[] =>
  by === undefined ? [] : (divisions[metric]?.[by] ?? []);
