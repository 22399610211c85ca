import { addDays } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { reportingCurrency } from '@steward/core/finance/reporting-currency';
import type { Step } from '@steward/core/figures/steps';
import type { Work } from '../../../database/transaction.ts';
import type { AskedFigures, ShareCounting } from '../../../platform/figures/figures.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { exchangeRatesOf, valuesOn } from '../../estate/valuations/values-on.service.ts';

const notHeld: FigurePart = { value: null, reason: 'not-held' };

/** The last day of a step; of the running one, today. */
const lastDayOf = ({ end }: Step, today: string) => (today < end ? today : addDays(end, -1));

/** How properties count on the last day of a year: their value and floor area, with the share that counts on it. */
export interface ValuedProperties {
  ids: readonly string[];
  day: string;
  /**
   * In the currency of reports; without a rate in its own one, which is not added to the others. Whole properties need no value to be counted
   * otherwise: without one it is null, never 0.
   */
  valueOf: (id: string) => FigurePart;
  areaOf: (id: string) => FigurePart;
  /** The mean share of the days held, with which figures of the year count. */
  meanShareOf: (id: string) => number;
}

export async function valuedProperties(
  work: Work,
  { ids, today, counting }: Pick<AskedFigures, 'ids' | 'today'> & { counting: ShareCounting },
  step: Step,
  { hasValues = true }: { hasValues?: boolean } = {},
): Promise<ValuedProperties> {
  const filter = { environmentIds: ids };
  const environments = await listBoundary(work, filter);
  const year = Number(step.key);
  const day = lastDayOf(step, today);
  const { dated } = await countingOf(work, { filter, environments }, year, today, counting);
  const currency = hasValues ? reportingCurrency(await exchangeRatesOf(work)) : undefined;
  const inOwn = hasValues ? await valuesOn(work, ids, { day, currency: undefined }) : undefined;
  const inCommon = currency === undefined ? inOwn : await valuesOn(work, ids, { day, currency });
  const rows = new Map(environments.map((row) => [row.environment_id, row]));
  return {
    ids: [...rows.keys()],
    day,
    valueOf(id) {
      const share = dated.partOn(id, day);
      if (share === 0) return notHeld;
      const common = inCommon?.(id);
      const found = common?.reason === 'no-rate' ? inOwn?.(id) : common;
      if (!found || found.value === null) return { value: null, reason: 'no-value' };
      return { value: found.value * share, currency: found.currency ?? undefined };
    },
    areaOf(id) {
      const row = rows.get(id);
      const area = row && dated.areaIn(row, { start: day, end: addDays(day, 1) });
      return area === undefined ? notHeld : { value: area };
    },
    meanShareOf: (id) => dated.ownPartOf(id, year),
  };
}

/** What a property adds above and below a ratio: the same weight, or nothing above; a property that is not judged is in neither. */
export function exposedPart(weight: FigurePart, isExposed: boolean | null | undefined, without: FigurePart['reason']) {
  const known: FigurePart =
    weight.value === null || (isExposed !== null && isExposed !== undefined)
      ? weight
      : { value: null, reason: without };
  return { above: known.value === null || isExposed ? known : { ...known, value: 0 }, below: known };
}

/** The value of a ratio's both sides where both are known; a property that lacks one is in neither. */
export function bothKnown(above: FigurePart, below: FigurePart): { above: FigurePart; below: FigurePart } {
  const lacking = [below, above].find(({ value }) => value === null);
  return lacking ? { above: lacking, below: lacking } : { above, below };
}
