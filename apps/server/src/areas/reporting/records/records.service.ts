import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { canonicalJson } from '@steward/core/canonical-json';
import { titleIn } from '@steward/core/records/kind';
import type { Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { isAnotherThere, listAskable } from '../../access/permissions/people.service.ts';
import { inTransaction, reading } from '../../carbon/entries/organization-reach.ts';
import { checkedContent, type SentContent } from './checked-content.ts';
import type { RecordContent } from './record-content.ts';
import * as files from './files.repository.ts';
import { kindOf, knownKinds, languageOf, type KnownKind } from './kinds.service.ts';
import * as repository from './records.repository.ts';
import type { RecordRow } from './records.repository.ts';

const DONE = { done: true } as const;

const shownFile = ({ _id, file_id, name, content_type, bytes, page, added_at }: files.FileRow) => ({
  _id,
  file_id,
  name,
  content_type,
  bytes,
  page,
  added_at,
});

/**
 * Whether the user may accept a version: the user neither owns the record nor wrote anything of it since the version that counts, unless
 * the user is alone in the organization.
 */
export async function mayReview(
  ctx: Ctx,
  work: Work,
): Promise<(row: Pick<RecordRow, 'contributors' | 'owner_id'>) => boolean> {
  const others = await isAnotherThere(ctx, work, 'people');
  const userId = ctx.actor?.userId;
  return ({ contributors, owner_id }) =>
    !others || userId === undefined || (owner_id !== userId && !contributors.includes(userId));
}

/** Rows with their kinds in words, their evidence and what the user may do. */
async function completed(ctx: Ctx, work: Work, rows: readonly RecordRow[]): Promise<RecordAnswer[]> {
  if (!rows.length) return [];
  const kinds = await knownKinds(work);
  const may = await mayReview(ctx, work);
  const attached = await files.listFiles(
    work.db,
    work.scope,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ changed_by: _by, contributors, changed_by_name, owner_name, ...row }) => {
    const kind = kinds.get(row.kind);
    return {
      ...row,
      // The answer's lists are not read-only.
      values: row.values as RecordAnswer['values'],
      kind_title: kind ? titleIn(kind.title, languageOf(ctx)) : row.kind,
      owner_name: row.owner_id === null ? null : owner_name,
      files: files.filesOf(attached, row._id, row.version).map(shownFile),
      may_review: row.state === 'to-review' && row.deleted_at === null && may({ contributors, owner_id: row.owner_id }),
      changed_by_name: changed_by_name ?? '',
    };
  });
}

export const answerOf = async (ctx: Ctx, work: Work, id: string): Promise<RecordAnswer> =>
  (await completed(ctx, work, [await mustFind(work, id)]))[0] ?? fail('record.not-found');

/** A record within reach, also a deleted one. */
const mustFind = async ({ db, scope }: Work, id: string): Promise<RecordRow> =>
  (await repository.findRecord(db, scope, id)) ?? fail('record.not-found');

/** A record within reach that was not deleted. */
export async function mustFindLive(work: Work, id: string): Promise<RecordRow> {
  const row = await mustFind(work, id);
  return row.deleted_at === null ? row : fail('record.not-found');
}

export const contentOf = (row: RecordContent): RecordContent => ({
  level: row.level,
  portfolio_id: row.portfolio_id,
  environment_id: row.environment_id,
  first_day: row.first_day,
  last_day: row.last_day,
  values: row.values,
  source: row.source,
  owner_id: row.owner_id,
});

export const getRecords = (
  ctx: Ctx,
  input: Parsed<typeof records.getRecords>,
): Promise<Answer<typeof records.getRecords>> =>
  reading(ctx, async (work) => {
    const rows = await repository.listRecords(work.db, work.scope, input);
    const { total, to_review } = await repository.countRecords(work.db, work.scope, input);
    return { paginateData: await completed(ctx, work, rows), totalData: total, to_review };
  });

/** The state after a change: what needs a second person waits for one, and what counted before counts until then. */
export const written = ({ needsReview }: KnownKind, version: number, acceptedBefore: number | null) =>
  needsReview
    ? ({ version, state: 'to-review', accepted_version: acceptedBefore } as const)
    : ({ version, state: 'accepted', accepted_version: version } as const);

/** Adds records within the transaction and reach of the caller. */
export async function insertRecords(
  ctx: Ctx,
  work: Work,
  rows: readonly { id: string; kind: string; sent: SentContent }[],
): Promise<void> {
  const kinds = await knownKinds(work);
  const changed_by = ctx.actor?.userId ?? null;
  const added = [];
  for (const { id, kind: key, sent } of rows) {
    const kind = kindOf(kinds, key);
    if (kind.retiredAt !== null) fail('record.kind-retired');
    const content = await checkedContent(work, kind, sent);
    added.push({ id, kind: key, content, ...written(kind, 1, null), changed_by });
  }
  await repository.insertRecords(work.db, work.scope, added);
}

