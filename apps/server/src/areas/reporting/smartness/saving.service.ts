import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { smartness, SmartnessForm, SmartnessMethod } from '@steward/contract/reporting/smartness';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { canonicalJson } from '@steward/core/canonical-json';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { findMeant, mustFindMeant, type Access } from '../frameworks/access.service.ts';
import { saveAnswers } from '../frameworks/answers.service.ts';
import { beginReport } from '../frameworks/reports.service.ts';
import { listStored } from '../frameworks/whole-report.service.ts';
import { askedOf, formOf, givenOf, mustFindPlace, otherOf, refOf, type Asked } from './form.service.ts';
import { isAsProposed, proposedFor, type ProposedAnswer } from './proposals.service.ts';
import {
  ABOUT,
  ABSENT,
  buildingOf,
  serviceOf,
  sharesOf,
  storedRows,
  targetOf,
  type Given,
  type Service,
} from './scoring.ts';

type Input = Parsed<typeof smartness.createSmartnessCoreCriteriaForm>;
type Sent = Input['answers'][number];
type Fault = { field: string; message: string };
type Stored = Parameters<typeof saveAnswers>[3]['answers'][number];

/** What is wrong with an answer, whatever is proposed. */
function faultsOf(method: SmartnessMethod, { highest, absentCounts }: Service, sent: Sent): Fault[] {
  const { level, shares, is_absent, not_applicable, target } = sent;
  const wrong = (field: string, message: string): Fault[] => [{ field, message }];
  const said = [level !== undefined, shares !== undefined, is_absent === true, not_applicable === true];
  if (said.filter(Boolean).length > 1)
    return wrong('level', 'must be one of a level, levels by share, not there, not applicable');
  if (is_absent && method === 'core') return wrong('is_absent', 'must be a level or not applicable');
  if (is_absent && !absentCounts) return wrong('is_absent', 'counts only where it is there. Choose not applicable');
  if (shares && method === 'core') return wrong('shares', 'must be one level');
  const levels = shares ?? (typeof level === 'number' ? [{ level, share: 1 }] : []);
  const isAbove = (one: number) => one > highest;
  if (levels.some((one) => isAbove(one.level)))
    return wrong(shares ? 'shares' : 'level', 'must be a level of this question');
  if (new Set(levels.map((one) => one.level)).size < levels.length) return wrong('shares', 'names a level twice');
  if (levels.some(({ share }) => share === 0)) return wrong('shares', 'must be above 0 %');
  if (levels.length && Math.abs(levels.reduce((sum, { share }) => sum + share, 0) - 1) > 1e-6)
    return wrong('shares', 'must add up to 100 %');
  return target !== undefined && target !== null && isAbove(target)
    ? wrong('target', 'must be a level of this question')
    : [];
}

/** The answer as the engine stores it; a level other than the proposed one needs a reason. */
function storedOf(
  { method }: Asked,
  { accepts_proposal, level, is_absent, not_applicable, evidence, code, ...sent }: Sent,
  before: (Given & { reason: string }) | undefined,
  proposal: ProposedAnswer | undefined,
): Stored | Fault {
  const citations = evidence && {
    citations: evidence.map(({ document_id, ...place }) => ({
      kind: 'document' as const,
      object_id: document_id,
      ...place,
    })),
  };
  const reason = sent.reason ?? before?.reason ?? '';
  if (level === null && !accepts_proposal)
    return sent.target
      ? { field: 'target', message: 'needs a level' }
      : { code, state: 'open', reason: '', proofs: [], ...citations };
  const isUnsaid = level === undefined && !sent.shares && !is_absent && !not_applicable && !accepts_proposal;
  const stays = (state: AnswerState) => isUnsaid && before?.state === state;
  if (accepts_proposal && (!proposal || (level !== undefined && level !== proposal.level)))
    fail('smartness.proposal-changed', code);
  // Without an answer of its own, it rests on what is not in the register.
  const without = accepts_proposal ? proposal?.answer : undefined;
  const proofs = without ? (proposal?.citations ?? []) : [];
  const isKept = isUnsaid && { keepsProofs: true };
  if (not_applicable || without === 'not-applicable' || stays('not-applicable'))
    return { code, state: 'not-applicable', reason_code: 'not_applicable', reason, proofs, ...isKept, ...citations };
  if (is_absent || without === 'absent' || stays('omitted')) {
    const reason_code = stays('omitted') ? (before?.reason_code ?? '') : ABSENT;
    return { code, state: 'omitted', reason_code, reason, proofs, ...isKept, ...citations };
  }
  const known = sharesOf(before?.value);
  const target = sent.target === undefined ? targetOf(before?.value) : sent.target;
  if (isUnsaid) {
    if (known.length === 0)
      return sent.target
        ? { field: 'target', message: 'needs a level' }
        : { code, state: 'open', reason: '', proofs: [], ...citations };
    // A draft is confirmed by saying its level.
    const state = stays('drafted') ? 'drafted' : 'answered';
    return { code, value: storedRows(method, known, target), state, reason, keepsProofs: true, ...citations };
  }
  const shares = accepts_proposal
    ? [{ level: proposal?.level ?? 0, share: 1 }]
    : (sent.shares ?? [{ level: level ?? 0, share: 1 }]);
  const isKnown = canonicalJson(shares) === canonicalJson(known);
  const value = storedRows(method, shares, target);
  const isProposed = proposal !== undefined && isAsProposed(value, proposal);
  const answer = { code, value, state: 'answered' as const, reason, ...citations };
  // Saved again at the proposed level, it rests on what is there now; at another one, on the word of the person alone.
  if (accepts_proposal || (isKnown && isProposed)) return { ...answer, proofs: proposal?.citations ?? [] };
  const isNew = !isKnown || before?.state === 'open' || before?.state === 'drafted';
  if (isNew && proposal && !isProposed && !reason.trim())
    return { field: 'reason', message: 'is required: another level is proposed' };
  return { ...answer, proofs: [] };
}

