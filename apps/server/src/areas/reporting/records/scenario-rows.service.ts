import type { Work } from '../../../database/transaction.ts';
import { transitionRisks } from '../../carbon/net-zero/strips.service.ts';
import { recordsFor, type AcceptedRecord } from './accepted.service.ts';

/** Why a row has no amount. */
export type WithoutEffect = 'no-coefficients' | 'no-carbon-price' | 'not-entered';

/** A row of a table of scenarios, in the words of no language. */
export interface ScenarioRow {
  key: string;
  /** The effect in the currency of the row; null: unknown. */
  value: number | null;
  cells: {
    driver: 'law' | 'pathway' | 'plan' | 'hazard';
    /** The name of the law or pathway, or the hazard. */
    name: string;
    scenario: string;
    year: number | null;
    level: string | null;
    currency: string;
    /** Emissions above the pathway, in tonnes. */
    tonnes: number | null;
    /** Properties whose amount is not known and not in the sum. */
    unknown: number;
    without: WithoutEffect | null;
  };
  properties: { id: string; name: string }[];
  records: { id: string; version: number; kind: 'climate_hazard' | 'carbon_price' }[];
}

type Named = { id: string; name: string };

/** What a table of scenarios is about: the properties of a place in a year. */
export interface ScenarioSubject {
  level: 'organization' | 'portfolio' | 'fund' | 'property';
  properties: readonly Named[];
  year: number;
}

type Risks = Awaited<ReturnType<typeof transitionRisks>>;

/** The decades that plans look at, beside the year in which something begins. */
const HORIZONS = [2030, 2040, 2050];

const inOrder = (rows: ScenarioRow[]) =>
  rows.toSorted((a, b) => (a.cells.year ?? 0) - (b.cells.year ?? 0) || (a.key < b.key ? -1 : 1));

/** The sum of what is known; null where nothing is. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null;
};

/** Penalties of a year in which a period of the law begins, for the consumption of the year of the report and the planned projects. */
function penaltyRows({ risks }: Risks, from: number): ScenarioRow[] {
  const laws = new Map<string, { row: Risks['risks'][number]; law: Risks['risks'][number]['laws'][number] }[]>();
  for (const row of risks)
    for (const law of row.laws.filter(({ pack }) => pack.penalty_per_tonne > 0)) {
      const key = `${law.id ?? 'shipped'} ${law.pack.name} ${law.pack.version}`;
      laws.set(key, [...(laws.get(key) ?? []), { row, law }]);
    }
  return [...laws].flatMap(([key, applied]) => {
    const pack = applied[0]?.law.pack;
    if (!pack) return [];
    const years = [...new Set(pack.periods.map((period) => Math.max(period.from, from)))];
    return years.flatMap((year): ScenarioRow[] => {
      const found = applied.map(({ row, law }) => ({ row, penalty: law.penalty(year) }));
      const due = found.filter(({ penalty }) => penalty !== 0);
      if (due.length === 0) return [];
      const value = sumOf(due.map(({ penalty }) => penalty));
      return [
        {
          key: `law ${key} ${year}`,
          value,
          cells: {
            driver: 'law',
            name: pack.name,
            scenario: pack.version,
            year,
            level: null,
            currency: pack.currency,
            tonnes: null,
            unknown: due.filter(({ penalty }) => penalty === null).length,
            without: value === null ? 'no-coefficients' : null,
          },
          properties: due.map(({ row }) => ({ id: row.environment_id, name: row.environment_name })),
          records: [],
        },
      ];
    });
  });
}

/** Emissions above the carbon pathway × the carbon price of the organization, in the first year above it and in later decades. */
function pathwayRows({ risks, pathway }: Risks, price: AcceptedRecord | undefined): ScenarioRow[] {
  if (!pathway) return [];
  const first = risks.flatMap(({ first_pathway }) => first_pathway ?? []);
  const years = [...new Set([...first, ...HORIZONS.filter((year) => first.some((one) => one <= year))])];
  return years.flatMap((year): ScenarioRow[] => {
    const above = risks
      .map((row) => ({ row, kg: row.first_pathway !== null && row.first_pathway <= year ? row.excess(year) : 0 }))
      .filter(({ kg }) => kg !== 0);
    const kg = sumOf(above.map((one) => one.kg));
    if (above.length === 0) return [];
    const perTonne = price?.values.price;
    const value = kg === null || typeof perTonne !== 'number' ? null : (kg / 1000) * perTonne;
    return [
      {
        key: `pathway ${pathway.version} ${pathway.scenario} ${year}`,
        value,
        cells: {
          driver: 'pathway',
          name: pathway.version,
          scenario: pathway.scenario,
          year,
          level: null,
          currency: value === null ? '' : String(price?.values.currency ?? ''),
          tonnes: kg === null ? null : kg / 1000,
          unknown: above.filter((one) => one.kg === null).length,
          without: value !== null ? null : kg === null ? 'no-coefficients' : 'no-carbon-price',
        },
        properties: above.map(({ row }) => ({ id: row.environment_id, name: row.environment_name })),
        records: price ? [{ id: price._id, version: price.version, kind: 'carbon_price' }] : [],
      },
    ];
  });
}

