import type { Parsed } from '@steward/contract/call';
import type { documentFiling } from '@steward/contract/estate/document-filing';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseToHide } from '../documents/places.ts';
import { endsRetention, updateDocuments } from '../documents/documents.saving.ts';
import { mustFind, mustFindAll, placeDocuments, refuseDays } from '../documents/documents.service.ts';
import { mustFindPlaceToAdd } from '../documents/places.ts';
import { withdrawTask } from '../tasks/tasks.service.ts';
import * as repository from './document-filing.repository.ts';
import { learn, unlearn } from './lessons.service.ts';
import { knownTexts } from './suggestions.service.ts';

type Row = Awaited<ReturnType<typeof mustFind>>;

/** What the document is before it is filed. */
export const earlierOf = (row: Row): repository.Earlier => ({
  folder_id: row.folder_id,
  top_id: row.top_id,
  title: row.title,
  file_name: row.file_name,
  kind: row.kind,
  tags: row.tags,
  owner_id: row.owner_id,
  issued_on: row.issued_on,
  valid_until: row.valid_until,
  is_for_tenants: row.is_for_tenants,
});

export const fileDocuments = (ctx: Ctx, { filings }: Parsed<typeof documentFiling.fileDocuments>) =>
  inTransaction(ctx, async (work) => {
    const ids = filings.map(({ document_id }) => document_id);
    if (new Set(ids).size < ids.length)
      fail('request.invalid', undefined, [{ field: 'filings', message: 'names a document twice' }]);
    const rows = await mustFindAll(work, ids);
    if (rows.some(({ root, trashed_at }) => root !== 'unorganized' || trashed_at !== null))
      fail('document-filing.not-unorganized');
    if (filings.some(({ to }) => to.root === 'unorganized')) fail('document-filing.needs-place');
    const texts = await knownTexts(work, rows);
    for (const { document_id, to, kind, title, issued_on, valid_until } of filings) {
      const row = rows.find(({ _id }) => _id === document_id) ?? fail('document.not-found');
      const stated = {
        ...(kind && { kind }),
        ...(title && { title }),
        ...(issued_on && { issued_on }),
        ...(valid_until && { valid_until }),
      };
      refuseDays({ ...row, ...stated });
      const place = await mustFindPlaceToAdd(work, to);
      await placeDocuments(ctx, work, [row], place);
      if (Object.keys(stated).length) await updateDocuments(ctx, work, [document_id], stated);
      const { root, portfolio_id, environment_id, folder_id } = place;
      const decided = {
        place: { root, portfolio_id, environment_id, folder_id },
        kind: kind && kind !== 'other' ? kind : null,
      };
      const known = texts.get(document_id);
      if (known) await learn(ctx, work, known, decided);
      await repository.insertFiling(work.db, work.scope, {
        id: uuid(),
        document_id,
        earlier: earlierOf(row),
        filed_by: actorOf(ctx).userId,
        filed_at: ctx.now,
      });
    }
    return { filed: rows.length };
  });

export const undoFilings = (ctx: Ctx, { document_ids }: Parsed<typeof documentFiling.undoFilings>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const rows = await mustFindAll(work, document_ids);
    if (rows.some(({ trashed_at }) => trashed_at !== null)) fail('document.in-trash');
    const all = await repository.listFilings(db, scope, document_ids);
    const last = rows.flatMap((row) => {
      const filing = all.find(({ document_id }) => document_id === row._id);
      return filing ? [{ row, filing }] : [];
    });
    const texts = await knownTexts(work, rows);
    for (const { row, filing } of last) {
      if (filing.filed_by !== actorOf(ctx).userId) refuseToHide(scope, row, { root: 'unorganized' });
      await putBack(ctx, work, row, filing.earlier);
      const known = texts.get(row._id);
      const { root, portfolio_id, environment_id, folder_id } = row;
      const decided = { place: { root, portfolio_id, environment_id, folder_id }, kind: row.kind };
      if (known && filing.rule_name === '') await unlearn(ctx, work, known, decided);
      if (filing.task_id !== null) await withdrawTask(work, filing.task_id);
    }
    const ended = { by: actorOf(ctx).userId, at: ctx.now };
    await repository.endFilings(
      db,
      scope,
      last.map(({ filing }) => filing.id),
      ended,
    );
    return { undone: last.length };
  });

/** A document whose folder of the unorganized ones is gone lies directly under the root. */
async function putBack(ctx: Ctx, work: Work, row: Row, { folder_id, ...earlier }: repository.Earlier): Promise<void> {
  const names = await repository.listPlaceNames(work.db, work.scope, folder_id === null ? [] : [folder_id]);
  const isThere = folder_id !== null && names.has(folder_id);
  const place = {
    root: 'unorganized' as const,
    portfolio_id: null,
    environment_id: null,
    folder_id: isThere ? folder_id : null,
    top_id: isThere ? earlier.top_id : null,
  };
  const { kind, issued_on, ...rest } = earlier;
  // A retention that began with the kind stays.
  const isKept = await endsRetention(ctx, work, [row._id], { kind, issued_on });
  await updateDocuments(ctx, work, [row._id], { ...rest, ...(!isKept && { kind, issued_on }), ...place });
}

export const getFilings = (ctx: Ctx, { document_id }: Parsed<typeof documentFiling.getFilings>) =>
  reading(ctx, async (work) => {
    await mustFind(work, document_id);
    return (await repository.listFilings(work.db, work.scope, [document_id])).map(
      ({ rule_name, filed_by_name, filed_at }) => ({ document_id, rule_name, filed_by_name, filed_at }),
    );
  });
