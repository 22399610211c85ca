import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { daysBetween, intersection, monthsOf, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import { daysOfYear, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { listOf, numberColumn, seriesOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { peers } from './benchmark.sources.ts';
import { dashboardOf, propertyStateSources } from './property-state.sources.ts';
import { getNormalizedMonths } from './views.service.ts';

type Dashboard = Answer<typeof dashboards.getPropertyDashboard>;

const workingOf = (asked: AskedSource, figure?: string) =>
  `/dashboard?environment=${propertyOf(asked)}&year=${yearOf(asked)}${figure ? `&figure=${figure}` : ''}`;

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
    data: tableOf(
      [
        textColumn(word(asked.option === 'energy' ? 'energy.carrier' : 'energy.utility')),
        numberColumn(label('year', String(year)), unit),
        numberColumn(word('energy.wholeYearBefore'), unit),
      ],
      rows.toSorted((a, b) => b.quantity - a.quantity),
      ({ carrier, quantity, before }) => ({
        cells: [label('carrier', carrier), quantity, before],
        address: workingOf(asked, asked.option),
      }),
    ),
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
    data: listOf(
      dashboard.missing_factors,
      ({ carrier, country, year }) => ({
        title: label('carrier', carrier),
        details: [...(country === null ? [] : [label('country', country)]), label('year', String(year))],
        state: word('energy.withoutFactor'),
        tone: 'warn',
        address: '/datahub/data_library/esg/ghg/operational-boundaries',
      }),
      '/datahub/data_library/esg/ghg/operational-boundaries',
      dashboard.missing_factors.length,
    ),
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
    data: seriesOf(
      energy_kwh.map(({ month }) => label('month', month)),
      [
        { name: word('energy.inNormalWeather'), values: energy_kwh.map(({ value }) => value) },
        ...(before.some((value) => value !== null)
          ? [{ name: label('year', String(year - 1)), role: 'before' as const, values: before }]
          : []),
      ],
    ),
    unit: 'kWh',
    working: workingOf(asked, 'energy'),
    period,
  };
};

export const dashboardsSources = {
  'property.coverage': coverage,
  'property.carriers': carriers,
  'property.missing-factors': missingFactors,
  'property.normal-weather': normalWeather,
  ...propertyStateSources,
  'benchmark.peers': peers,
} satisfies Record<string, Source>;
