import { stepsFor, yearBefore, type DayRange } from '@steward/core/figures/asked-period';
import { divideParts, type FigurePart } from '@steward/core/figures/figure';
import { stepsBetween } from '@steward/core/figures/steps';
import { definitionOf, type AskedPage } from './asked-page.ts';
import { perDegreeDay } from './degree-days.ts';
import { comparedRange, divisorFor, isPerDegreeDay } from './figure-needs.ts';
import { oneStep, overOf, type FigureReader, type Level, type NeededFigures } from './figure-reader.ts';

const unknown: FigurePart = { value: null, reason: 'no-data' };

/** The same month or day of the year before. */
const stepBefore = (step: string) => `${Number(step.slice(0, 4)) - 1}${step.slice(4)}`;

function neededOver(key: string, level: Level, range: DayRange): NeededFigures {
  const { grain, days } = stepsFor(definitionOf(key)?.grain ?? 'year', range);
  return { keys: [key], level, grain, range: days };
}

const monthsIn = ({ from, to }: DayRange) => stepsBetween('month', from, to).map(({ key }) => key);

/** Figures of a page over its period, and what they are compared with. */
export class FigureTotals {
  constructor(
    private readonly page: AskedPage,
    private readonly reader: FigureReader,
  ) {}

  /** A figure over the period, of one group of subjects; divided where the page is normalized. */
  async total(
    key: string,
    level: Level,
    ids: readonly string[],
    range: DayRange,
    only?: readonly string[],
  ): Promise<FigurePart> {
    const { degreeDays } = this.page;
    if (degreeDays && isPerDegreeDay(this.page, key)) {
      // Of a running year, the months that are over.
      const over = range === this.page.period ? (comparedRange(this.page, key, level) ?? range) : range;
      return perDegreeDay(await this.plain(key, level, ids, over, only), degreeDays, only ?? monthsIn(over));
    }
    const own = await this.plain(key, level, ids, range, only);
    const divisor = divisorFor(this.page, key);
    return divisor ? divideParts(own, await this.plain(divisor, level, ids, range, only), 'no-floor-area') : own;
  }

  async plain(
    key: string,
    level: Level,
    ids: readonly string[],
    range: DayRange,
    only?: readonly string[],
  ): Promise<FigurePart> {
    const table = await this.reader.table(neededOver(key, level, range));
    return overOf(table, key, ids, range, only);
  }

  /**
   * What a figure of the period is compared with, and the part of it that is: of a running period the steps that are over and known in both
   * years.
   */
  async compared(key: string, level: Level, ids: readonly string[]): Promise<{ part: FigurePart; before: FigurePart }> {
    const { period, before: earlier } = this.page;
    const range = comparedRange(this.page, key, level);
    if (!range) return { part: unknown, before: unknown };
    if (range === period)
      return { part: await this.total(key, level, ids, period), before: await this.total(key, level, ids, earlier) };
    const needed = neededOver(key, level, range);
    const now = await this.reader.table(needed);
    const then = await this.reader.table(neededOver(key, level, yearBefore(range)));
    const steps = now.steps.filter(
      (step) => oneStep(now, key, ids, step).value !== null && oneStep(then, key, ids, stepBefore(step)).value !== null,
    );
    return {
      part: await this.total(key, level, ids, range, steps),
      before: await this.total(key, level, ids, yearBefore(range), steps.map(stepBefore)),
    };
  }
}
