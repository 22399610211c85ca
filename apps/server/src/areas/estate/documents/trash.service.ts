import type { Answer, Parsed } from '@steward/contract/call';
import type { documents } from '@steward/contract/estate/documents';
import { fail } from '@steward/contract/failures';
import { freeName } from '@steward/core/documents/file-names';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import * as repository from './documents.repository.ts';
import { mustFindAll, mustFindLive, takenNames, whole } from './documents.service.ts';
import { deleteEmptyTrashed } from './folders.repository.ts';
import { findSettings } from './settings.repository.ts';
import * as trash from './trash.repository.ts';
import { listFiles } from './versions.repository.ts';

/** Moves documents to the trash; those in it stay as they are. */
export async function moveToTrash(ctx: Ctx, work: Work, ids: readonly string[]): Promise<number> {
  const rows = await mustFindAll(work, ids);
  const live = rows.filter(({ trashed_at }) => trashed_at === null).map(({ _id }) => _id);
  const row = { trashed_at: ctx.now, trashed_by: actorOf(ctx).userId, trashed_with: null };
  await repository.updateDocuments(work.db, work.scope, live, row);
  return live.length;
}

export const deleteFirebaseFile = (ctx: Ctx, { document_id }: Parsed<typeof documents.deleteFirebaseFile>) =>
  inTransaction(ctx, async (work) => {
    await mustFindLive(work, document_id);
    await moveToTrash(ctx, work, [document_id]);
    return { done: true as const };
  });

export const trashDocuments = (ctx: Ctx, { document_ids }: Parsed<typeof documents.trashDocuments>) =>
  inTransaction(ctx, async (work) => ({ trashed: await moveToTrash(ctx, work, document_ids) }));

export const restoreDocuments = (ctx: Ctx, { document_ids }: Parsed<typeof documents.restoreDocuments>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const rows = (await mustFindAll(work, document_ids)).filter(({ trashed_at }) => trashed_at !== null);
    const folders = rows.flatMap(({ folder_id }) => folder_id ?? []);
    const trashed = await trash.listTrashedFolders(db, scope, folders);
    const names = new Map<string, Set<string>>();
    for (const { _id, root, portfolio_id, environment_id, folder_id, top_id, file_name } of rows) {
      // A document whose folder is in the trash returns directly under the root.
      const isRooted = folder_id !== null && trashed.has(folder_id);
      const place = {
        root,
        portfolio_id,
        environment_id,
        folder_id,
        top_id,
        ...(isRooted && { folder_id: null, top_id: null }),
      };
      const key = JSON.stringify(place);
      const taken = names.get(key) ?? (await takenNames(work, place));
      names.set(key, taken);
      const free = file_name === '' ? '' : freeName(file_name, taken);
      taken.add(free.toLowerCase());
      const change = { ...place, file_name: free, trashed_at: null, trashed_by: null, trashed_with: null };
      await repository.updateDocuments(db, scope, [_id], change);
    }
    return { restored: rows.length };
  });

/** Deletes documents with their versions; returns the hashes of contents for `dropBytes`. The database refuses what is held. */
async function purge(work: Work, ids: readonly string[]): Promise<string[]> {
  const files = await listFiles(work.db, work.scope, ids);
  await trash.deleteDocuments(work.db, work.scope, ids);
  return removeFiles(work, files);
}

export async function purgeDocuments(
  ctx: Ctx,
  { document_ids }: Parsed<typeof documents.purgeDocuments>,
): Promise<Answer<typeof documents.purgeDocuments>> {
  const { hashes, ...answer } = await inTransaction(ctx, async (work) => {
    const rows = await mustFindAll(work, document_ids);
    if (rows.some(({ trashed_at }) => trashed_at === null)) fail('document.not-in-trash');
    const kept: Answer<typeof documents.purgeDocuments>['kept'] = [];
    const free: string[] = [];
    for (const { _id, title } of rows) {
      const holds = await trash.listHolds(work.db, work.scope, _id);
      if (holds.length)
        kept.push({ document_id: _id, title, held_by: holds.map((hold) => `${hold.kind}: ${hold.title}`) });
      else free.push(_id);
    }
    return { purged: free.length, kept, hashes: await purge(work, free) };
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return answer;
}

const AT_ONCE = 100;

/** Deletes what has been in the trash of the organization for its time. */
export async function purgeDue(ctx: Ctx): Promise<void> {
  for (;;) {
    const { hashes, purged } = await inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const { trash_days } = await findSettings(db, scope);
      const before = new Date(ctx.now.getTime() - trash_days * 86_400_000);
      const ids = await trash.listDue(db, scope, before, AT_ONCE);
      const dropped = await purge(work, ids);
      if (ids.length < AT_ONCE) await deleteEmptyTrashed(db, scope, before);
      return { purged: ids.length, hashes: dropped };
    });
    await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
    if (purged < AT_ONCE) return;
  }
}

export const holdDocument = (ctx: Ctx, { document_id, reason }: Parsed<typeof documents.holdDocument>) =>
  inTransaction(ctx, async (work) => {
    await mustFindAll(work, [document_id]);
    const row = { hold_reason: reason, held_by: actorOf(ctx).userId, held_at: ctx.now };
    await repository.updateDocuments(work.db, work.scope, [document_id], row);
    return whole(ctx, work, document_id);
  });

export const releaseDocument = (ctx: Ctx, { document_id }: Parsed<typeof documents.releaseDocument>) =>
  inTransaction(ctx, async (work) => {
    await mustFindAll(work, [document_id]);
    await repository.updateDocuments(work.db, work.scope, [document_id], {
      hold_reason: '',
      held_by: null,
      held_at: null,
    });
    return whole(ctx, work, document_id);
  });
