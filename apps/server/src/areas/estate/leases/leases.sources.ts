import type { WidgetWord } from '@steward/contract/widget-words';
import { addDays, daysBetween } from '@steward/core/calendar/day';
import { addMonths } from '@steward/core/equipment/servicing';
import { stepsBetween } from '@steward/core/figures/steps';
import { vacancy } from '@steward/core/property/vacancy';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, listOf, partsOf, seriesOf, stateOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { listSpacesOf } from '../spaces/spaces.service.ts';
import { stateOn } from '../tenants/tenants.service.ts';
import { getVacancy } from './leases.service.ts';
import * as repository from './leases.repository.ts';
import { areaOf, isLettingKnown, listLettings, type Letting } from './letting.service.ts';

/** Leases that end so soon need a decision: months. */
const ENDING_MONTHS = 24;
const MOST_SPACES = 12;
/** Longer charts have steps of months. */
const MOST_DAYS = 62;

const screenOf = (asked: AskedSource) => (asked.isOfOne ? addressFor(asked, '/space') : '/all-spaces');
const tenantsOf = (asked: AskedSource) => (asked.isOfOne ? addressFor(asked, '/tenant') : '/all-tenants');

const lettingOf = async (work: Work, asked: AskedSource): Promise<Letting> => {
  const id = propertyOf(asked);
  return onceIn(work, `letting ${id}`, async (own) => (await listLettings(own, [id]))(id));
};
const vacancyOf = (work: Work, asked: AskedSource) =>
  onceIn(work, `vacancy ${propertyOf(asked)}`, () => getVacancy(asked.ctx, { environment_id: propertyOf(asked) }));

/** The days of the period until today, by month, or by day where it is short. */
function stepsOf({ from, to, today }: AskedSource) {
  const last = to < today ? to : today;
  if (last < from) return { grain: 'month' as const, steps: [] };
  const grain = daysBetween(from, addDays(last, 1)) <= MOST_DAYS ? ('day' as const) : ('month' as const);
  const until = addDays(last, 1);
  const steps = stepsBetween(grain, from, last).map(({ key, start, end }) => ({
    key,
    start: start < from ? from : start,
    end: end > until ? until : end,
  }));
  return { grain, steps };
}

/** Leased and vacant area of each step, weighted by the days on which the property is held. */
function overSteps(letting: Letting, asked: AskedSource) {
  const { grain, steps } = stepsOf(asked);
  return steps.map(({ key, start, end }) => {
    const periods = letting.heldIn({ start, end });
    const days = periods.reduce((sum, one) => sum + daysBetween(one.start, one.end), 0);
    const { lettableM2, vacantM2Days } = vacancy(letting.spaces, letting.leases, periods);
    const vacant = days ? vacantM2Days / days : null;
    return { label: label(grain, key), vacant, leased: vacant === null ? null : lettableM2 - vacant };
  });
}

/** What is missing to know which area is let; undefined: nothing. Without it the vacant area is not known. */
const missingOf = (letting: Letting) =>
  !letting.spaces.length ? ('spaces' as const) : isLettingKnown(letting) ? undefined : ('leases' as const);

/** What is vacant today, with the mean of each month, and the share of the lettable area of the year beside it. */
const area: Source = async (work, asked) => {
  const letting = await lettingOf(work, asked);
  const missing = missingOf(letting);
  const { vacant_area, lettable_area } = await vacancyOf(work, asked);
  if (missing || vacant_area === null || !lettable_area) return { data: null, missing: missing ?? 'spaces' };
  return {
    data: amountOf(vacant_area, {
      more: 'worse',
      trend: overSteps(letting, asked).map((step) => ({ label: step.label, value: step.vacant })),
      target: { label: word('estate.lettable'), value: lettable_area },
    }),
    unit: 'm²',
    working: screenOf(asked),
    period: { first_day: asked.today, last_day: asked.today },
  };
};

const steps: Source = async (work, asked) => {
  const letting = await lettingOf(work, asked);
  const missing = missingOf(letting);
  const rows = overSteps(letting, asked);
  if (missing || !rows.some(({ vacant }) => vacant !== null)) return { data: null, missing: missing ?? 'spaces' };
  return {
    data: seriesOf(
      rows.map((row) => row.label),
      [
        { name: word('estate.let'), values: rows.map(({ leased }) => leased), colour: 'covered' },
        { name: word('estate.vacant'), values: rows.map(({ vacant }) => vacant), colour: 'warn' },
      ],
    ),
    unit: 'm²',
    working: screenOf(asked),
  };
};

const spaces: Source = async (work, asked) => {
  const missing = missingOf(await lettingOf(work, asked));
  const { spaces: today } = await vacancyOf(work, asked);
  if (missing) return { data: null, missing };
  const names = new Map((await listSpacesOf(work, asked.ids)).map((space) => [space._id, space.space_name]));
  const vacant = today
    .filter(({ vacant_area }) => vacant_area !== null && vacant_area > 0)
    .toSorted((a, b) => (b.vacant_area ?? 0) - (a.vacant_area ?? 0));
  return {
    data: partsOf(
      vacant.map(({ space_id, vacant_area }) => ({
        name: named(names.get(space_id) ?? ''),
        value: vacant_area,
        address: `/space?environment=${propertyOf(asked)}&space=${space_id}`,
      })),
      MOST_SPACES,
    ),
    unit: 'm²',
    working: screenOf(asked),
  };
};

