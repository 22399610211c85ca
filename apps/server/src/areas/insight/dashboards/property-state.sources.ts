import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import type { DataOf } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { stateOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getPropertyDashboard } from './property.service.ts';

type State = DataOf<'states'>['states'][number];

/** What the dashboard of the property answers, asked once for all widgets of a page. */
export const dashboardOf = (
  work: Work,
  asked: Pick<AskedSource, 'ctx' | 'ids' | 'to'>,
): Promise<Answer<typeof dashboards.getPropertyDashboard>> => {
  const [environment_id, year] = [propertyOf(asked), yearOf(asked)];
  return onceIn(work, `property dashboard ${environment_id} ${year}`, () =>
    getPropertyDashboard(asked.ctx, { environment_id, year }),
  );
};

/** Changes below this share are called unchanged. */
const STEADY = 0.02;
/** Below this share of days with bills a year says little. */
const ENOUGH = 0.9;

function changed(name: WidgetWord, change: number | null, address: string): State {
  const tone = change === null ? 'none' : change > STEADY ? 'bad' : change < -STEADY ? 'good' : 'none';
  const said =
    change === null
      ? 'reports.notComparable'
      : change > STEADY
        ? 'reports.moreThanBefore'
        : change < -STEADY
          ? 'reports.lessThanBefore'
          : 'reports.asBefore';
  return stateOf(word(name), { value: change, unit: '%', state: word(said), tone, address });
}

/** How the property is, in a few states: use and emissions against the year before, data, and what waits. */
const status: Source = async (work, asked) => {
  const dashboard = await dashboardOf(work, asked);
  const [id, year] = [propertyOf(asked), yearOf(asked)];
  const { energy_kwh, co2e_kg, water_l, coverage, missing_factors, bills_in_review } = dashboard;
  const period = daysOfYear(year);
  if ([energy_kwh, co2e_kg, water_l].every(({ value }) => value === null) && !bills_in_review)
    return { data: null, missing: 'bills', period };
  const figure = (key: string) => `/dashboard?environment=${id}&year=${year}&figure=${key}`;
  const due = coverage.reduce((sum, row) => sum + row.days_expected, 0);
  const share = due ? coverage.reduce((sum, row) => sum + row.days, 0) / due : null;
  const count = (name: WidgetWord, value: number, address: string) =>
    stateOf(word(name), {
      value,
      state: value ? null : word('reports.nothingOpen'),
      tone: value ? 'warn' : 'good',
      address,
    });
  return {
    data: {
      shape: 'states',
      states: [
        changed('reports.energyChange', energy_kwh.change, figure('energy')),
        changed('reports.emissionsChange', co2e_kg.change, figure('co2e')),
        changed('reports.waterChange', water_l.change, figure('water')),
        stateOf(word('reports.daysWithBills'), {
          value: share,
          unit: '%',
          state: share === null ? word('reports.unknown') : null,
          tone: share === null ? 'none' : share >= ENOUGH ? 'good' : 'warn',
          address: `/datahub/data_library/utilities/completeness?environment=${id}`,
        }),
        count('reports.missingFactors', missing_factors.length, '/datahub/data_library/esg/ghg/operational-boundaries'),
        count('reports.billsInReview', bills_in_review, `/datahub/data_library/utilities?environment=${id}`),
      ],
    },
    share,
    working: `/dashboard?environment=${id}&year=${year}`,
    period,
  };
};

/** What the property is: type, place, floor area, portfolio. */
const facts: Source = (_work, asked) => {
  const [property] = asked.properties;
  const address = `/environment/passport?environment=${propertyOf(asked)}`;
  if (!property) return Promise.resolve({ data: null, missing: 'properties' });
  const said = (name: WidgetWord, state: State['state']) => stateOf(word(name), { state, address });
  return Promise.resolve({
    data: {
      shape: 'states',
      states: [
        said('portfolio.type', label('property-type', property.property_type)),
        said('reports.city', named(property.city)),
        said('portfolio.country', label('country', property.country_code)),
        stateOf(word('reports.floorArea'), { value: property.gross_floor_area, unit: 'm²', address }),
        said('portfolio.portfolio', named(property.portfolio_name)),
        ...(property.fund_name === null ? [] : [said('portfolio.fund', named(property.fund_name))]),
      ],
    },
    working: address,
  });
};

export const propertyStateSources = {
  'property.status': status,
  'property.facts': facts,
} satisfies Record<string, Source>;