export const addRecord = (ctx: Ctx, { kind, ...sent }: Parsed<typeof records.addRecord>): Promise<RecordAnswer> =>
  inTransaction(ctx, async (work) => {
    const id = uuid();
    await insertRecords(ctx, work, [{ id, kind, sent }]);
    return answerOf(ctx, work, id);
  });

/** Writes the next version of a record, unless it says the same. */
export async function writeVersion(
  ctx: Ctx,
  work: Work,
  row: RecordRow,
  sent: SentContent,
  reason = '',
): Promise<void> {
  const kind = kindOf(await knownKinds(work), row.kind);
  const before = contentOf(row);
  const content = await checkedContent(work, kind, sent, before);
  if (canonicalJson(content) === canonicalJson(before) && row.state !== 'returned') return;
  const changed_by = ctx.actor?.userId ?? null;
  const next = written(kind, row.version + 1, row.accepted_version);
  await repository.updateRecord(work.db, work.scope, row._id, content, { ...next, changed_by, changed_at: ctx.now });
  await repository.insertVersion(work.db, work.scope, {
    record_id: row._id,
    version: next.version,
    change: 'changed',
    content,
    reason,
    changed_by,
    changed_at: ctx.now,
  });
}

export const updateRecord = (
  ctx: Ctx,
  { _id, version, reason, ...sent }: Parsed<typeof records.updateRecord>,
): Promise<RecordAnswer> =>
  inTransaction(ctx, async (work) => {
    const row = await mustFindLive(work, _id);
    if (row.version !== version) fail('record.changed');
    const content = changed(records.updateRecord.input, contentOf(row), sent) as SentContent;
    await writeVersion(ctx, work, row, content, reason);
    return answerOf(ctx, work, _id);
  });

/** Deleting and restoring are versions that say the same; what was accepted stays so. */
async function mark(ctx: Ctx, work: Work, row: RecordRow, change: 'deleted' | 'restored', reason: string) {
  const [version, by] = [row.version + 1, ctx.actor?.userId ?? null];
  const isAccepted = row.accepted_version === row.version;
  await repository.updateRecord(work.db, work.scope, row._id, contentOf(row), {
    version,
    state: row.state,
    accepted_version: isAccepted ? version : row.accepted_version,
    // The last person who wrote its content.
    changed_by: row.changed_by,
    changed_at: ctx.now,
    ...(change === 'deleted'
      ? { deleted_at: ctx.now, deleted_by: by, deletion_reason: reason }
      : { deleted_at: null, deleted_by: null, deletion_reason: '' }),
  });
  await repository.insertVersion(work.db, work.scope, {
    record_id: row._id,
    version,
    change,
    content: contentOf(row),
    reason,
    changed_by: by,
    changed_at: ctx.now,
  });
}

export const deleteRecord = (ctx: Ctx, { _id, reason }: Parsed<typeof records.deleteRecord>): Promise<typeof DONE> =>
  inTransaction(ctx, async (work) => {
    await mark(ctx, work, await mustFindLive(work, _id), 'deleted', reason);
    return DONE;
  });

export const restoreRecord = (ctx: Ctx, { record_id }: Parsed<typeof records.restoreRecord>): Promise<RecordAnswer> =>
  inTransaction(ctx, async (work) => {
    const row = await mustFind(work, record_id);
    if (row.deleted_at !== null) await mark(ctx, work, row, 'restored', '');
    return answerOf(ctx, work, record_id);
  });

export const getRecordOwners = (ctx: Ctx): Promise<Answer<typeof records.getRecordOwners>> => reading(ctx, listAskable);

export const getRecordHistory = (
  ctx: Ctx,
  { record_id }: Parsed<typeof records.getRecordHistory>,
): Promise<Answer<typeof records.getRecordHistory>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await mustFind(work, record_id);
    const attached = await files.listFiles(db, scope, [record_id]);
    return (await repository.listVersions(db, scope, record_id)).map(
      ({ content: { owner_id, values, ...content }, changed_by_name, owner_name, ...row }) => ({
        ...row,
        ...content,
        values: values as RecordAnswer['values'],
        owner_name: owner_id === null ? null : owner_name,
        changed_by_name: changed_by_name ?? '',
        files: files.filesOf(attached, record_id, row.version).map(({ name, page }) => ({ name, page })),
      }),
    );
  });