/** People of leases beside what the property holds. */
const capacity: Source = async (work, asked) => {
  const { rows } = await lettingOf(work, asked);
  const { headcount, largest_occupancy, stated_occupancy } = await vacancyOf(work, asked);
  const isStated = rows.some((row) => row.headcount !== null && stateOn(row, asked.today) === 'running');
  if (!isStated && stated_occupancy === null) return { data: null, missing: 'people' };
  const state = (name: WidgetWord, value: number | null, unit = '') =>
    stateOf(word(name), { value, unit, address: screenOf(asked) });
  const share = isStated && largest_occupancy ? headcount / largest_occupancy : null;
  return {
    data: {
      shape: 'states',
      states: [
        state('estate.peopleInLeases', isStated ? headcount : null),
        state(stated_occupancy === null ? 'estate.mostPeopleDerived' : 'estate.mostPeopleStated', largest_occupancy),
        state('estate.capacityUsed', share, '%'),
      ],
    },
    working: screenOf(asked),
  };
};

const runningOf = async (work: Work, asked: AskedSource) => {
  const rows = await onceIn(work, `leases ${asked.ids.join()}`, (own) =>
    repository.listLeases(own.db, own.scope, { environment_ids: asked.ids }),
  );
  return { rows, running: rows.filter((row) => stateOn(row, asked.today) === 'running') };
};

/** Spaces by the people that their leases state per square metre, the densest first. */
const density: Source = async (work, asked) => {
  const { running } = await runningOf(work, asked);
  const known = new Map<string, { name: string; environment_id: string; people: number; m2: number }>();
  for (const row of running) {
    if (row.headcount === null) continue;
    const { space_id, space_name: name, environment_id } = row;
    const of = known.get(space_id) ?? { name, environment_id, people: 0, m2: 0 };
    of.people += row.headcount;
    of.m2 += areaOf(row);
    known.set(space_id, of);
  }
  const rows = [...known].flatMap(([id, { m2, people, ...space }]) =>
    m2 > 0 ? [{ id, ...space, value: people / m2 }] : [],
  );
  if (!rows.length) return { data: null, missing: running.length ? 'people' : 'leases' };
  return {
    data: partsOf(
      rows
        .toSorted((a, b) => b.value - a.value)
        .map(({ id, name, environment_id, value }) => ({
          name: named(name),
          value,
          address: `/space?environment=${environment_id}&space=${id}`,
        })),
      MOST_SPACES,
    ),
    unit: 'person/m²',
    share: running.filter(({ headcount }) => headcount !== null).length / running.length,
    working: screenOf(asked),
  };
};

const ending: Source = async (work, asked) => {
  const { rows } = await runningOf(work, asked);
  if (!rows.length) return { data: null, missing: 'leases' };
  const until = addMonths(asked.today, ENDING_MONTHS);
  const soon = addMonths(asked.today, 6);
  const names = new Map(asked.properties.map((row) => [row.environment_id, row.environment_name]));
  const ends = rows
    .flatMap(({ valid_until, ...row }) =>
      valid_until !== null && valid_until >= asked.today && valid_until <= until ? [{ ...row, valid_until }] : [],
    )
    .toSorted((a, b) => (a.valid_until < b.valid_until ? -1 : 1));
  return {
    data: listOf(
      ends,
      ({ tenant_id, tenant_name, space_name, environment_id, valid_until }) => ({
        title: named(tenant_name),
        details: [space_name, asked.isOfOne ? '' : (names.get(environment_id) ?? '')].filter(Boolean).map(named),
        day: valid_until,
        tone: valid_until <= soon ? 'warn' : 'none',
        address: `/tenant-profile?tenant=${tenant_id}`,
      }),
      tenantsOf(asked),
    ),
    working: tenantsOf(asked),
  };
};

/** The share of the area leased today whose tenants agreed that their consumption is read. */
const consent: Source = async (work, asked) => {
  const { running } = await runningOf(work, asked);
  const all = running.reduce((sum, row) => sum + areaOf(row), 0);
  if (!all) return { data: null, missing: 'leases' };
  const agreed = running.filter(({ data_consent_on }) => data_consent_on !== null && data_consent_on <= asked.today);
  return {
    data: amountOf(agreed.reduce((sum, row) => sum + areaOf(row), 0) / all, { more: 'better' }),
    unit: '%',
    working: tenantsOf(asked),
  };
};

export const leasesSources = {
  'vacancy.area': area,
  'vacancy.steps': steps,
  'vacancy.spaces': spaces,
  'occupancy.capacity': capacity,
  'occupancy.density': density,
  'leases.ending': ending,
  'leases.consent': consent,
} satisfies Record<string, Source>;
