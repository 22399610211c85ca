import { carriers, isUseOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import { scope3Categories } from '@steward/contract/reporting/metrics.lines';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { Cell } from '@steward/core/disclosures/answer-value';
import type { DocumentKind } from '@steward/core/property/documents';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { sasbSubsectorOf } from '@steward/reference/property-types/sasb-subsectors';
import { mine } from '../../../database/scoped.ts';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { listRatingsOn } from '../metrics/ratings.service.ts';
import type { CitedMetric } from './frameworks.repository.ts';

/** A row of a table: the option of the column that divides it, and the metric that fills it. */
interface DividedRow {
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

/** Rows by key: the option of the column that divides the table, or a proper name. Nothing in them depends on a language. */
export type Rows = {
  key: string;
  title: string;
  value: number | null;
  cells?: Readonly<Record<string, Cell>>;
  /** It says something without a value. */
  isWithoutValue?: boolean;
}[];

/** What a property belongs to, by the column that divides a table: none, one, or several of them. */
export type Memberships = ReadonlyMap<string, readonly Pick<Rows[number], 'key' | 'title' | 'cells'>[]>;

/** The columns that divide a metric by its properties. */
const byProperties = ['subsector', 'scheme', 'energy_class', 'rating_class'] as const;
type ByProperties = (typeof byProperties)[number];
export const isByProperties = (by: string | undefined): by is ByProperties =>
  (byProperties as readonly (string | undefined)[]).includes(by);

/** Whether a metric is divided by this. */
export const divides = (metric: string, by: string): boolean =>
  isByProperties(by) || dividedRowsOf(metric, by).length > 0;

/** The subsector of each property within reach. */
const subsectorsOf = (work: Work): Promise<Memberships> =>
  onceIn(work, 'subsectors', async ({ db, scope }) => {
    const rows = await mine(db, scope, 'environments').select(['id', 'property_type', 'property_sub_type']).execute();
    return new Map(
      rows.map((row) => {
        const key = sasbSubsectorOf(row.property_type, row.property_sub_type) ?? 'specialty';
        return [row.id, [{ key, title: key }]];
      }),
    );
  });

/** The ratings or certificates of each property on the last day of the year, by scheme and level or by class. */
async function ratingsOf(work: Work, kind: DocumentKind, by: ByProperties, year: number): Promise<Memberships> {
  const found = new Map<string, Map<string, Rows[number]>>();
  for (const { environment_id, scheme, rating } of await listRatingsOn(work, kind, year)) {
    const own = found.get(environment_id) ?? new Map<string, Rows[number]>();
    found.set(environment_id, own);
    const row =
      by === 'scheme'
        ? { key: `${scheme}|${rating}`, title: schemeOf(scheme)?.name ?? scheme, value: null, cells: { level: rating } }
        : { key: rating, title: rating, value: null };
    own.set(row.key, row);
  }
  return new Map([...found].map(([id, rows]) => [id, [...rows.values()]]));
}

/** What properties belong to for a column of a metric. */
export const membershipsOf = (work: Work, { metric, by }: CitedMetric, year: number): Promise<Memberships> =>
  isByProperties(by) && by !== 'subsector'
    ? ratingsOf(work, metric.startsWith('cert.') ? 'building_certificate' : 'energy_certificate', by, year)
    : subsectorsOf(work);

/** The rows of a table that a metric is divided into; none where its parts do not divide it so. */
export function dividesBy(
  { by, metric }: CitedMetric,
  whole: MetricValue,
  parts: readonly MetricValue[],
  memberships: Memberships | undefined,
): Rows {
  const divided = dividedRowsOf(metric, by);
  if (divided.length)
    return divided.map(({ key, cells }, at) => ({
      key,
      title: key,
      value: parts[at]?.value ?? null,
      ...(cells && { cells }),
    }));
  if (!isByProperties(by) || !memberships) return [];
  const rows = new Map<string, { row: Omit<Rows[number], 'value'>; parts: MetricValue['parts'] }>();
  for (const part of whole.parts)
    for (const row of memberships.get(part.environment_id) ?? []) {
      const found: { row: typeof row; parts: MetricValue['parts'] } = rows.get(row.key) ?? { row, parts: [] };
      rows.set(row.key, found);
      found.parts.push(part);
    }
  // The share of a scheme is that of all floor area; a subsector has a floor area of its own.
  const isOfAll = by !== 'subsector';
  return [...rows.values()]
    .toSorted((a, b) => (a.row.key < b.row.key ? -1 : 1))
    .map(({ row, parts: some }) => ({ ...row, value: togetherOf(some, isOfAll ? whole.parts : some, whole) }));
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null;
};

/**
 * Sums are added; ratios are divided after both were added up, by the rule of the whole (core/figures/figure): each sum has what is known
 * of it, whether or not the other side of the property is. `below`: the parts whose denominators count; `whole`: all parts.
 */
function togetherOf(
  parts: MetricValue['parts'],
  below: MetricValue['parts'],
  whole: Pick<MetricValue, 'value' | 'parts'>,
): number | null {
  const isRatio = whole.parts.some(({ numerator, denominator }) => numerator !== null || denominator !== null);
  if (!isRatio) return sumOf(parts.map(({ value }) => value));
  const above = sumOf(parts.map(({ numerator }) => numerator));
  const under = sumOf(below.map(({ denominator }) => denominator));
  if (above === null || under === null || under <= 0) return null;
  return above === 0 ? 0 : (above / under) * unitOf(whole);
}

/** The unit of a ratio, from a property of which it is known, or from the whole: its value ÷ (its numerator ÷ its denominator). */
function unitOf(whole: Pick<MetricValue, 'value' | 'parts'>): number {
  const sums = {
    value: whole.value,
    numerator: sumOf(whole.parts.map(({ numerator }) => numerator)),
    denominator: sumOf(whole.parts.map(({ denominator }) => denominator)),
  };
  for (const { value, numerator, denominator } of [...whole.parts, sums])
    if (value !== null && numerator && denominator) return (value * denominator) / numerator;
  return 1;
}
