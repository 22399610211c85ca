import type { Language } from '@steward/contract/language';
import type { SmartnessForm, SmartnessMethod, SmartnessStep } from '@steward/contract/reporting/smartness';
import { cheapestSteps, fewestSteps, type ChosenStep, type StepGroup } from '@steward/core/diagnosis/steps';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import type { Scored } from './scoring.ts';

export interface LinkedMeasure {
  _id: string;
  title: string;
  code: string;
  level: number;
  cost: number | null;
  currency: string | null;
}

/** The classes or bands of a method, the highest first. */
export const bandsOf = (method: SmartnessMethod, language: Language): SmartnessForm['bands'] =>
  method === 'core'
    ? smartnessCatalogue.bands.map(({ band, from, title }) => ({ class: band, title: title[language], from }))
    : sriCatalogue.classes.map((one) => ({ class: one.class, title: one.class, from: one.from }));

/** The measure that reaches a level, the cheapest first. */
const reaching = (measures: readonly LinkedMeasure[], code: string, to: number): LinkedMeasure | undefined =>
  measures
    .filter((one) => one.code === code && one.level >= to)
    .toSorted((a, b) => (a.cost ?? Infinity) - (b.cost ?? Infinity))[0];

/** The currency of most measures with a cost: costs in several currencies are not added. */
function currencyOf(measures: readonly LinkedMeasure[]): string | null {
  const counts = new Map<string, number>();
  for (const { cost, currency } of measures)
    if (cost !== null && currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/** The class above the present one, and the sets of steps that reach it. */
export function nextOf(
  method: SmartnessMethod,
  { total, class: present, steps }: Scored,
  measures: readonly LinkedMeasure[],
  titles: ReadonlyMap<string, { title: string; levels: readonly { level: number; title: string }[] }>,
  language: Language,
): SmartnessForm['next'] {
  const bands = bandsOf(method, language);
  const next = bands[bands.findIndex((band) => band.class === present) - 1];
  if (total === null || !next) return null;
  const missing = next.from - total;
  const currency = currencyOf(measures);
  const costly = measures.filter((one) => one.currency === currency);
  const priced = steps.map(({ code, options }): StepGroup => ({
    code,
    options: options.map((option) => ({ ...option, cost: reaching(costly, code, option.to)?.cost ?? undefined })),
  }));
  const shown = ({ code, to, gain, cost }: ChosenStep): SmartnessStep => {
    const question = titles.get(code);
    const measure = reaching(measures, code, to);
    return {
      code,
      title: question?.title ?? code,
      to,
      level: question?.levels.find(({ level }) => level === to)?.title ?? String(to),
      gain,
      cost: cost ?? null,
      measure_id: measure?._id ?? null,
      measure: measure?.title ?? null,
    };
  };
  const byGain = (chosen: ChosenStep[] | undefined) =>
    chosen ? chosen.toSorted((a, b) => b.gain - a.gain).map(shown) : null;
  return {
    class: next.class,
    title: next.title,
    from: next.from,
    missing,
    fewest: byGain(fewestSteps(priced, missing)),
    cheapest: byGain(cheapestSteps(priced, missing)),
    currency,
  };
}
