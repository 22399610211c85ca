import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import type { Answer } from '@steward/contract/call';
import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import type { NetZeroYear } from '@steward/contract/carbon/net-zero.plan';
import { fail } from '@steward/contract/failures';
import type { DataOf } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, ofAsked, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import {
  amountOf,
  listOf,
  numberColumn,
  seriesOf,
  stateOf,
  tableOf,
  textColumn,
} from '../../../platform/sources/shapes.ts';
import {
  label,
  named,
  word,
  type AskedSource,
  type Source,
  type SourceAnswer,
} from '../../../platform/sources/sources.ts';
import { getDecarbonizeProjects } from '../decarbonization/projects.service.ts';
import { getNetZeroPlan } from './plan.service.ts';
import { getPropertyStrips, limitsOfProperty } from './strips.service.ts';

type Plan = Answer<typeof netZero.getNetZeroPlan>;
type Series = DataOf<'series'>['series'];

const SHOWN = 100;

const addressOf = (asked: AskedSource, screen = '/net_zero') =>
  `${screen}?${asked.isOfOne ? `environment=${propertyOf(asked)}&` : ''}year=${yearOf(asked)}`;
const ofProperty = (asked: AskedSource) => ({
  level: 'Property' as const,
  target_id: propertyOf(asked),
  year: yearOf(asked),
});

/** The plan of the property, asked once for all widgets of a page. */
const planOf = (work: Work, asked: AskedSource): Promise<Plan> =>
  onceIn(work, `net-zero plan ${propertyOf(asked)} ${yearOf(asked)}`, () =>
    getNetZeroPlan(asked.ctx, netZero.getNetZeroPlan.input.parse(ofProperty(asked))),
  );

/** The strips of the properties that the page is about. */
const stripsOf = (work: Work, asked: AskedSource): Promise<{ strips: PropertyStrip[]; years: number[] }> => {
  const year = yearOf(asked);
  return onceIn(work, `net-zero strips ${year}`, async () => {
    const all = netZero.getPropertyStrips.input.parse({ level: 'Organization', year });
    const { paginateData, years } = await getPropertyStrips(asked.ctx, { ...all, page_size: Number.MAX_SAFE_INTEGER });
    return { strips: ofAsked(asked, paginateData), years };
  });
};

/** No target: none is set, or it is one of the organization, which only people with all properties see. */
async function withoutTarget({ db, scope }: Work, period: SourceAnswer['period'] = null): Promise<SourceAnswer> {
  if (!(await reachesEveryProperty(db, scope))) fail('session.forbidden');
  return { data: null, missing: 'targets', period };
}

/** Emissions of the year less what the target allows in it: above zero, more is emitted than the target allows. */
const gap: Source = async (work, asked) => {
  const year = yearOf(asked);
  const period = daysOfYear(year);
  if (asked.isOfOne) {
    const { years, is_complete, coverage } = await planOf(work, asked);
    const gapIn = ({ actual_kg, target_kg }: NetZeroYear) =>
      actual_kg === null || target_kg === null ? null : actual_kg - target_kg;
    const found = years.find((one) => one.year === year);
    const value = found ? gapIn(found) : null;
    if (!found || value === null)
      return found?.target_kg === null ? withoutTarget(work, period) : { data: null, missing: 'bills', period };
    const known = years.filter((one) => one.year <= year && gapIn(one) !== null);
    return {
      data: amountOf(value, {
        more: 'worse',
        trend: known.map((one) => ({ label: label('year', String(one.year)), value: gapIn(one) })),
        is_incomplete: !is_complete,
      }),
      unit: 'kg CO2e',
      share: coverage,
      working: addressOf(asked),
      period,
    };
  }
  const { strips, years } = await stripsOf(work, asked);
  const at = years.indexOf(year);
  const gaps = strips.map(({ actual, target, gross_floor_area }) => {
    const [is, may] = [actual[at] ?? null, target[at] ?? null];
    return is === null || may === null ? null : (is - may) * gross_floor_area;
  });
  const known = gaps.filter((one) => one !== null);
  if (!known.length)
    return { data: null, missing: strips.some(({ target_of }) => target_of !== null) ? 'bills' : 'targets', period };
  return {
    data: amountOf(
      known.reduce((sum, one) => sum + one, 0),
      { more: 'worse', is_incomplete: known.length < gaps.length },
    ),
    unit: 'kg CO2e',
    working: addressOf(asked, '/net_zero/properties'),
    period,
    notes: [label('number', `${known.length} / ${gaps.length}`)],
  };
};

