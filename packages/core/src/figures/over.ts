import {
  addParts,
  divideParts,
  meanOfParts,
  weighParts,
  type Adding,
  type FigurePart,
  type FigureReason,
} from './figure.ts';

/** How figures are added up, and what is known of one subject in one step. */
export interface KnownParts {
  addingOf: (key: string) => Adding;
  /** Why a ratio has no value where its denominator has none. */
  withoutOf: (key: string) => FigureReason;
  part: (key: string, id: string, step: string) => FigurePart | undefined;
}

const unknown: FigurePart = { value: null, reason: 'no-data' };

/**
 * A figure over several subjects and steps, oldest step first. Sums are added; of what is a state the last known step counts; ratios are
 * divided after both were added up. The floor area below a ratio of several steps is the mean of its steps: three months of energy are
 * divided by the area, not by three times the area.
 */
export function partOver(known: KnownParts, key: string, ids: readonly string[], steps: readonly string[]): FigurePart {
  const [id, step] = [ids[0], steps[0]];
  if (id === undefined || step === undefined) return unknown;
  if (ids.length === 1 && steps.length === 1) return known.part(key, id, step) ?? unknown;
  const adding = known.addingOf(key);
  const inStep = (of: string) => addParts(ids.map((one) => known.part(key, one, of) ?? unknown));
  if (adding === 'sum') return addParts(steps.flatMap((of) => ids.map((one) => known.part(key, one, of) ?? unknown)));
  if (adding === 'last') {
    const each = steps.map(inStep);
    return each.findLast(({ value }) => value !== null) ?? each.at(-1) ?? unknown;
  }
  if ('of' in adding) {
    const [above, below] = adding.of;
    return divideParts(partOver(known, above, ids, steps), belowOver(known, below, ids, steps), known.withoutOf(below));
  }
  if ('meanOf' in adding) return meanOfParts(adding.meanOf.map((of) => partOver(known, of, ids, steps)));
  return weighParts(
    steps.flatMap((of) =>
      ids.map((one) => ({
        part: known.part(key, one, of) ?? unknown,
        weight: known.part(adding.weightedBy, one, of) ?? unknown,
      })),
    ),
  );
}

/** What a ratio is divided by. */
function belowOver(known: KnownParts, key: string, ids: readonly string[], steps: readonly string[]): FigurePart {
  if (known.addingOf(key) !== 'last' || steps.length === 1) return partOver(known, key, ids, steps);
  const parts = steps.map((step) => partOver(known, key, ids, [step])).filter(({ value }) => value !== null);
  const [first] = parts;
  if (!first) return partOver(known, key, ids, steps);
  const sum = addParts(parts);
  return { ...sum, value: (sum.value ?? 0) / parts.length, isIncomplete: parts.some((one) => one.isIncomplete) };
}

/** The figures that must be read for figures over several subjects or steps: themselves, and what they are made of. */
export function keysBehind(addingOf: KnownParts['addingOf'], keys: readonly string[]): string[] {
  const found = new Set<string>();
  const take = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    const adding = addingOf(key);
    if (typeof adding === 'string') return;
    const behind = 'of' in adding ? adding.of : 'meanOf' in adding ? adding.meanOf : [adding.weightedBy];
    behind.forEach(take);
  };
  keys.forEach(take);
  return [...found];
}
