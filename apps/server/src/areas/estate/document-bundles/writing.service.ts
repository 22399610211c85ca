import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BUNDLE_HOURS } from '@steward/contract/estate/document-bundles';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { isPackedType } from '@steward/core/documents/file-groups';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { withWorkFolder } from '../../../platform/jobs/work-folder.ts';
import { ZipWriter } from '../../../platform/zip-writer.ts';
import { addFile, openContent, storeFile } from '../../foundation/files/files.service.ts';
import { unservedContents } from '../../foundation/files/scan-states.service.ts';
import { EntryPaths } from './bundle-paths.ts';
import { bundleWords, type BundleWords } from './bundle-words.ts';
import type { AskedDocument, BundlePayload } from './document-bundles.job-kinds.ts';
import * as repository from './document-bundles.repository.ts';

const MB = 1024 * 1024;
/** Documents whose reach is asked at once. */
const AT_ONCE = 100;

type Reason = keyof BundleWords['reasons'];
interface LeftOut extends Pick<AskedDocument, 'folder' | 'title'> {
  reason: Reason;
}

/** The person with the rights of this moment, who may have lost them since asking. */
async function personNow(ctx: Ctx, userId: string): Promise<Ctx> {
  const person = await ctx.personNow(ctx, userId);
  if (!person?.actor || !decide(person.actor.rights, 'documents.export').allowed) fail('session.forbidden');
  return person;
}

/** Writes the documents that the person still reaches; answers which are left out. */
async function writeDocuments(
  ctx: Ctx,
  zip: ZipWriter,
  { documents, language, bytes: expected }: BundlePayload,
  userId: string,
  job: Pick<JobHandle, 'progress' | 'signal'>,
): Promise<{ written: number; leftOut: LeftOut[] }> {
  const { organizationId } = scopeOf(ctx);
  const paths = new EntryPaths(documents.map(({ folder }) => folder));
  const leftOut: LeftOut[] = [];
  let [written, bytes] = [0, 0];
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const batch = documents.slice(from, from + AT_ONCE);
    const ids = batch.map(({ id }) => id);
    const person = await personNow(ctx, userId);
    const { rows, unserved } = await reading(person, async (work) => ({
      rows: await repository.listContents(work.db, work.scope, ids),
      unserved: await unservedContents(ctx, work),
    }));
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { id, folder, title } of batch) {
      job.signal.throwIfAborted();
      const row = found.get(id);
      if (row?.sha256 && unserved.has(row.sha256)) {
        leftOut.push({ folder, title, reason: 'virus' });
        continue;
      }
      const stream = row?.sha256 && (await openContent(ctx, organizationId, row.sha256));
      if (!row || !stream) {
        leftOut.push({ folder, title, reason: row ? (row.sha256 ? 'lost' : 'file') : 'reach' });
        continue;
      }
      bytes += Number(row.bytes);
      // A larger version may have been added since it was asked for.
      const { bytes: most } = ctx.settings.bundle;
      if (bytes > most) fail('document-bundle.too-large', `${Math.floor(most / MB)} MB`);
      await zip.add(paths.pathOf(folder, row.file_name), stream as AsyncIterable<Buffer>, {
        isPacked: isPackedType(row.file_type),
        mtime: new Date(row.changed_at),
      });
      written += 1;
      const all = Math.max(1, expected, bytes);
      await job.progress((95 * bytes) / all, 'files');
    }
  }
  if (leftOut.length) {
    const words = bundleWords[language];
    zip.addBuffer(paths.pathOf('', words.leftOutFile), Buffer.from(leftOutText(words, leftOut)));
  }
  return { written, leftOut };
}

/** Windows shows a text without a mark of its encoding in the code of the machine. */
const leftOutText = (words: BundleWords, leftOut: readonly LeftOut[]): string =>
  [
    `\uFEFF${words.leftOut}`,
    '',
    ...leftOut.map(({ folder, title, reason }) => `${folder && `${folder}/`}${title}: ${words.reasons[reason]}`),
    '',
  ].join('\r\n');

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Makes the ZIP and keeps it for the person, who is notified. */
export async function makeBundle(ctx: Ctx, payload: BundlePayload, job: JobHandle): Promise<Bundle> {
  const userId = job.ownerId ?? fail('session.forbidden');
  const before = await reading(ctx, ({ db, scope }) => repository.findBundle(db, scope, job.id));
  if (before) return { ...before, bytes: Number(before.bytes) };
  return withWorkFolder(ctx.settings.dataDir, async (folder) => {
    const path = join(folder, 'documents.zip');
    const zip = new ZipWriter(path, job.signal);
    const { written, leftOut } = await writeDocuments(ctx, zip, payload, userId, job);
    if (!written) fail('document-bundle.empty');
    await zip.end();
    job.signal.throwIfAborted();
    const { size: bytes } = await stat(path);
    const sha256 = await hashOf(path);
    await storeFile(ctx, sha256, path, { isGiven: true });
    const now = new Date();
    const file_id = await inTransaction(ctx, async ({ db, scope }) => {
      const about = { sha256, name: payload.name, contentType: 'application/zip', bytes, isMade: true };
      const id = await addFile(ctx, db, scope, { ...about, needs: 'documents.export', createdBy: userId });
      await repository.insertBundle(db, scope, {
        id: job.id,
        user_id: userId,
        file_id: id,
        documents: written,
        left_out: leftOut.length,
        made_at: now,
        expires_at: new Date(now.getTime() + BUNDLE_HOURS * 3_600_000),
      });
      await raise(ctx, db, {
        kind: 'document-bundle.ready',
        object_id: job.id,
        to: [userId],
        values: { name: payload.name, count: String(written) },
        redirect_url: '/documentation?place=all',
      });
      return id;
    });
    return { file_id, name: payload.name, bytes, documents: written, left_out: leftOut.length };
  });
}

/** The result of the job. */
interface Bundle {
  file_id: string;
  name: string;
  bytes: number;
  documents: number;
  left_out: number;
}
