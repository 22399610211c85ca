import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import type { DataOf, Label } from '@steward/contract/widget-data';
import { daysBetween, intersection, monthsOf, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { label, named, word, type AskedSource, type Source, type SourceAnswer } from '../../../platform/sources/sources.ts';
import { getBenchmark } from './benchmark.service.ts';
import { getPortfolioOverview } from './portfolio.service.ts';
import { getPropertyDashboard } from './property.service.ts';
import { getNormalizedMonths } from './views.service.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;

// These pages count by calendar years: the year of the last day is shown, and the answer names its days.
const yearOf = ({ to }: AskedSource) => Number(to.slice(0, 4));
const daysOfYear = (year: number) => ({ first_day: `${year}-01-01`, last_day: `${year}-12-31` });
const propertyOf = ({ ids: [id = ''] }: AskedSource) => id;
const workingOf = (asked: AskedSource, figure?: string) =>
  `/dashboard?environment=${propertyOf(asked)}&year=${yearOf(asked)}${figure ? `&figure=${figure}` : ''}`;

/** What the dashboard of the property answers, asked once for all widgets of a page. */
const dashboardOf = (work: Work, asked: AskedSource): Promise<Dashboard> => {
  const [environment_id, year] = [propertyOf(asked), yearOf(asked)];
  return onceIn(work, `property dashboard ${environment_id} ${year}`, () =>
    getPropertyDashboard(asked.ctx, { environment_id, year }),
  );
};

/** The share of the due days of a month that bills cover; null: nothing is due yet. */
function shareOf({ gaps, meters }: Dashboard['coverage'][number], month: string, today: string): number | null {
  const due = billsDueUntil(today);
  const start = `${month}-01`;
  if (start >= due) return null;
  const next = nextMonthStart(start);
  const period = { start, end: next > due ? due : next };
  const open = gaps.reduce((sum, gap) => {
    const shared = intersection(gap, period);
    return sum + (shared ? daysBetween(shared.start, shared.end) : 0);
  }, 0);
  return 1 - open / (meters * daysBetween(period.start, period.end));
}

const coverage: Source = async (work, asked) => {
  const { coverage: rows } = await dashboardOf(work, asked);
  const year = yearOf(asked);
  if (!rows.length) return { data: null, missing: 'bills', period: daysOfYear(year) };
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  const due = rows.reduce((sum, row) => sum + row.days_expected, 0);
  const bills = `/datahub/data_library/utilities?environment=${propertyOf(asked)}`;
  return {
    data: {
      shape: 'matrix',
      rows: rows.map(({ carrier, utility }) => ({
        name: label('carrier', carrier),
        address: `${bills}&utility=${utility}`,
      })),
      columns: monthsOf(year).map((month) => label('month', month)),
      cells: rows.map((row) => monthsOf(year).map((month) => shareOf(row, month, asked.today))),
    },
    unit: '%',
    share: due ? days / due : null,
    working: `/datahub/data_library/utilities/completeness?environment=${propertyOf(asked)}`,
    period: daysOfYear(year),
  };
};

const carriers: Source = async (work, asked) => {
  const { carriers: all } = await dashboardOf(work, asked);
  const rows = all.filter(({ carrier }) => isUseOf(asked.option as 'energy', carrier as Carrier));
  const year = yearOf(asked);
  if (!rows.length) return { data: null, missing: 'bills', period: daysOfYear(year) };
  const unit = rows[0]?.unit ?? '';
  return {
    data: {
      shape: 'table',
      columns: [
        { name: word('energy.carrier'), unit: '', is_number: false },
        { name: label('year', String(year)), unit, is_number: true },
        { name: label('year', String(year - 1)), unit, is_number: true },
      ],
      rows: rows
        .toSorted((a, b) => b.quantity - a.quantity)
        .map(({ carrier, quantity, before }) => ({
          cells: [label('carrier', carrier), quantity, before],
          address: workingOf(asked, asked.option),
        })),
      total: rows.length,
    },
    unit,
    working: workingOf(asked, asked.option),
    period: daysOfYear(year),
  };
};

const missingFactors: Source = async (work, asked) => {
  const dashboard = await dashboardOf(work, asked);
  const period = daysOfYear(yearOf(asked));
  if (dashboard.co2e_kg.value === null && !dashboard.missing_factors.length)
    return { data: null, missing: 'bills', period };
  return {
    data: {
      shape: 'list',
      rows: dashboard.missing_factors.map(({ carrier, country, year }): DataOf<'list'>['rows'][number] => ({
        title: label('carrier', carrier),
        details: [...(country === null ? [] : [label('country', country)]), label('year', String(year))],
        day: null,
        state: word('energy.withoutFactor'),
        tone: 'warn',
        address: '/datahub/data_library/esg/ghg/operational-boundaries',
      })),
      total: dashboard.missing_factors.length,
      address: '/datahub/data_library/esg/ghg/operational-boundaries',
    },
    period,
  };
};

const normalWeather: Source = async (_work, asked) => {
  const year = yearOf(asked);
  const { energy_kwh, station } = await getNormalizedMonths(asked.ctx, { environment_id: propertyOf(asked), year });
  const period = daysOfYear(year);
  if (!energy_kwh.length) return { data: null, missing: station === null ? 'weather' : 'bills', period };
  const before = energy_kwh.map((one) => one.before);
  return {
    data: {
      shape: 'series',
      labels: energy_kwh.map(({ month }) => label('month', month)),
      series: [
        {
          name: word('energy.inNormalWeather'),
          role: 'value',
          values: energy_kwh.map(({ value }) => value),
          colour: null,
        },
        ...(before.some((value) => value !== null)
          ? [{ name: label('year', String(year - 1)), role: 'before' as const, values: before, colour: null }]
          : []),
      ],
      partial: [],
      is_fitted: false,
    },
    unit: 'kWh',
    working: workingOf(asked, 'energy'),
    period,
  };
};

/** The sums of all properties, or of a portfolio that is chosen alone; a filter has no comparison over equal days. */
const portfolioMeasure: Source = async (work, asked): Promise<SourceAnswer> => {
  const year = yearOf(asked);
  const overview = await onceIn(work, `portfolio overview ${year}`, () =>
    getPortfolioOverview(asked.ctx, { year, largest: 1 }),
  );
  const of = {
    energy: { figure: overview.energy_kwh, unit: 'kWh', share: overview.coverage.energy },
    co2e: { figure: overview.co2e_kg, unit: 'kg CO2e', share: overview.coverage.co2e },
    water: { figure: overview.water_l, unit: 'l', share: overview.coverage.water },
    waste: { figure: overview.waste_t, unit: 't', share: overview.coverage.waste },
  }[asked.option as 'energy'];
  const period = daysOfYear(year);
  if (of.figure.value === null) return { data: null, missing: 'bills', period };
  const notes: Label[] = overview.properties === asked.ids.length ? [] : [word('portfolio.ofAll')];
  return {
    data: {
      shape: 'amount',
      ...of.figure,
      reason: null,
      more: 'worse',
      trend: [],
      target: null,
      is_accepted: asked.option === 'co2e' && overview.is_accepted,
      is_incomplete: asked.option === 'co2e' && !overview.is_complete,
    },
    unit: of.unit,
    share: of.share,
    working: `/properties/compare?year=${year}`,
    period,
    notes,
  };
};

/** Energy per area beside the published median of the type, and the quartiles of the other properties of the type. */
const peers: Source = async (_work, asked) => {
  const year = yearOf(asked);
  const found = await getBenchmark(asked.ctx, { environment_id: propertyOf(asked), year });
  const { energy_kwh_per_m2: own, published, peers: others, coverage: share } = found;
  if (own === null) return { data: null, missing: 'bills', period: daysOfYear(year) };
  const { quartiles } = others;
  const rows = [
    { name: word('estate.thisProperty'), value: own, colour: 'energy' as const },
    ...(published ? [{ name: word('energy.benchmark'), value: published.median_kwh_per_m2, colour: null }] : []),
    ...(quartiles
      ? [
          { name: word('estate.lowerQuartile'), value: quartiles.lower, colour: null },
          { name: word('estate.medianOfPeers'), value: quartiles.median, colour: null },
          { name: word('estate.upperQuartile'), value: quartiles.upper, colour: null },
        ]
      : []),
  ];
  return {
    data: {
      shape: 'parts',
      parts: rows.map((row) => ({ ...row, before: null, note: null, address: null })),
      others: 0,
    },
    unit: 'kWh/m²',
    share,
    working: `/environment?environment=${propertyOf(asked)}`,
    period: daysOfYear(year),
    notes: [
      ...(published ? [named(`${published.source}, ${published.edition}`)] : []),
      ...(quartiles ? [] : [word('estate.tooFewPeers')]),
    ],
  };
};

export const dashboardsSources = {
  'property.coverage': coverage,
  'property.carriers': carriers,
  'property.missing-factors': missingFactors,
  'property.normal-weather': normalWeather,
  'benchmark.peers': peers,
  'portfolio.measure': portfolioMeasure,
} satisfies Record<string, Source>;
