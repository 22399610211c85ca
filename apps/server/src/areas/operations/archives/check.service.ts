import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveCheck } from '@steward/contract/operations/archives';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { signingKeyOf } from '../../../platform/secrets/signing.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as imports from './archive-imports.repository.ts';
import { readArchive, type ArchiveSize } from './archive-reader.ts';
import { archiveTables } from './archive-tables.ts';
import { refuseUnlessImportable } from './import.service.ts';
import { forgetArchive } from './archives.service.ts';
import { spaceForFiles } from './space.ts';

interface Upload {
  path: string;
  bytes: number;
  folder: string;
  fileId: string;
  name: string;
  sha256: string;
}

/** A moment that the archive states; null if it is none. */
const momentOf = (text: string): Date | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text));

/** Reads an uploaded archive to its end, and states what it is before anything of it is imported. */
export async function checkArchiveFile(
  ctx: Ctx,
  { path, bytes, folder, fileId, name, sha256 }: Upload,
  size: ArchiveSize,
  job: Pick<JobHandle, 'progress' | 'signal' | 'ownerId'>,
): Promise<ArchiveCheck> {
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { mode: 0o700 });
  const archive = await readArchive(
    { path, folder: unpacked, ownKey: signingKeyOf(ctx.secret), isCheck: true },
    size,
    { onProgress: (percent) => void job.progress(percent, 'files').catch(() => {}), signal: job.signal },
    await spaceForFiles(ctx, { bytes }),
  );
  await rm(unpacked, { recursive: true });
  await reading(ctx, (work) => refuseUnlessImportable(work, archive));
  const { signature, signingKey, organization } = archive;
  const exportedAt = momentOf(archive.madeAt);
  const earlier = await inTransaction(ctx, async ({ db, scope }) => {
    const before = await imports.listChecked(db, scope);
    if (before.length)
      await imports.forgetChecked(
        db,
        scope,
        before.map(({ id }) => id),
      );
    await imports.insertChecked(db, scope, {
      id: uuid(),
      file_id: fileId,
      file_name: name,
      sha256,
      signature,
      signing_key: signingKey,
      from_organization: organization.name,
      exported_at: exportedAt,
      checked_by: job.ownerId ?? null,
      checked_at: ctx.now,
    });
    return before;
  });
  // Only one upload is kept.
  for (const { file_id } of earlier) if (file_id && file_id !== fileId) await forgetArchive(ctx, file_id);
  const { isRecorded } = archiveTables(ctx.words);
  const counted = Object.entries(archive.tables).map(([table, { rows }]) => ({ table, rows }));
  return {
    file_id: fileId,
    name,
    sha256,
    signature,
    signing_key: signingKey,
    from_organization: organization.name,
    exported_at: exportedAt?.toISOString() ?? null,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    files: archive.files.length,
    left_out: counted.filter(({ table }) => isRecorded(table, signature === 'own')),
  };
}