const line = (
  years: readonly NetZeroYear[],
  name: WidgetWord,
  role: Series[number]['role'],
  of: (year: NetZeroYear) => number | null,
): Series => {
  const values = years.map(of);
  return values.some((value) => value !== null) ? [{ name: word(name), role, values, colour: null }] : [];
};
const overYears = (years: readonly NetZeroYear[], series: Series) =>
  seriesOf(
    years.map(({ year }) => label('year', String(year))),
    series,
  );

/** Emissions by year until 2050: as they were, as planned, and what target and law allow. */
const path: Source = async (work, asked) => {
  const { years } = await planOf(work, asked);
  const series = [
    ...line(years, 'reports.actual', 'value', ({ actual_kg }) => actual_kg),
    ...line(years, 'reports.plan', 'expected', ({ plan_kg }) => plan_kg),
    ...line(years, 'reports.target', 'limit', ({ target_kg }) => target_kg),
    ...line(years, 'reports.limit', 'limit', ({ limit_kg }) => limit_kg),
  ];
  const [first] = series;
  if (first?.role !== 'value') return { data: null, missing: 'bills' };
  return {
    data: overYears(years, series),
    unit: 'kg CO2e',
    working: addressOf(asked),
  };
};

/** Energy or its emissions for each square metre beside the pathway for the country and type. */
const pathway: Source = async (work, asked) => {
  const { years, pathway: chosen, without_pathway } = await planOf(work, asked);
  const isEnergy = asked.option === 'energy';
  const series = [
    ...line(years, 'reports.plan', 'expected', (one) => (isEnergy ? one.energy_plan : one.carbon_plan)),
    ...line(years, 'reports.pathway', 'limit', (one) => (isEnergy ? one.energy_path : one.carbon_path)),
  ];
  if (!chosen || without_pathway > 0) return { data: null, missing: 'limits' };
  if (series.length < 2) return { data: null, missing: 'bills' };
  return {
    data: overYears(years, series),
    unit: isEnergy ? 'kWh/m²' : 'kg CO2e/m²',
    working: addressOf(asked),
    notes: [named(`${chosen.version} ${chosen.scenario}`)],
  };
};

/** A year of its own is a label, not a number with separators. */
const yearState = (name: WidgetWord, year: number | null, isKnown: boolean, address: string) =>
  stateOf(word(name), {
    tone: year === null ? (isKnown ? 'good' : 'none') : 'bad',
    state: year === null ? word(isKnown ? 'reports.never' : 'reports.unknown') : label('year', String(year)),
    address,
  });

/** The first years in which target, limit and pathways are exceeded, with the projects that are planned. */
const firstMissed: Source = async (work, asked) => {
  const { first_above: first, years, law, pathway: chosen, without_pathway, target_of } = await planOf(work, asked);
  const hasPlan = years.some(({ plan_kg }) => plan_kg !== null);
  const hasPath = chosen !== null && without_pathway === 0;
  if (!hasPlan) return { data: null, missing: 'bills' };
  if (target_of === null && law === null && !hasPath) return withoutTarget(work);
  const address = addressOf(asked);
  return {
    data: {
      shape: 'states',
      states: [
        yearState('reports.aboveTarget', first.target, target_of !== null, address),
        yearState('reports.aboveLimit', first.limit, law !== null, addressOf(asked, '/net_zero/limits')),
        yearState('reports.aboveCarbonPathway', first.carbon, hasPath, address),
        yearState('reports.aboveEnergyPathway', first.energy, hasPath, address),
      ],
    },
    working: address,
    notes: [...(law === null ? [] : [named(law)]), ...(chosen ? [named(`${chosen.version} ${chosen.scenario}`)] : [])],
  };
};

