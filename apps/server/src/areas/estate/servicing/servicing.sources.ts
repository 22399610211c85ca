import type { DataOf, Label } from '@steward/contract/widget-data';
import { addDays } from '@steward/core/calendar/day';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { stepsBetween } from '@steward/core/figures/steps';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, daysOfYear, ofAsked, ofPage, yearOf } from '../../../platform/sources/asked.ts';
import {
  amountOf,
  listOf,
  numberColumn,
  partsOf,
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
import { DAYS_AHEAD, listDuePlans, listPunctuality, type DuePlan } from './plans.service.ts';
import { getRefrigerants } from './register.service.ts';
import * as repository from './servicing.repository.ts';

const SOON = 30;
const MOST_PROPERTIES = 10;
const EVER = '9999-12-31';
const SCREEN = '/equipment/servicing';
const REGISTER = '/equipment/refrigerants';

type Piece = Pick<DuePlan, 'kind' | 'holds_refrigerant'>;
const isBelow = (kind: string, code: string) => kind === code || kind.startsWith(`${code}.`);

/** Equipment whose failure endangers people, and that is inspected for it. */
const safety = [
  { name: word('estate.fireSafety'), is: ({ kind }: Piece) => isBelow(kind, 'fire_safety') },
  { name: word('estate.lifts'), is: ({ kind }: Piece) => isBelow(kind, 'conveyance') },
  {
    name: word('estate.hotWater'),
    is: ({ kind }: Piece) =>
      isBelow(kind, 'plumbing.water_heating') || isBelow(kind, 'hvac.cooling_plant.thermal_storage.hot_water_storage'),
  },
  { name: word('estate.refrigerantPieces'), is: ({ holds_refrigerant }: Piece) => holds_refrigerant },
] as const;
const isSafety = (piece: Piece) => safety.some(({ is }) => is(piece));

/** Every plan of the properties of the page, the one that is due first before the others. */
const plansOf = async (work: Work, asked: AskedSource): Promise<DuePlan[]> => {
  const { environment_id } = ofPage(asked);
  const plans = await onceIn(work, `servicing plans ${environment_id ?? ''} ${asked.today}`, (own) =>
    listDuePlans(own, environment_id, EVER, asked.today),
  );
  return ofAsked(asked, plans);
};

const isDueBy = (day: string) => (plan: DuePlan) => plan.day !== null && plan.day <= day;

const due: Source = async (work, asked) => {
  const plans = await plansOf(work, asked);
  const of = asked.option === 'safety' ? plans.filter(isSafety) : plans;
  if (!of.length) return { data: null, missing: plans.length ? 'equipment' : 'servicing' };
  // As the screen lists them: those whose day is not known wait for a reading of their counter.
  const until = addDays(asked.today, DAYS_AHEAD);
  const rows = of.filter(({ day }) => day === null || day <= until);
  const soon = addDays(asked.today, SOON);
  return {
    data: listOf(
      rows,
      ({ title, product_name, environment_name, environment_id, equipment_id, day, is_overdue }) => ({
        title: named(title),
        details: [named(product_name), ...(asked.isOfOne ? [] : [named(environment_name)])],
        day,
        state: is_overdue ? word('estate.overdue') : day === null ? word('estate.readCounter') : null,
        tone: is_overdue ? 'bad' : day !== null && day <= soon ? 'warn' : 'none',
        address: `${SCREEN}?environment=${environment_id}&piece=${equipment_id}`,
      }),
      addressFor(asked, SCREEN),
    ),
    working: addressFor(asked, SCREEN),
  };
};

/** The plans of an option and those of them that count: due within 30 days, or overdue. */
async function countedOf(work: Work, asked: AskedSource) {
  const all = await plansOf(work, asked);
  const of = asked.option === 'overdue-safety' ? all.filter(isSafety) : all;
  const counts =
    asked.option === 'days-30' ? isDueBy(addDays(asked.today, SOON)) : ({ is_overdue }: DuePlan) => is_overdue;
  const missing: SourceAnswer = { data: null, missing: all.length ? 'equipment' : 'servicing' };
  return { of, counted: of.filter(counts), missing };
}

const count: Source = async (work, asked) => {
  const { of, counted, missing } = await countedOf(work, asked);
  if (!of.length) return missing;
  return {
    data: amountOf(counted.length, { more: 'worse', is_incomplete: of.some(({ day }) => day === null) }),
    working: addressFor(asked, SCREEN),
  };
};

/** The same by property, those with most first; a property without a plan is not in order, but not known. */
const properties: Source = async (work, asked) => {
  const { of, counted, missing } = await countedOf(work, asked);
  if (!of.length) return missing;
  const names = new Map(of.map(({ environment_id, environment_name }) => [environment_id, environment_name]));
  const rows = [...names].map(([id, name]) => ({
    name: named(name),
    value: counted.filter(({ environment_id }) => environment_id === id).length,
    address: `${SCREEN}?environment=${id}`,
  }));
  return {
    data: partsOf(
      rows.toSorted((a, b) => b.value - a.value),
      MOST_PROPERTIES,
    ),
    working: addressFor(asked, SCREEN),
  };
};

type State = DataOf<'states'>['states'][number];

/** How many inspections of each kind are overdue. Equipment without a plan is not known to be in order. */
const kinds: Source = async (work, asked) => {
  const plans = await plansOf(work, asked);
  const pieces = await repository.countPieces(work.db, work.scope, asked.ids);
  if (!pieces.length) return { data: null, missing: 'equipment' };
  const soon = isDueBy(addDays(asked.today, SOON));
  const states = safety.map(({ name, is }): State => {
    const own = pieces.filter(is);
    const planned = own.reduce((sum, one) => sum + one.planned, 0);
    const of = plans.filter(is);
    const overdue = of.filter(({ is_overdue }) => is_overdue).length;
    const shown = (value: number | null, state: Label, tone: State['tone']) =>
      stateOf(name, { value, state, tone, address: addressFor(asked, SCREEN) });
    if (!own.length) return shown(null, word('estate.noEquipment'), 'none');
    if (!planned || !of.length) return shown(null, word('estate.noPlans'), 'warn');
    if (overdue) return shown(overdue, word('estate.overdue'), 'bad');
    return of.some(soon) ? shown(0, word('estate.dueSoon'), 'warn') : shown(0, word('estate.nothingOverdue'), 'good');
  });
  return { data: { shape: 'states', states }, working: addressFor(asked, SCREEN) };
};

const onTime: Source = async (work, asked) => {
  const { environment_id } = ofPage(asked);
  const shareIn = async ({ from, to }: { from: string; to: string }) => {
    const rows = ofAsked(asked, await listPunctuality(work, environment_id, { from, to, today: asked.today }));
    const services = rows.reduce((sum, row) => sum + row.services, 0);
    return services ? rows.reduce((sum, row) => sum + row.onTime, 0) / services : null;
  };
  const value = await shareIn(asked);
  if (value === null) return { data: null, missing: 'servicing' };
  return {
    data: amountOf(value, { before: await shareIn(asked.before), more: 'better' }),
    unit: '%',
    working: addressFor(asked, SCREEN),
  };
};

/** Currencies are never added: each has a series of its own. */
const cost: Source = async (work, asked) => {
  const rows = await repository.sumCosts(work.db, work.scope, asked.ids, asked);
  if (!rows.length) return { data: null, missing: 'costs' };
  const months = stepsBetween('month', asked.from, asked.to).map(({ key }) => key);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return {
    data: seriesOf(
      months.map((month) => label('month', month)),
      currencies.map((currency) => ({
        name: currencies.length > 1 ? named(currency) : word('estate.servicingCost'),
        values: months.map((month) => rows.find((row) => row.month === month && row.currency === currency)?.cost ?? 0),
      })),
    ),
    unit: currencies.length > 1 ? '' : (currencies[0] ?? ''),
    working: addressFor(asked, SCREEN),
  };
};

const registerOf = async (work: Work, asked: AskedSource, year: number) => {
  const { environment_id } = ofPage(asked);
  const rows = await onceIn(work, `refrigerants ${environment_id ?? ''} ${year}`, () =>
    getRefrigerants(asked.ctx, { ...ofPage(asked), year }),
  );
  return ofAsked(asked, rows);
};

const MOST_PIECES = 100;

const register: Source = async (work, asked) => {
  const rows = await registerOf(work, asked, yearOf(asked));
  if (!rows.length) return { data: null, missing: 'refrigerants' };
  return {
    data: tableOf(
      [
        textColumn(word('estate.equipment')),
        ...(asked.isOfOne ? [] : [textColumn(word('portfolio.property'))]),
        textColumn(word('estate.refrigerant')),
        numberColumn(word('estate.charge'), 'kg'),
        numberColumn(word('estate.lost'), 'kg'),
        numberColumn(word('estate.leakRate'), '%'),
        numberColumn(word('estate.leakCo2e'), 'kg CO2e'),
      ],
      rows.toSorted((a, b) => (b.kg_co2e ?? -1) - (a.kg_co2e ?? -1)),
      (row) => ({
        cells: [
          named(row.product_name),
          ...(asked.isOfOne ? [] : [named(row.environment_name)]),
          named(row.refrigerant),
          row.charge,
          row.lost,
          row.loss_rate,
          row.kg_co2e,
        ],
        address: `${SCREEN}?environment=${row.environment_id}&piece=${row.equipment_id}`,
      }),
      MOST_PIECES,
    ),
    working: addressFor(asked, REGISTER, { year: String(yearOf(asked)) }),
    period: daysOfYear(yearOf(asked)),
  };
};

const lost: Source = async (work, asked) => {
  const year = yearOf(asked);
  const rows = await registerOf(work, asked, year);
  if (!rows.length) return { data: null, missing: 'refrigerants' };
  // Without a record it is not known whether something leaked.
  const value = sumKnown(rows.map((row) => row.lost));
  if (value === null) return { data: null, missing: 'servicing', period: daysOfYear(yearOf(asked)) };
  const before = await registerOf(work, asked, year - 1);
  return {
    data: amountOf(value, {
      more: 'worse',
      before: sumKnown(before.map((row) => row.lost)),
      is_incomplete: rows.some((row) => row.state === 'no-record' || row.state === 'implausible'),
    }),
    unit: 'kg',
    working: addressFor(asked, REGISTER, { year: String(year) }),
    period: daysOfYear(yearOf(asked)),
  };
};

export const servicingSources = {
  'servicing.due': due,
  'servicing.count': count,
  'servicing.properties': properties,
  'servicing.kinds': kinds,
  'servicing.on-time': onTime,
  'servicing.cost': cost,
  'refrigerants.register': register,
  'refrigerants.lost': lost,
} satisfies Record<string, Source>;
