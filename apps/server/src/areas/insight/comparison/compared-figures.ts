import type { FigureKey } from '@steward/contract/declared';
import { addDays } from '@steward/core/calendar/day';
import { lastTwelveMonths } from '@steward/core/coverage/last-twelve-months';
import { carriers, isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readFigures, type FigureValue, type KeptAnswers } from '../../../platform/figures/figures.ts';
import { todayOf } from '../../../platform/today.ts';

export interface AskedPeriod {
  year: number;
  is_last_12_months: boolean;
}

const ofYear = {
  energy: 'energy.intensity',
  change: 'energy.like_for_like_change',
  emissions: 'emissions.intensity',
  water: 'water.intensity',
  cost: 'cost.intensity',
  coverage: 'data.coverage',
  area: 'area.counted',
} as const satisfies Record<string, FigureKey>;

export type Shown = keyof typeof ofYear;
const shownFigures = Object.keys(ofYear) as Shown[];

const ofLastMonths: Readonly<Record<Shown, FigureKey>> = {
  energy: 'energy.intensity_last_12_months',
  change: 'energy.like_for_like_change_last_12_months',
  emissions: 'emissions.intensity_last_12_months',
  water: 'water.intensity_last_12_months',
  cost: 'cost.intensity_last_12_months',
  coverage: 'data.coverage_last_12_months',
  area: 'area.last_12_months',
};

/** First and last day of the period. */
export function daysOf(ctx: Ctx, { year, is_last_12_months }: AskedPeriod): { from: string; to: string } {
  if (!is_last_12_months) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const { start, end } = lastTwelveMonths(todayOf(ctx));
  return { from: start, to: addDays(end, -1) };
}

/** The figures of the table, of all properties with one reading. */
export async function readShown(
  ctx: Ctx,
  work: Work,
  period: AskedPeriod,
  ids: readonly string[],
  kept?: KeptAnswers,
): Promise<(id: string) => Record<Shown, FigureValue>> {
  const keys = period.is_last_12_months ? ofLastMonths : ofYear;
  const steps = period.is_last_12_months
    ? ({ grain: 'now' } as const)
    : ({ grain: 'year', from: `${period.year}-01-01` } as const);
  const table = await readFigures(ctx, work, { keys: Object.values(keys), kind: 'property', ids, ...steps }, kept);
  return (id) =>
    Object.fromEntries(shownFigures.map((name) => [name, table.of(keys[name], id)])) as Record<Shown, FigureValue>;
}

export const energyCarriers: readonly Carrier[] = carriers.filter((carrier) => isUseOf('energy', carrier));
const consumptionOf = (carrier: Carrier): FigureKey => `consumption.${carrier}`;
const partKeys: readonly FigureKey[] = ['emissions.location', 'emissions.energy', ...energyCarriers.map(consumptionOf)];

/** What a value per square metre is made of; null is not known. */
export interface Parts {
  /** By today's data, and as the table shows it, which for an accepted year is the accepted value. */
  kg: number | null;
  shownKg: number | null;
  energyKg: number | null;
  kwh: ReadonlyMap<Carrier, number>;
}

const live = ({ value, recalculated }: FigureValue) => recalculated ?? value;

/** The parts of several properties in the period. The months of a period over two years are added up. */
export async function readParts(
  ctx: Ctx,
  work: Work,
  period: AskedPeriod,
  ids: readonly string[],
): Promise<(id: string) => Parts> {
  const grain = period.is_last_12_months ? 'month' : 'year';
  const table = await readFigures(ctx, work, { keys: partKeys, kind: 'property', ids, grain, ...daysOf(ctx, period) });
  const sumOf = (key: FigureKey, id: string, read: (figure: FigureValue) => number | null) =>
    table.steps.reduce<number | null>((sum, step) => {
      const value = read(table.of(key, id, step));
      return value === null ? sum : (sum ?? 0) + value;
    }, null);
  return (id) => ({
    kg: sumOf('emissions.location', id, live),
    shownKg: sumOf('emissions.location', id, ({ value }) => value),
    energyKg: sumOf('emissions.energy', id, live),
    kwh: new Map(
      energyCarriers.flatMap((carrier) => {
        const value = sumOf(consumptionOf(carrier), id, live);
        return value === null ? [] : [[carrier, value] as const];
      }),
    ),
  });
}
