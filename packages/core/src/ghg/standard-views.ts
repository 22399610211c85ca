import { addKnown, sumKnown, type SumsOfRow } from './known-sums.ts';

/** The inputs of a view: kg CO2e, not rounded; null where nothing was counted. */
export interface ViewSource {
  totals: SumsOfRow;
  /** By number, "1" to "15". */
  scope3ByCategory: Readonly<Record<string, number>>;
  /** kg CO2 of biomass, outside the scopes. */
  biogenic: number;
  /** Net revenue of the year, in its currency; absent: unknown. */
  revenue?: number | null | undefined;
}

export interface ViewRow {
  /** The reference in the standard: `1` of ISO 14064-1, `E1-6_07` of ESRS, `29(a)(i)(1)` of IFRS S2. */
  code: string;
  kind:
    | 'iso'
    | 'scope1'
    | 'scope2'
    | 'scope2-location'
    | 'scope2-market'
    | 'scope3'
    | 'category'
    | 'total'
    | 'biogenic'
    /** kg CO2e for each unit of the currency. */
    | 'intensity'
    /** The currency, not kg. */
    | 'revenue';
  /** The category of scope 3, if the row is one. */
  category?: string;
  location: number | null;
  market: number | null;
  isPart?: boolean;
}

export const standards = ['iso-14064-1', 'esrs-e1', 'ifrs-s2'] as const;
export type Standard = (typeof standards)[number];

/**
 * The categories of ISO 14064-1:2018 (clause 5.2.4 and annex B) for those of the GHG Protocol's scope 3: 3 transport, 4 products and
 * services used, 5 use of products sold or assets leased, 6 others. The standard assigns no category to category 3 (fuel and energy,
 * upstream); it is under products used, where its annex puts the supply of purchased goods.
 */
export const isoCategoryOf: Readonly<Record<string, 3 | 4 | 5>> = {
  1: 4,
  2: 4,
  3: 4,
  4: 3,
  5: 4,
  6: 3,
  7: 3,
  8: 4,
  9: 3,
  10: 5,
  11: 5,
  12: 5,
  13: 5,
  14: 5,
  15: 5,
};

const categoriesOf = ({ scope3ByCategory }: ViewSource) =>
  Object.entries(scope3ByCategory).toSorted(([a], [b]) => Number(a) - Number(b));

const both = (kg: number | null) => ({ location: kg, market: kg });

const totals = ({ totals: { scope1, scope2_location, scope2_market, scope3 } }: ViewSource) => ({
  location: addKnown(scope1, scope2_location, scope3),
  market: addKnown(scope1, scope2_market, scope3),
});

function iso(source: ViewSource): ViewRow[] {
  const { scope1, scope2_location, scope2_market } = source.totals;
  const list = categoriesOf(source);
  const of = (iso: number) => list.filter(([category]) => (isoCategoryOf[category] ?? 6) === iso);
  return [
    { code: '1', kind: 'iso', ...both(scope1) },
    { code: '2', kind: 'iso', location: scope2_location, market: scope2_market },
    ...[3, 4, 5, 6].flatMap((n): ViewRow[] => [
      { code: String(n), kind: 'iso', ...both(sumKnown(of(n).map(([, kg]) => kg))) },
      ...of(n).map(([category, kg]): ViewRow => ({
        code: `${n}`,
        kind: 'category',
        category,
        ...both(kg),
        isPart: true,
      })),
    ]),
  ];
}

function esrs(source: ViewSource): ViewRow[] {
  const { scope1, scope2_location, scope2_market, scope3 } = source.totals;
  return [
    { code: 'E1-6_07', kind: 'scope1', ...both(scope1) },
    { code: 'E1-6_09', kind: 'scope2-location', location: scope2_location, market: null },
    { code: 'E1-6_10', kind: 'scope2-market', location: null, market: scope2_market },
    { code: 'E1-6_11', kind: 'scope3', ...both(scope3) },
    ...categoriesOf(source).map(([category, kg]): ViewRow => ({
      code: 'E1-6_04',
      kind: 'category',
      category,
      ...both(kg),
      isPart: true,
    })),
  ];
}

function ifrs(source: ViewSource): ViewRow[] {
  const { scope1, scope2_location, scope2_market, scope3 } = source.totals;
  return [
    { code: '29(a)(i)(1)', kind: 'scope1', ...both(scope1) },
    { code: '29(a)(i)(2)', kind: 'scope2', location: scope2_location, market: scope2_market },
    { code: '29(a)(i)(3)', kind: 'scope3', ...both(scope3) },
    ...categoriesOf(source).map(([category, kg]): ViewRow => ({
      code: '29(a)(vi)',
      kind: 'category',
      category,
      ...both(kg),
      isPart: true,
    })),
  ];
}

/** ESRS E1, paragraphs 53 to 55: total emissions per net revenue, and the revenue. */
function byRevenue(source: ViewSource): ViewRow[] {
  const { revenue } = source;
  if (!revenue) return [];
  const { location, market } = totals(source);
  const per = (kg: number | null) => (kg === null ? null : kg / revenue);
  return [
    { code: 'E1-6_30, E1-6_31', kind: 'intensity', location: per(location), market: per(market) },
    { code: 'E1-6_34', kind: 'revenue', ...both(revenue) },
  ];
}

const rowsOf = { 'iso-14064-1': iso, 'esrs-e1': esrs, 'ifrs-s2': ifrs } as const satisfies Record<
  Standard,
  (source: ViewSource) => ViewRow[]
>;
/** The references of the totals; ESRS has one for each method. */
const totalCodes: Readonly<Record<Standard, string>> = {
  'iso-14064-1': '1–6',
  'esrs-e1': 'E1-6_12, E1-6_13',
  'ifrs-s2': '29(a)(i)',
};
const biogenicCodes: Readonly<Record<Standard, string>> = {
  'iso-14064-1': '1',
  'esrs-e1': 'E1-6_17',
  'ifrs-s2': 'B19',
};

/**
 * The same inventory in the rows of another standard, kg CO2e. Every view adds up to the totals of the inventory; biogenic CO2 is separate
 * in each. Sources: ISO 14064-1:2018 clause 5.2.4; ESRS E1-6 (Delegated Regulation (EU) 2023/2772, EFRAG IG 3 data points); IFRS S2 (2023)
 * paragraph 29(a).
 */
export const viewOf = (standard: Standard, source: ViewSource): ViewRow[] => [
  ...rowsOf[standard](source),
  { code: totalCodes[standard], kind: 'total', ...totals(source) },
  { code: biogenicCodes[standard], kind: 'biogenic', ...both(source.biogenic) },
  ...(standard === 'esrs-e1' ? byRevenue(source) : []),
];
