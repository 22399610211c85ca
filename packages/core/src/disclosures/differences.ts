import { canonicalJson } from '../canonical-json.ts';

/** An answer of a round, by the code of its question and the property it is about. */
export interface RoundAnswer {
  code: string;
  subject_id: string | null;
  value: unknown;
  state: string;
  reason: string;
}

export interface RoundDifference<A extends RoundAnswer> {
  code: string;
  subject_id: string | null;
  /** Null: the question had no answer then. */
  before: A | null;
  after: A | null;
}

const keyOf = ({ code, subject_id }: RoundAnswer) => `${code} ${subject_id ?? ''}`;
const said = ({ value, state, reason }: RoundAnswer) =>
  canonicalJson({ value, reason, state: state === 'reviewed' ? 'answered' : state });

/** The answers that differ between two rounds, in the order of the later one; those that are gone come last. */
export function roundDifferences<A extends RoundAnswer>(
  before: readonly A[],
  after: readonly A[],
): RoundDifference<A>[] {
  const earlier = new Map(before.map((answer) => [keyOf(answer), answer]));
  const later = new Map(after.map((answer) => [keyOf(answer), answer]));
  const changed = after.flatMap((answer): RoundDifference<A>[] => {
    const old = earlier.get(keyOf(answer)) ?? null;
    if (old && said(old) === said(answer)) return [];
    return [{ code: answer.code, subject_id: answer.subject_id, before: old, after: answer }];
  });
  const gone = before
    .filter((answer) => !later.has(keyOf(answer)))
    .map((answer) => ({ code: answer.code, subject_id: answer.subject_id, before: answer, after: null }));
  return [...changed, ...gone];
}