/** What the target allows until its last year, what of it is used, and the decrease a year that still keeps it. */
const budget: Source = async (work, asked) => {
  const { budget: found, required } = await planOf(work, asked);
  if (!found) return withoutTarget(work);
  const address = addressOf(asked);
  const share = found.budget_kg > 0 ? found.used_kg / found.budget_kg : null;
  const tone = share === null ? 'none' : share > 1 ? 'bad' : share > 0.8 ? 'warn' : 'good';
  return {
    data: {
      shape: 'states',
      states: [
        stateOf(word('reports.budget'), { value: found.budget_kg, unit: 'kg CO2e', address }),
        stateOf(word('reports.budgetUsed'), { value: share, unit: '%', tone, address }),
        yearState('reports.usedUpIn', found.used_up_in, true, address),
        ...(required
          ? [stateOf(word('reports.requiredRate'), { value: required.rate, unit: '%', tone: 'warn', address })]
          : []),
      ],
    },
    working: address,
    notes: found.unknown_years ? [word('reports.unknownYears'), label('number', String(found.unknown_years))] : [],
  };
};

/** Each law that limits the property and its pathway, with the first year above and the penalty of that year. */
const limits: Source = async (work, asked) => {
  const { laws, pathway: chosen } = await limitsOfProperty(work, propertyOf(asked), yearOf(asked), asked.ctx.now);
  if (!laws.length && !chosen) return { data: null, missing: 'limits' };
  const address = `/net_zero/limits?item=${propertyOf(asked)}&year=${yearOf(asked)}`;
  const rows = [
    ...laws.map((law) => ({ ...law, address })),
    ...(chosen ? [{ ...chosen, penalty: null, currency: '', address: addressOf(asked) }] : []),
  ];
  return {
    data: listOf(
      rows,
      ({ name, first_year: year, penalty, currency, address: own }) => ({
        title: named(name),
        details: penalty === null ? [] : [label('number', `${Math.round(penalty)} ${currency}`)],
        state: year === null ? word('reports.never') : label('year', String(year)),
        tone: year === null ? 'good' : year <= yearOf(asked) + 1 ? 'bad' : 'warn',
        address: own,
      }),
      address,
      rows.length,
    ),
    working: address,
  };
};

/** The measures of the property with what each saves in its first year. */
const measures: Source = async (_work, asked) => {
  const input = decarbonization.getDecarbonizeProjects.input.parse(ofProperty(asked));
  const found = (await getDecarbonizeProjects(asked.ctx, input)).filter(({ counts }) => counts !== 'discarded');
  const address = addressOf(asked, '/net_zero/projects');
  if (!found.length) return { data: null, missing: 'targets', working: address };
  return {
    data: tableOf(
      [
        textColumn(word('reports.measure')),
        textColumn(word('reports.from')),
        numberColumn(word('reports.savedEnergy'), 'kWh'),
        numberColumn(word('reports.savedEmissions'), 'kg CO2e'),
        numberColumn(word('reports.investment')),
        numberColumn(word('reports.payback'), 'a'),
      ],
      found.toSorted((a, b) => a.start_year - b.start_year),
      ({ _id, name, start_year, kwh, kg_co2e, capital_cost, currency, payback_years }) => ({
        cells: [
          named(name),
          label('year', String(start_year)),
          kwh,
          kg_co2e,
          { value: capital_cost, unit: currency },
          payback_years,
        ],
        address: `${address}&item=${_id}`,
      }),
      SHOWN,
    ),
    working: address,
  };
};

