import type { SmartnessQuestion } from '@steward/contract/reporting/smartness';
import type { SentAnswer } from './use-assessment.ts';

export const ways = ['level', 'shares', 'absent', 'notApplicable'] as const;

/** An answer while it is typed. */
export interface Typed {
  way: (typeof ways)[number];
  level: string | null;
  shares: { level: string | null; percent: number | null }[];
  target: string | null;
  reason: string;
  evidence: { document_id: string; title: string | null; page: number | null; quote: string }[];
}

const isWaiting = (state: SmartnessQuestion['state']) => state === 'open' || state === 'drafted';

/** The answer as it is stored; a question without one begins with what is proposed. */
export function typedOf({ state, is_absent, shares, target, reason, citations, proposal }: SmartnessQuestion): Typed {
  const [first] = shares;
  const proposed = !first && isWaiting(state) ? proposal?.answer : undefined;
  const typedShares = shares.map(({ level, share }) => ({
    level: String(level),
    percent: Math.round(share * 1e4) / 100,
  }));
  return {
    way:
      state === 'not-applicable' || proposed === 'not-applicable'
        ? 'notApplicable'
        : is_absent || proposed === 'absent'
          ? 'absent'
          : shares.length > 1
            ? 'shares'
            : 'level',
    level: first ? String(first.level) : typeof proposal?.level === 'number' ? String(proposal.level) : null,
    shares: typedShares.length ? typedShares : [{ level: null, percent: 100 }],
    target: target === null ? null : String(target),
    reason,
    evidence: citations.flatMap(({ kind, object_id, title, page, quote }) =>
      kind === 'document' && object_id !== null ? [{ document_id: object_id, title, page, quote }] : [],
    ),
  };
}

/** What is sent of a typed answer: the proposed level as it is proposed is accepted with what it rests on. */
export function sentOf({ code, proposal, state }: SmartnessQuestion, typed: Typed): SentAnswer {
  const { way, level, reason } = typed;
  const evidence = typed.evidence.map(({ document_id, page, quote }) => ({ document_id, page, quote }));
  const said = { code, reason, evidence };
  const proposed = isWaiting(state) ? proposal?.answer : undefined;
  const accepted = { ...said, accepts_proposal: true };
  if (way === 'notApplicable') return proposed === 'not-applicable' ? accepted : { ...said, not_applicable: true };
  if (way === 'absent') return proposed === 'absent' ? accepted : { ...said, is_absent: true };
  const target = typed.target === null ? null : Number(typed.target);
  if (way === 'shares')
    return {
      ...said,
      target,
      shares: typed.shares.flatMap(({ level: one, percent }) =>
        one === null ? [] : [{ level: Number(one), share: (percent ?? 0) / 100 }],
      ),
    };
  if (level === null) return { ...said, level };
  const isProposed = proposed === 'level' && Number(level) === proposal?.level;
  return isProposed ? { ...said, target, accepts_proposal: true } : { ...said, target, level: Number(level) };
}
