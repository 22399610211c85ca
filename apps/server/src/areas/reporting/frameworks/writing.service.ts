import { canonicalJson } from '@steward/core/canonical-json';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { grouped } from '@steward/core/grouped';
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
  /** Of an answer that is carried: the writer, owner and reviewer of the other one. */
  written_by?: string | null;
  owner_id?: string | null;
  reviewer_id?: string | null;
}

/** An answer to be written, and what is stored of it. */
export interface Write {
  before: AnswerRow | undefined;
  next: NewAnswer;
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

const isBegun = (state: AnswerState) => state === 'drafted' || state === 'open';

function rowOf(ctx: Ctx, { before, next }: Write, { changedIn }: Act): repository.WrittenAnswer {
  const { report_id, code, environment_id, value, state, owner_id = null, reviewer_id = null } = next;
  return {
    id: before?.id ?? uuid(),
    report_id,
    code,
    environment_id,
    value: value ?? null,
    state,
    reason_code: next.reason_code ?? '',
    reason: next.reason ?? '',
    sent_back_reason: isBegun(state) ? (before?.sent_back_reason ?? '') : '',
    follows_id: next.follows_id === undefined ? (before?.follows_id ?? null) : next.follows_id,
    version: (before?.version ?? 0) + 1,
    changed_in: changedIn,
    written_by: next.written_by === undefined ? actorOf(ctx).userId : next.written_by,
    written_at: ctx.now.toISOString(),
    reviewed_by: null,
    reviewed_at: null,
    ...(!before && { owner_id, reviewer_id }),
  };
}

/**
 * Writes answers in new versions: they are to be reviewed again. Answers that follow them get the same values, in the same transaction.
 * However many answers it are, the statements are the same few.
 */
export async function writeAnswers(ctx: Ctx, work: Work, writes: readonly Write[], act: Act): Promise<string[]> {
  const { db, scope } = work;
  const written = writes.map((write) => ({ ...write, row: rowOf(ctx, write, act) }));
  const rowsOf = (some: typeof written) => some.map(({ row }) => row);
  await repository.insertAnswers(db, scope, rowsOf(written.filter(({ before }) => !before)));
  await repository.updateAnswers(db, scope, rowsOf(written.filter(({ before }) => before)));
  const cited = written.flatMap(({ row, next }) => (next.citations ? [[row.id, next.citations] as const] : []));
  await repository.putCitations(
    db,
    scope,
    new Map(cited.map(([id, rows]) => [id, rows.map((citation) => ({ ...citation, id: uuid(), kept: '' }))])),
  );
  await noteVersions(ctx, work, rowsOf(written), act);
  const known = written.flatMap(({ before, row }) => (before ? [row] : []));
  await passOn(ctx, work, new Map(known.map((row) => [row.id, row])));
  return written.map(({ row }) => row.id);
}

type Said = Pick<AnswerRow, 'value' | 'state' | 'reason_code' | 'reason' | 'version'>;

/** Keeps what answers say as a version of theirs. */
export const noteVersions = (
  ctx: Ctx,
  { db, scope }: Work,
  answers: readonly (Said & { id: string })[],
  { act, note = '' }: Pick<Act, 'act' | 'note'>,
): Promise<void> =>
  repository.insertVersions(
    db,
    scope,
    answers.map(({ id, value, state, reason_code, reason, version }) => ({
      answer_id: id,
      version,
      value: value ?? null,
      state,
      reason_code,
      reason,
      act,
      note,
      written_by: actorOf(ctx).userId,
      written_at: ctx.now,
    })),
  );

/** Gives answers that follow these their values; those of approved reports keep theirs, and are marked by their source. */
async function passOn(ctx: Ctx, work: Work, said: ReadonlyMap<string, Said>): Promise<void> {
  const { db, scope } = work;
  const followers = said.size ? await repository.listAnswersBy(db, scope, { follows: [...said.keys()] }) : [];
  if (followers.length === 0) return;
  const ids = new Set(followers.map(({ report_id }) => report_id));
  const open = (await repository.listReportsById(db, scope, [...ids])).filter(({ state }) => state === 'open');
  const cited = grouped(
    await repository.listCitations(
      db,
      scope,
      followers.map(({ id }) => id),
    ),
    ({ answer_id }) => answer_id,
  );
  for (const { id: report_id } of open) {
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    const writes = followers
      .filter((follower) => follower.report_id === report_id)
      .flatMap((before): Write[] => {
        const source = before.follows_id === null ? undefined : said.get(before.follows_id);
        if (!source) return [];
        const { value, state } = source;
        const { code, environment_id, follows_id } = before;
        const citations = (cited.get(before.id) ?? []).map(({ kept: _kept, ...row }) =>
          row.object_id === follows_id ? { ...row, object_version: saidBy(source) } : row,
        );
        const next = value === null ? 'open' : state === 'reviewed' ? 'answered' : state;
        return [{ before, next: { report_id, code, environment_id, value, state: next, citations, follows_id } }];
      });
    await writeAnswers(ctx, work, writes, { act: 'followed', changedIn });
  }
}

/** Writes one answer; its id. */
export async function writeAnswer(
  ctx: Ctx,
  work: Work,
  before: AnswerRow | undefined,
  next: NewAnswer,
  act: Act,
): Promise<string> {
  const [id = ''] = await writeAnswers(ctx, work, [{ before, next }], act);
  return id;
}