/** How many properties will be above a target, a limit or a pathway. */
const missed: Source = async (work, asked) => {
  const { strips } = await stripsOf(work, asked);
  if (!strips.some(({ intensity }) => intensity !== null)) return { data: null, missing: 'bills' };
  const address = addressOf(asked, '/net_zero/properties');
  const count = (is: (strip: PropertyStrip) => boolean) => strips.filter(is).length;
  const shown = (name: WidgetWord, value: number, tone: 'bad' | 'warn') =>
    stateOf(word(name), { value, tone: value > 0 ? tone : 'good', address });
  return {
    data: {
      shape: 'states',
      states: [
        shown(
          'reports.missedBy2030',
          count(({ first }) => first !== null && first <= 2030),
          'bad',
        ),
        shown(
          'reports.aboveTarget',
          count(({ first_target }) => first_target !== null),
          'warn',
        ),
        shown(
          'reports.aboveLimit',
          count(({ first_limit }) => first_limit !== null),
          'warn',
        ),
        shown(
          'reports.aboveCarbonPathway',
          count(({ first_pathway }) => first_pathway !== null),
          'warn',
        ),
        shown(
          'reports.withoutData',
          count(({ intensity }) => intensity === null),
          'warn',
        ),
      ],
    },
    working: address,
  };
};

const missedNames = {
  target: 'reports.target',
  limit: 'reports.limit',
  pathway: 'reports.pathway',
} as const;

/** The properties by the first year in which one of their limits is exceeded. */
const properties: Source = async (work, asked) => {
  const { strips } = await stripsOf(work, asked);
  if (!strips.some(({ intensity }) => intensity !== null)) return { data: null, missing: 'bills' };
  const year = yearOf(asked);
  const orUnknown = (one: number | null) => (one === null ? null : label('year', String(one)));
  return {
    data: tableOf(
      [
        textColumn(word('portfolio.property')),
        textColumn(word('reports.firstMissed')),
        textColumn(word('reports.missedWhat')),
        numberColumn(word('reports.scopes12Intensity'), 'kg CO2e/m²'),
        textColumn(word('reports.aboveTarget')),
        textColumn(word('reports.aboveLimit')),
        textColumn(word('reports.aboveCarbonPathway')),
      ],
      strips,
      (strip) => ({
        cells: [
          named(strip.environment_name),
          orUnknown(strip.first),
          strip.first_by === null ? null : word(missedNames[strip.first_by]),
          strip.intensity,
          orUnknown(strip.first_target),
          orUnknown(strip.first_limit),
          orUnknown(strip.first_pathway),
        ],
        address: `/net_zero?environment=${strip.environment_id}&year=${year}`,
      }),
      SHOWN,
    ),
    working: addressOf(asked, '/net_zero/properties'),
  };
};

/** How many properties are above one of their limits for the first time, by year. */
const firstYears: Source = async (work, asked) => {
  const { strips, years } = await stripsOf(work, asked);
  if (!strips.some(({ intensity }) => intensity !== null)) return { data: null, missing: 'bills' };
  const ahead = years.filter((one) => one >= yearOf(asked));
  const counts = new Map<number, number>();
  for (const { first } of strips) if (first !== null) counts.set(first, (counts.get(first) ?? 0) + 1);
  return {
    data: seriesOf(
      ahead.map((one) => label('year', String(one))),
      [{ name: word('reports.firstMissed'), values: ahead.map((one) => counts.get(one) ?? 0), colour: 'bad' }],
    ),
    working: addressOf(asked, '/net_zero/properties'),
  };
};

export const netZeroSources = {
  'targets.gap': gap,
  'targets.path': path,
  'targets.pathway': pathway,
  'targets.first-missed': firstMissed,
  'targets.budget': budget,
  'targets.limits': limits,
  'targets.measures': measures,
  'targets.missed': missed,
  'targets.properties': properties,
  'targets.first-years': firstYears,
} satisfies Record<string, Source>;
