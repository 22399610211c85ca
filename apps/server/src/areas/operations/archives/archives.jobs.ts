import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { withWorkFolder } from '../../../platform/jobs/work-folder.ts';
import { localFile } from '../../foundation/files/files.service.ts';
import { checkJob, exportJob, importJob } from './archives.job-kinds.ts';
import { forgetArchive, forgetOldExports, forgetUnchecked, forgetUpload, keepArchive } from './archives.service.ts';
import { checkArchiveFile } from './check.service.ts';
import { exportTo } from './export.service.ts';
import { importFrom } from './import.service.ts';

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export const archiveJobs = [
  jobHandler(exportJob, (ctx, _, job) =>
    withWorkFolder(ctx.settings.dataDir, async (folder) => {
      // Of an earlier attempt, whose process ended after the archive was kept.
      await forgetArchive(ctx, job.id);
      const path = join(folder, 'archive.zip');
      const { name, rows, files } = await exportTo(ctx, path, job);
      job.signal.throwIfAborted();
      const { size } = await stat(path);
      const file_id = await keepArchive(ctx, { path, sha256: await hashOf(path), name, bytes: size }, job);
      await forgetOldExports(ctx);
      return { file_id, name, bytes: size, rows, files };
    }),
  ),
  jobHandler(
    checkJob,
    (ctx, { file_id, name, size }, job) =>
      withWorkFolder(ctx.settings.dataDir, async (folder) => {
        const file = await localFile(ctx, file_id, folder);
        return checkArchiveFile(ctx, { ...file, folder, fileId: file_id, name }, size, job);
      }),
    { ended: forgetUnchecked },
  ),
  jobHandler(
    importJob,
    (ctx, { file_id, size }, job) =>
      withWorkFolder(ctx.settings.dataDir, async (folder) => {
        const file = await localFile(ctx, file_id, folder);
        const result = await importFrom(ctx, { ...file, folder, fileId: file_id }, size, job);
        await forgetUpload(ctx, { file_id });
        return result;
      }),
    // After a crash the job begins again with the upload, so the upload is kept until the job has ended.
    { ended: forgetUpload },
  ),
];
