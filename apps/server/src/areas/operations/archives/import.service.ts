import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { dropBytes, storeFile } from '../../foundation/files/files.service.ts';
import { removeAllGrants } from '../../access/roles/roles.service.ts';
import { changeOrganizationState } from '../../access/organizations/organizations.service.ts';
import { readArchive, readPages, type ArchiveSize } from './archive-reader.ts';
import { archiveTables } from './archive-tables.ts';
import * as repository from './archives.repository.ts';

export interface Imported {
  rows: number;
  files: number;
  /** People of the archive who are not members here. */
  people_to_invite: string[];
}

type Person = { id: string; email: string };

async function readAll<T>(pages: AsyncIterable<string[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page.map((line) => JSON.parse(line) as T));
  return all;
}

/** The ids of the archive and their equivalents here: people by address, shipped roles and verticals by key. */
async function mapIds(db: Tx, scope: Scope, unpacked: string, tablesThere: readonly string[]) {
  const ids: Record<string, string> = {};
  const here = new Map((await repository.listPeople(db, scope)).map(({ email, id }) => [email, id]));
  const people = await readAll<Person>(readPages(unpacked, 'people.jsonl'));
  for (const { id, email } of people) {
    const known = here.get(email);
    if (known) ids[id] = known;
  }
  for (const table of ['verticals', 'roles'] as const) {
    if (!tablesThere.includes(table)) continue;
    const own = new Map((await repository.listKeyed(db, scope, table)).map(({ key, id }) => [key, id]));
    for (const { id, key } of await readAll<{ id: string; key: string | null }>(
      readPages(unpacked, `tables/${table}.jsonl`),
    )) {
      const known = key && own.get(key);
      if (known) ids[id] = known;
    }
  }
  return { ids, toInvite: people.filter(({ email }) => !here.has(email)).map(({ email }) => email) };
}

// The last migration before the first release. Its tables equal those of the baselines that replaced it.
const PRE_RELEASE = '0054-sign-on-strength.sql';

// 54: nested deeper than the database supports.
const isWrongRow = (error: unknown) => /^(22|23|54)/.test((error as { code?: string }).code ?? '');

/** Imports an archive: every row and file, or none. Ids are kept; only people and shipped roles are matched to those here. */
export async function importFrom(
  ctx: Ctx,
  path: string,
  folder: string,
  size: ArchiveSize,
  job: Pick<JobHandle, 'progress' | 'signal'>,
): Promise<Imported> {
  const organizationId = scopeOf(ctx).organizationId;
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { mode: 0o700 });
  const archive = await readArchive({ path, folder: unpacked }, size, {
    onProgress: (percent) => void job.progress(0.3 * percent, 'files').catch(() => {}),
    signal: job.signal,
  });
  // The packed archive is no longer needed, and the disk space may be.
  await rm(path);
  const stored: string[] = [];
  try {
    await reading(ctx, async ({ db, scope }) => {
      const { migration } = archive;
      if (migration !== PRE_RELEASE && migration > (await repository.lastMigration(db))) fail('archive.newer');
      if (!archive.hasPeople) fail('archive.unreadable', 'people.jsonl');
      if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
    });
    for (const [i, sha256] of archive.files.entries()) {
      const file = join(unpacked, 'files', sha256);
      stored.push(sha256);
      await storeFile(ctx, sha256, file);
      await rm(file);
      await job.progress(30 + (10 * i) / archive.files.length, 'files');
      job.signal.throwIfAborted();
    }
    return await inTransaction(ctx, async ({ db, scope }) => {
      if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
      // The archive contains the grants of its roles.
      await removeAllGrants({ db, scope });
      const { ids, toInvite } = await mapIds(db, scope, unpacked, archive.tables);
      const mapped = JSON.stringify(ids);
      const { isImported } = archiveTables(ctx.words);
      const tables = (await repository.listTenantTables(db)).filter(
        ({ name }) => isImported(name) && archive.tables.includes(name),
      );
      let rows = 0;
      for (const [i, table] of tables.entries()) {
        await job.progress(40 + (58 * i) / tables.length, 'rows');
        for await (const page of readPages(unpacked, `tables/${table.name}.jsonl`)) {
          rows += await repository.insertRows(db, scope, table, page, mapped);
          job.signal.throwIfAborted();
        }
      }
      const { country_code, settings } = archive.organization;
      await changeOrganizationState({ db, scope }, { country_code, settings: JSON.stringify(settings) });
      return { rows, files: archive.files.length, people_to_invite: toInvite };
    });
  } catch (error) {
    await dropBytes(ctx, organizationId, stored);
    if (isWrongRow(error)) fail('archive.unreadable');
    throw error;
  }
}
