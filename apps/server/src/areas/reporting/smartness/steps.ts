import type { Language } from '@steward/contract/language';
import type { SmartnessForm, SmartnessMethod, SmartnessStep } from '@steward/contract/reporting/smartness';
import { cheapestMeasures, fewestSteps, type ChosenStep, type StepGroup } from '@steward/core/diagnosis/steps';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import type { MeasureRow } from './smartness.repository.ts';

/** The classes or bands of a method, the highest first. */
export const bandsOf = (method: SmartnessMethod, language: Language): SmartnessForm['bands'] =>
  method === 'core'
    ? smartnessCatalogue.bands.map(({ band, from, title }) => ({ class: band, title: title[language], from }))
    : sriCatalogue.classes.map((one) => ({ class: one.class, title: one.class, from: one.from }));

/** The measure that reaches a level, the cheapest first. */
const reaching = (measures: readonly MeasureRow[], code: string, to: number): MeasureRow | undefined =>
  measures
    .filter(({ raises }) => raises.some((one) => one.code === code && one.level >= to))
    .toSorted((a, b) => (a.cost ?? Infinity) - (b.cost ?? Infinity))[0];

/** The currency of most measures with a cost: costs in several currencies are not added. */
function currencyOf(measures: readonly MeasureRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { cost, currency } of measures)
    if (cost !== null && currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

type Next = NonNullable<SmartnessForm['next']>;

/** The cheapest measures in one currency that reach the class, each with the steps that it does. */
function cheapestOf(
  steps: readonly StepGroup[],
  measures: readonly MeasureRow[],
  missing: number,
  shown: (step: ChosenStep) => SmartnessStep,
): Next['cheapest'] {
  const currency = currencyOf(measures);
  if (currency === undefined) return null;
  const priced = measures.flatMap(({ cost, ...one }) =>
    cost !== null && one.currency === currency ? { ...one, cost } : [],
  );
  const found = cheapestMeasures(steps, priced, missing);
  if (!found) return null;
  return {
    cost: found.cost,
    currency,
    exact: found.exact,
    measures: priced
      .filter(({ id }) => found.measures.includes(id))
      .map(({ kind, id, title, cost }) => ({
        kind,
        _id: id,
        title,
        cost,
        steps: found.steps.filter(({ measure }) => measure === id).map(shown),
      })),
  };
}

/** The class above the present one, and the sets of steps that reach it. */
export function nextOf(
  method: SmartnessMethod,
  { total, class: present }: SmartnessForm['result'],
  steps: readonly StepGroup[],
  measures: readonly MeasureRow[],
  titles: ReadonlyMap<string, { title: string; levels: readonly { level: number; title: string }[] }>,
  language: Language,
): SmartnessForm['next'] {
  const bands = bandsOf(method, language);
  const next = bands[bands.findIndex((band) => band.class === present) - 1];
  if (total === null || !next) return null;
  const missing = next.from - total;
  const shown = ({ code, to, gain }: ChosenStep): SmartnessStep => {
    const question = titles.get(code);
    const measure = reaching(measures, code, to);
    return {
      code,
      title: question?.title ?? code,
      to,
      level: question?.levels.find(({ level }) => level === to)?.title ?? String(to),
      gain,
      done_by: measure
        ? {
            kind: measure.kind,
            _id: measure.id,
            title: measure.title,
            cost: measure.cost,
            currency: measure.currency,
          }
        : null,
    };
  };
  return {
    class: next.class,
    title: next.title,
    from: next.from,
    missing,
    fewest:
      fewestSteps(steps, missing)
        ?.toSorted((a, b) => b.gain - a.gain)
        .map(shown) ?? null,
    cheapest: cheapestOf(steps, measures, missing, shown),
  };
}
