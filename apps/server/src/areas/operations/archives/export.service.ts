import { fail } from '@steward/contract/failures';
import { reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { openContent } from '../../foundation/files/files.service.ts';
import { unservedContents } from '../../foundation/files/scan-states.service.ts';
import { ARCHIVE_VERSION } from './archive-version.ts';
import { signatureOf } from './archive-signature.ts';
import { archiveTables } from './archive-tables.ts';
import { ArchiveWriter } from './archive-writer.ts';
import * as repository from './archives.repository.ts';

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Writes the rows as of one moment; answers what is to be known of the files and of the organization. */
const writeRows = (ctx: Ctx, writer: ArchiveWriter, job: Pick<JobHandle, 'progress' | 'signal'>) =>
  reading(ctx, async ({ db, scope }) => {
    const organization = (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
    const { isExported } = archiveTables(ctx.words);
    const tables = (await repository.listTenantTables(db)).filter(({ name }) => isExported(name));
    let rows = 0;
    for (const [i, { name }] of tables.entries()) {
      await job.progress((20 * i) / tables.length, 'rows');
      rows += await writer.addRows(`tables/${name}.jsonl`, repository.readRows(db, scope, name));
      job.signal.throwIfAborted();
    }
    await writer.add('people.jsonl', [lines(await repository.listPeople(db, scope))]);
    const unserved = await unservedContents(ctx, { db, scope });
    // Of infected files and those that wait for the virus scanner the archive has only the rows.
    const contents = (await repository.listContents(db, scope)).filter(({ sha256 }) => !unserved.has(sha256));
    return { rows, contents, organization, migration: await repository.lastMigration(db) };
  });

/** Writes all data of the organization into a zip, as of one moment. Files never change, so they are read after the rows. */
export async function exportTo(
  ctx: Ctx,
  path: string,
  job: Pick<JobHandle, 'progress' | 'signal'>,
): Promise<{ name: string; rows: number; files: number }> {
  const organizationId = scopeOf(ctx).organizationId;
  const writer = new ArchiveWriter(path, job.signal);
  const { rows, contents, organization, migration } = await writeRows(ctx, writer, job);
  const all = Math.max(
    1,
    contents.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let [files, done] = [0, 0];
  for (const { sha256, bytes } of contents) {
    await job.progress(20 + (75 * done) / all, 'files');
    const content = await openContent(ctx, organizationId, sha256);
    // Bytes that the store has lost are missing in the archive too; their rows are in it.
    if (content) {
      await writer.add(`files/${sha256}`, content as AsyncIterable<Buffer>, true);
      files += 1;
    }
    done += bytes;
    job.signal.throwIfAborted();
  }
  const manifest = {
    format: 'steward-archive',
    version: ARCHIVE_VERSION,
    migration,
    made_at: ctx.now.toISOString(),
    organization: {
      id: organizationId,
      name: organization.name,
      country_code: organization.country_code,
      settings: organization.settings ?? {},
    },
  };
  await writer.end(manifest, (bytes) => signatureOf(ctx.secret, bytes));
  const name = organization.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'organization';
  return { name: `${name} ${todayOf(ctx)}.zip`, rows, files };
}