/** What the planned projects cost in the year in which they start, by currency. */
function planRows(projects: Risks['projects'], properties: readonly Named[]): ScenarioRow[] {
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  const byYear = new Map<string, Risks['projects']>();
  for (const project of projects) {
    const key = `${project.start_year} ${project.currency}`;
    byYear.set(key, [...(byYear.get(key) ?? []), project]);
  }
  return [...byYear].flatMap(([key, some]): ScenarioRow[] => {
    const [one] = some;
    if (!one) return [];
    const ids = [...new Set(some.flatMap(({ environment_id }) => environment_id ?? []))];
    return [
      {
        key: `plan ${key}`,
        value: sumOf(some.map(({ capital_cost }) => capital_cost)),
        cells: {
          driver: 'plan',
          name: some
            .map(({ name }) => name)
            .toSorted()
            .join('; ')
            .slice(0, 500),
          scenario: '',
          year: one.start_year,
          level: null,
          currency: one.currency,
          tonnes: null,
          unknown: 0,
          without: null,
        },
        properties: ids.map((id) => ({ id, name: names.get(id) ?? '' })),
        records: [],
      },
    ];
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Hazards of the properties as they were assessed, those of one kind, scenario, horizon and level together. */
function hazardRows(records: readonly AcceptedRecord[], properties: readonly Named[]): ScenarioRow[] {
  const names = new Map(properties.map(({ id, name }) => [id, name]));
  const groups = new Map<string, AcceptedRecord[]>();
  for (const record of records) {
    const { hazard, scenario, horizon, level } = record.values;
    if (record.environment_id === null || !names.has(record.environment_id) || level === 'none') continue;
    const key = [hazard, scenario ?? '', horizon ?? '', level].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups].map(([key, some]): ScenarioRow => {
    const { hazard, scenario, horizon, level } = some[0]?.values ?? {};
    const effects = some.map(({ values }) => numberOf(values.effect));
    const value = sumOf(effects);
    const ids = [...new Set(some.flatMap(({ environment_id }) => environment_id ?? []))];
    return {
      key: `hazard ${key}`,
      value,
      cells: {
        driver: 'hazard',
        name: textOf(hazard),
        scenario: textOf(scenario),
        year: numberOf(horizon),
        level: textOf(level),
        currency: value === null ? '' : 'EUR',
        tonnes: null,
        unknown: effects.filter((effect) => effect === null).length,
        without: value === null ? 'not-entered' : null,
      },
      properties: ids.map((id) => ({ id, name: names.get(id) ?? '' })),
      records: some.map(({ _id, version }) => ({ id: _id, version, kind: 'climate_hazard' })),
    };
  });
}

/**
 * What the product knows of climate risks of properties: penalties of laws, emissions above the pathway at the carbon price, the planned
 * projects, and the assessed hazards. Amounts of different currencies are never in one row.
 */
export async function scenarioRows(
  work: Work,
  { level, properties, year }: ScenarioSubject,
  now: Date,
): Promise<ScenarioRow[]> {
  if (properties.length === 0) return [];
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const hazards = await recordsFor(work, { kind: 'climate_hazard', period });
  const prices = await recordsFor(work, { kind: 'carbon_price', level: 'organization', period });
  const [price] = prices.toSorted((a, b) => (a.first_day < b.first_day ? 1 : -1));
  const risks = await transitionRisks(
    work,
    properties.map(({ id }) => id),
    year,
    now,
  );
  const isCounted = ({ environment_id }: Risks['projects'][number]) => level !== 'property' || environment_id !== null;
  return [
    ...inOrder(penaltyRows(risks, year)),
    ...inOrder(pathwayRows(risks, price)),
    ...inOrder(planRows(risks.projects.filter(isCounted), properties)),
    ...inOrder(hazardRows(hazards, properties)),
  ];
}
