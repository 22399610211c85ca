import type { Answer, Parsed } from '@steward/contract/call';
import type { documentBundles } from '@steward/contract/estate/document-bundles';
import { fail } from '@steward/contract/failures';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { enqueue, workerCtx } from '../../../platform/jobs/jobs.ts';
import { todayOf } from '../../../platform/today.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import { findDeep, mustFindAll } from '../documents/documents.service.ts';
import { entryName, foldersOf, type Step } from './bundle-paths.ts';
import { bundleWords, type BundleWords } from './bundle-words.ts';
import { bundleJob } from './document-bundles.job-kinds.ts';
import * as repository from './document-bundles.repository.ts';

const MB = 1024 * 1024;

type Row = Awaited<ReturnType<typeof mustFindAll>>[number];

/** What the person asked for: the documents, and the name of their place. */
async function findAsked(
  ctx: Ctx,
  work: Work,
  { document_ids, place }: Pick<Parsed<typeof documentBundles.prepareDocumentBundle>, 'document_ids' | 'place'>,
): Promise<{ name: string; rows: Row[] }> {
  const chosen = document_ids.length ? await mustFindAll(work, document_ids) : [];
  if (chosen.some(({ trashed_at }) => trashed_at !== null)) fail('document.in-trash');
  // One more than allowed shows that there are too many.
  const below = place ? await findDeep(work, place, ctx.settings.bundle.documents + 1) : { name: '', rows: [] };
  const all = new Map([...chosen, ...below.rows].map((row) => [row._id, row]));
  return { name: below.name, rows: [...all.values()] };
}

/** The way to each document: its root, property or portfolio, and its folders. */
async function waysTo({ db, scope }: Work, rows: readonly Row[], words: BundleWords): Promise<Step[][]> {
  const folders = new Map((await repository.listFolders(db, scope)).map((folder) => [folder.id, folder]));
  return rows.map(({ root, portfolio_id, environment_id, place_name, folder_id }) => {
    const way: Step[] = [];
    for (let at = folder_id; at !== null;) {
      const folder = folders.get(at);
      if (!folder) break;
      way.unshift({ id: folder.id, name: folder.name });
      at = folder.parent_id;
    }
    const name = root === 'company' || root === 'unorganized' ? words[root] : place_name;
    return [{ id: environment_id ?? portfolio_id ?? root, name }, ...way];
  });
}

export const prepareDocumentBundle = (
  ctx: Ctx,
  { language, ...asked }: Parsed<typeof documentBundles.prepareDocumentBundle>,
): Promise<Answer<typeof documentBundles.prepareDocumentBundle>> =>
  inTransaction(ctx, async (work) => {
    const { documents: most, bytes: mostBytes } = ctx.settings.bundle;
    const words = bundleWords[language];
    const { name, rows } = await findAsked(ctx, work, asked);
    if (!rows.some(({ version_no }) => version_no > 0)) fail('document-bundle.empty');
    if (rows.length > most) fail('document-bundle.too-many', String(most));
    const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0);
    if (bytes > mostBytes) fail('document-bundle.too-large', `${Math.floor(mostBytes / MB)} MB`);
    const folders = foldersOf(await waysTo(work, rows, words));
    const payload = {
      name: `${entryName(name || words.documents)} ${todayOf(ctx)}.zip`,
      language,
      documents: rows.map(({ _id, title }, at) => ({ id: _id, folder: folders[at] ?? '', title })),
      bytes,
    };
    return { job_id: await enqueue(ctx, work.db, bundleJob, payload), documents: rows.length, bytes };
  });

export const getDocumentBundles = (ctx: Ctx): Promise<Answer<typeof documentBundles.getDocumentBundles>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listBundles(db, scope, actorOf(ctx).userId, ctx.now)).map((row) => ({
      ...row,
      bytes: Number(row.bytes),
    })),
  );

/** Deletes the ZIPs whose time is over: the rows first, so that none names a file that is gone. */
export async function sweepBundles(ctx: Ctx): Promise<void> {
  const expired = await asInstallation(ctx, (db) => repository.listExpired(db, ctx.now));
  for (const { organization_id, id, file_id } of expired) {
    const own = workerCtx(ctx, organization_id, ctx.requestId);
    const hashes = await inTransaction(own, async (work) => {
      await repository.deleteBundle(work.db, work.scope, id);
      return removeFiles(work, [file_id]);
    });
    await dropBytes(own, organization_id, hashes);
  }
}
