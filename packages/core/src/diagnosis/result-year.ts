/** An assessment of one year. */
export interface AssessedYear {
  year: number;
  /** It has an approved round. */
  isApproved: boolean;
  /** Questions with an answer that a person gave or confirmed. */
  answered: number;
  /** Questions of its edition. */
  asked: number;
}

/** A later year than that of the result, which is the result as soon as `of` questions are answered or a round is approved. */
export interface BegunYear {
  year: number;
  answered: number;
  of: number;
}

/**
 * Which year is the result: the latest one that has an approved round, or as many answers as the result before it. A year that was only begun does
 * not take its place, or the first answer of January would replace the assessment of December. An edition with fewer questions is complete with these.
 */
export function resultYear<Y extends AssessedYear>(
  years: readonly Y[],
): { result: Y; begun: BegunYear | null } | undefined {
  const [first, ...later] = years.toSorted((a, b) => a.year - b.year);
  if (!first) return undefined;
  let found: { result: Y; begun: BegunYear | null } = { result: first, begun: null };
  for (const next of later) {
    const of = Math.min(found.result.answered, next.asked);
    const { year, answered } = next;
    found =
      next.isApproved || answered >= of ? { result: next, begun: null } : { ...found, begun: { year, answered, of } };
  }
  return found;
}
