import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { checkJob, exportJob, importJob } from './archives.job-kinds.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fetchToFile } from '../../foundation/files/files.service.ts';
import { exportTo } from './export.service.ts';
import { checkArchiveFile } from './check.service.ts';
import { importFrom } from './import.service.ts';
import { forgetOldExports, forgetUnchecked, forgetUpload, keepArchive } from './archives.service.ts';

/** Runs the work with a temporary folder. */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-archive-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export const archiveJobs = [
  jobHandler(exportJob, (ctx, _, job) =>
    withFolder(async (folder) => {
      const path = join(folder, 'archive.zip');
      const { name, rows, files } = await exportTo(ctx, path, job);
      job.signal.throwIfAborted();
      const { size } = await stat(path);
      const file_id = await keepArchive(ctx, { path, sha256: await hashOf(path), name, bytes: size }, job.ownerId);
      await forgetOldExports(ctx);
      return { file_id, name, bytes: size, rows, files };
    }),
  ),
  jobHandler(
    checkJob,
    (ctx, { file_id, name, size }, job) =>
      withFolder(async (folder) => {
        const path = join(folder, 'archive.zip');
        await fetchToFile(ctx, file_id, (stream) => pipeline(stream, createWriteStream(path, { mode: 0o600 })));
        return checkArchiveFile(ctx, { path, folder, fileId: file_id, name, sha256: await hashOf(path) }, size, job);
      }),
    { ended: forgetUnchecked },
  ),
  jobHandler(
    importJob,
    (ctx, { file_id, size }, job) =>
      withFolder(async (folder) => {
        const path = join(folder, 'archive.zip');
        await fetchToFile(ctx, file_id, (stream) => pipeline(stream, createWriteStream(path, { mode: 0o600 })));
        const result = await importFrom(ctx, { path, folder, fileId: file_id }, size, job);
        await forgetUpload(ctx, { file_id });
        return result;
      }),
    // After a crash the job begins again with the upload, so the upload is kept until the job has ended.
    { ended: forgetUpload },
  ),
];