/** The questions of the SRI about the building, where they are to be written. */
function aboutBuilding(
  { method }: Asked,
  { building }: Input,
  place: Parameters<typeof buildingOf>[0],
  given: Map<string, Given>,
): Stored[] {
  if (method === 'core') return [];
  const known = buildingOf(place, given);
  const wanted = [
    [ABOUT.type, building?.type ?? known.type],
    [ABOUT.zone, building?.zone ?? known.zone],
    [ABOUT.method, method === 'sri_a' ? 'a' : 'b'],
  ] as const;
  return wanted.flatMap(([code, value]) => {
    const before = given.get(code);
    const isSaid = before?.value === value && before?.state !== 'drafted' && before?.state !== 'open';
    return value === null || isSaid ? [] : [{ code, value, state: 'answered' as const }];
  });
}

/** The report of the property and year; begun where there is none. */
async function accessOf(
  ctx: Ctx,
  work: Work,
  asked: Asked,
  { version, edition }: Input,
): Promise<Access & { readIn: number }> {
  const found = await findMeant(ctx, work, refOf(asked));
  if (found && !found.isWhole) fail('environment.not-found');
  if (!found) {
    if (!decide(actorOf(ctx).rights, 'frameworks.create').allowed) fail('session.forbidden');
    const { key, ...about } = refOf(asked);
    await beginReport(ctx, work, {
      key,
      ...about,
      edition: undefined,
      edition_reason: '',
      due_on: null,
      with_last_year: true,
    });
  }
  const access = found ?? (await mustFindMeant(ctx, work, refOf(asked)));
  if (edition !== undefined && edition !== access.row.edition) fail('smartness.edition-changed', access.row.edition);
  return { ...access, readIn: found ? version : access.row.version };
}

export const createSmartnessCoreCriteriaForm = (ctx: Ctx, input: Input): Promise<SmartnessForm> =>
  inTransaction(ctx, async (work) => {
    const asked = askedOf(ctx, input);
    const { method } = asked;
    const place = await mustFindPlace(work, asked);
    const services = input.answers.map(
      ({ code }) => serviceOf(method, code) ?? fail('smartness.question-not-found', code),
    );
    const at = (index: number, faults: readonly Fault[]) =>
      faults.map(({ field, message }) => ({ field: `answers.${index}.${field}`, message }));
    const faults = input.answers.flatMap((sent, index) =>
      at(index, faultsOf(method, services[index] as Service, sent)),
    );
    if (faults.length) fail('request.invalid', undefined, faults.slice(0, 50));
    const { readIn, ...access } = await accessOf(ctx, work, asked, input);
    const stored = await listStored(ctx, work, ['sri', 'smartness'], asked.environment_id);
    const answers = stored.find((one) => one.access.row.id === access.row.id)?.answers ?? [];
    const before = new Map(answers.map((answer) => [answer.code, answer]));
    const codes = input.answers.map(({ code }) => code);
    const proposed = await proposedFor(
      work,
      asked.environment_id,
      method,
      codes,
      otherOf(stored, asked),
      asked.language,
    );
    const writes = input.answers.map((sent) => storedOf(asked, sent, before.get(sent.code), proposed.get(sent.code)));
    const missing = writes.flatMap((one, index) => ('field' in one ? at(index, [one]) : []));
    if (missing.length) fail('request.invalid', undefined, missing.slice(0, 50));
    const all = [
      ...aboutBuilding(asked, input, place, givenOf(answers)),
      ...writes.flatMap((one) => ('field' in one ? [] : one)),
    ];
    if (all.length) await saveAnswers(ctx, work, access, { version: readIn, answers: all });
    return formOf(ctx, work, asked);
  });
