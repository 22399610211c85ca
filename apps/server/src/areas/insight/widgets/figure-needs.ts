import type { Widget } from '@steward/contract/insight/widgets.layout';
import { addDays } from '@steward/core/calendar/day';
import { stepsFor, yearBefore, type DayRange } from '@steward/core/figures/asked-period';
import type { Grain } from '@steward/core/figures/figure';
import { definitionOf, type AskedPage } from './asked-page.ts';
import type { Level, NeededFigures } from './figure-reader.ts';

export type FigureBinding = Extract<Widget['binding'], { from: 'figures' }>;

/** What figures are divided by, where a page is normalized. */
const divisorOf = { area: 'area.counted', person: 'people.last_day' } as const;
/** The suffix of the unit. */
export const perOf = { area: '/m²', person: '/person', 'degree-day': '/K·d' } as const;

const divisible: ReadonlySet<string> = new Set(['emissions', 'energy', 'resources', 'money']);

/** Whether a figure of a normalized page is divided: an amount of energy, emissions, resources or money. */
const isDivided = (key: string): boolean => {
  const definition = definitionOf(key);
  return definition?.adds === 'sum' && divisible.has(definition.group) && definition.unit !== '';
};

/** The divisor of a figure of this page; undefined: it is shown as it is. */
export function divisorFor({ normalize }: AskedPage, key: string): string | undefined {
  return normalize && normalize !== 'degree-day' && isDivided(key) ? divisorOf[normalize] : undefined;
}

/** Whether a figure of this page is divided by degree days: energy alone, whose use follows the weather. */
export const isPerDegreeDay = ({ degreeDays }: AskedPage, key: string): boolean =>
  degreeDays !== undefined && isDivided(key) && definitionOf(key)?.group === 'energy';

/** The steps that a chart of a figure has: months of up to three years, else years; days of a figure that is known by the day, up to two months. */
export function chartGrain(key: string, { from, to }: DayRange): Exclude<Grain, 'now'> {
  const finest = definitionOf(key)?.grain ?? 'year';
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
  if (finest === 'year' || finest === 'now' || years > 3) return 'year';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return finest === 'day' && days <= 62 ? 'day' : 'month';
}

/** A year alone says nothing over time: the chart of a figure that is known by the year has the five years until then. */
export function chartRange(grain: Exclude<Grain, 'now'>, range: DayRange): DayRange {
  if (grain !== 'year' || range.from.slice(0, 4) !== range.to.slice(0, 4)) return range;
  return { from: `${Number(range.to.slice(0, 4)) - 4}-01-01`, to: range.to };
}

export const levelOf = ({ isOfOne }: AskedPage, by: FigureBinding['by'], and?: FigureBinding['by']): Level =>
  isOfOne || [by, and].some((one) => one !== undefined && !['total', 'step', 'figure'].includes(one))
    ? 'each'
    : 'whole';

/** Above so many properties a running year is not compared property by property: it would take all their months. */
const MOST_COMPARED = 500;

/**
 * The days of the period that a total is compared over with the year before. A running year ends with its last whole month, or a running
 * month with yesterday: eleven months are not compared with twelve. Undefined where no step of it is over.
 */
export function comparedRange(page: AskedPage, key: string, level: Level): DayRange | undefined {
  const { period, today, comparedWith, properties } = page;
  const finest = definitionOf(key)?.grain ?? 'year';
  // A change is one already, and what is now was not noted a year ago.
  if (key.includes('like_for_like') || finest === 'now') return undefined;
  if (comparedWith || period.to < today || finest === 'year') return period;
  if (level === 'each' && properties.length > MOST_COMPARED) return undefined;
  const byDay = stepsFor(finest, period).grain === 'day';
  const end = addDays(byDay ? today : `${today.slice(0, 7)}-01`, -1);
  return end > period.from ? { from: period.from, to: end } : undefined;
}

/** From the first to the last day that a total of a figure and of the period before it rest on. */
function totalNeeds(page: AskedPage, keys: readonly string[], level: Level): NeededFigures[] {
  return keys.flatMap((key): NeededFigures[] => {
    const divisor = divisorFor(page, key);
    const behind = divisor ? [key, divisor] : [key];
    const compared = comparedRange(page, key, level);
    const ranges = [
      page.period,
      ...(compared === page.period ? [page.before] : compared ? [compared, yearBefore(compared)] : []),
    ];
    return behind.flatMap((one) =>
      ranges.map((range) => {
        const { grain, days } = stepsFor(definitionOf(one)?.grain ?? 'year', range);
        return { keys: [one], level, grain, range: days };
      }),
    );
  });
}

/** What a chart over time needs, and the same steps a year earlier. */
function chartNeeds(page: AskedPage, keys: readonly string[], level: Level): NeededFigures[] {
  return keys.flatMap((key): NeededFigures[] => {
    const grain = chartGrain(key, page.period);
    const range = chartRange(grain, page.period);
    const divisor = divisorFor(page, key);
    const own = { keys: [key], level, grain, range };
    return [
      own,
      ...(grain === 'year' || page.comparedWith ? [] : [{ ...own, range: yearBefore(range) }]),
      ...(divisor ? totalNeeds(page, [divisor], level) : []),
    ];
  });
}

/** Everything that a widget reads. */
export function needsOf(page: AskedPage, { kind, binding }: Widget): NeededFigures[] {
  if (binding.from !== 'figures') return [];
  const { keys, by, and } = binding;
  const level = levelOf(page, by, and);
  const isOverTime = by === 'step' || and === 'step';
  return [
    ...(isOverTime ? chartNeeds(page, keys, level) : totalNeeds(page, keys, level)),
    ...(kind === 'figure' ? chartNeeds(page, keys.slice(0, 1), level) : []),
  ];
}
