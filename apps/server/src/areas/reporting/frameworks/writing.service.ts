import { canonicalJson } from '@steward/core/canonical-json';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, CitationRow } from './frameworks.repository.ts';

/** A source as it is stored with an answer. */
export type NewCitation = Omit<CitationRow, 'id' | 'answer_id' | 'position' | 'kept'>;

export interface NewAnswer {
  report_id: string;
  code: string;
  environment_id: string | null;
  value: unknown;
  state: AnswerState;
  reason_code?: string;
  reason?: string;
  /** Absent: they stay. */
  citations?: readonly NewCitation[];
  follows_id?: string | null;
}

/** What was done: `saved`, `figures`, `copied`, `followed`, `unlinked`, `carried`, `kept`, `sent-back`, `reviewed`. */
export interface Act {
  act: string;
  note?: string;
  /** The version of the report in which it is done. */
  changedIn: number;
}

/** What an answer says, as a hash: another review or reminder leaves it. */
export const saidBy = ({
  value,
  state,
  reason,
  reason_code,
}: Pick<AnswerRow, 'value' | 'state' | 'reason' | 'reason_code'>): string =>
  fingerprint({ value: value ?? null, state: state === 'reviewed' ? 'answered' : state, reason, reason_code });

export const isSameValue = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);

/**
 * Writes an answer in a new version: it is to be reviewed again. Answers that follow it get the same value, in the same transaction.
 */
export async function writeAnswer(
  ctx: Ctx,
  work: Work,
  before: AnswerRow | undefined,
  next: NewAnswer,
  act: Act,
): Promise<string> {
  const { db, scope } = work;
  const userId = actorOf(ctx).userId;
  const { citations, ...fields } = next;
  const row = {
    ...fields,
    reason_code: next.reason_code ?? '',
    reason: next.reason ?? '',
    version: (before?.version ?? 0) + 1,
    changed_in: act.changedIn,
    written_by: userId,
    written_at: ctx.now.toISOString(),
    reviewed_by: null,
    reviewed_at: null,
    ...(next.state !== 'drafted' && next.state !== 'open' && { sent_back_reason: '' }),
  };
  const id = before?.id ?? uuid();
  if (before) {
    const { report_id: _report, code: _code, ...values } = row;
    await repository.updateAnswer(db, scope, id, values);
  } else await repository.insertAnswer(db, scope, { id, ...row });
  if (citations)
    await repository.putCitations(
      db,
      scope,
      id,
      citations.map((citation) => ({ ...citation, id: uuid(), kept: '' })),
    );
  await noteVersion(ctx, work, id, row, act);
  await passOn(ctx, work, id, row);
  return id;
}

type Said = Pick<AnswerRow, 'value' | 'state' | 'reason_code' | 'reason' | 'version'>;

export const noteVersion = (
  ctx: Ctx,
  { db, scope }: Work,
  answerId: string,
  { value, state, reason_code, reason, version }: Said,
  { act, note = '' }: Pick<Act, 'act' | 'note'>,
): Promise<void> =>
  repository.insertVersion(db, scope, {
    answer_id: answerId,
    version,
    value: value ?? null,
    state,
    reason_code,
    reason,
    act,
    note,
    written_by: actorOf(ctx).userId,
    written_at: ctx.now,
  });

/** Gives answers that follow this one its value; those of approved reports keep theirs, and are marked by their source. */
async function passOn(ctx: Ctx, work: Work, id: string, said: Said): Promise<void> {
  const { value, state } = said;
  const { db, scope } = work;
  for (const follower of await repository.listAnswersBy(db, scope, { follows: [id] })) {
    const report = await repository.findReport(db, scope, follower.report_id);
    if (!report || report.state !== 'open') continue;
    const changedIn = await repository.nextVersion(db, scope, report.id, ctx.now);
    const cited = (await repository.listCitations(db, scope, [follower.id])).map(({ kept: _kept, ...row }) =>
      row.object_id === id ? { ...row, object_version: saidBy(said) } : row,
    );
    await writeAnswer(
      ctx,
      work,
      follower,
      {
        report_id: follower.report_id,
        code: follower.code,
        environment_id: follower.environment_id,
        value,
        state: value === null ? 'open' : state === 'reviewed' ? 'answered' : state,
        citations: cited,
        follows_id: id,
      },
      { act: 'followed', changedIn },
    );
  }
}
