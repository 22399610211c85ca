import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { signingKeyOf } from '../../../platform/secrets/signing.ts';
import { registerMetersOfAll } from '../../estate/meters/meters.service.ts';
import { countImportedBills } from '../../energy/bills/bills.imported.service.ts';
import { endOpenPayments } from '../../energy/payments/payment-runs.service.ts';
import { dropBytes, storeFile } from '../../foundation/files/files.service.ts';
import { scanSoon } from '../../foundation/files/scan-states.service.ts';
import { removeAllGrants } from '../../access/roles/roles.service.ts';
import { changeOrganizationState } from '../../access/organizations/organizations.service.ts';
import { readArchive, readPages, type ArchiveSize } from './archive-reader.ts';
import type { Unpacked } from './archive-unpacking.ts';
import * as imports from './archive-imports.repository.ts';
import { archiveTables, type ArchiveTables } from './archive-tables.ts';
import { spaceForFiles } from './space.ts';
import * as repository from './archives.repository.ts';
import { withDocuments } from './older-documents.ts';

/** The number of rows of a table. */
interface TableRows {
  table: string;
  rows: number;
}

export interface Imported {
  rows: number;
  files: number;
  /** People of the archive who are not members here. */
  people_to_invite: string[];
  signature: 'own' | 'other' | 'none';
  /** Rows that the archive states to be accepted, approved, confirmed or the like, and that arrived without it. */
  reset: TableRows[];
  /** Rows that were not imported; they can be read as records of the archive. */
  left_out: TableRows[];
}

/** The ids of the archive and their equivalents here: the organization, people by address, shipped roles and verticals by key. */
async function mapIds(
  db: Tx,
  scope: Scope,
  { people, keyed, organizationId }: Pick<Unpacked, 'people' | 'keyed' | 'organizationId'>,
) {
  const ids: Record<string, string> = organizationId ? { [organizationId]: scope.organizationId } : {};
  const here = new Map((await repository.listPeople(db, scope)).map(({ email, id }) => [email, id]));
  for (const { id, email } of people) {
    const known = here.get(email);
    if (known) ids[id] = known;
  }
  for (const table of ['verticals', 'roles'] as const) {
    const own = new Map((await repository.listKeyed(db, scope, table)).map(({ key, id }) => [key, id]));
    for (const { id, key } of keyed.filter((one) => one.table === table)) {
      const known = own.get(key);
      if (known) ids[id] = known;
    }
  }
  return { ids, toInvite: people.filter(({ email }) => !here.has(email)).map(({ email }) => email) };
}

// The last migration before the first release. Its tables equal those of the baselines that replaced it.
const PRE_RELEASE = '0054-sign-on-strength.sql';

// Archives from before it have grants on groups that hold other modules now.
const MODULES_BY_JOB = '0350-modules-by-job.sql';

// Archives from before it have bills whose meters are not registered.
const METERS_OF_BILLS = '0361-bills-find-their-meters.sql';

/** Refuses an archive of a newer version, one without people, and any while the organization has data. */
export async function refuseUnlessImportable(
  { db, scope }: Work,
  { migration, hasPeople }: Pick<Unpacked, 'migration' | 'hasPeople'>,
): Promise<void> {
  if (migration !== PRE_RELEASE && migration > (await repository.lastMigration(db))) fail('archive.newer');
  if (!hasPeople) fail('archive.unreadable', 'people.jsonl');
  if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
}

// 0A000: a number that is none. 21000: a shipped role twice. 54: nested deeper than the database supports.
const isWrongRow = (error: unknown) => /^(0A000|21000|22|23|54)/.test((error as { code?: string }).code ?? '');

/** Reports have a mark in every case: where they came from. */
const MARKED = 'ghg_reports';

/** The rows of an unpacked archive, into their tables or into the records of the archive. */
async function importRows(
  { db, scope }: Work,
  { tables, unpacked, archive, importId, isProof, importer }: Rows,
  job: Pick<JobHandle, 'progress' | 'signal'>,
): Promise<Pick<Imported, 'rows' | 'reset' | 'left_out'> & { people: string[] }> {
  const { ids, toInvite } = await mapIds(db, scope, archive);
  const mapped = JSON.stringify(ids);
  const found = (await repository.listTenantTables(db)).flatMap((table) => {
    const { columns } = archive.tables[table.name] ?? {};
    return columns ? [{ ...table, given: columns }] : [];
  });
  const result = { rows: 0, reset: [] as TableRows[], left_out: [] as TableRows[], people: toInvite };
  for (const [i, table] of found.entries()) {
    const { name } = table;
    await job.progress(40 + (58 * i) / found.length, 'rows');
    const changes = tables.changedColumns(name, isProof);
    let [reset, kept] = [0, 0];
    if (!tables.isImported(name, isProof) && !tables.isRecorded(name, isProof)) continue;
    for await (const page of readPages(unpacked, `tables/${name}.jsonl`)) {
      if (tables.isRecorded(name, isProof)) {
        await imports.insertRecords(db, scope, { importId, table: name, from: kept }, page);
        kept += page.length;
      } else {
        const done = await repository.insertRows(db, scope, table, page, mapped, changes, importer);
        result.rows += done.rows;
        const stated = done.claims.filter(({ claims }) => claims !== '{}');
        reset += stated.length;
        const claims = name === MARKED ? done.claims : stated;
        if (claims.length) await imports.insertClaims(db, scope, { importId, table: name }, claims);
      }
      job.signal.throwIfAborted();
    }
    if (reset) result.reset.push({ table: name, rows: reset });
    if (kept) result.left_out.push({ table: name, rows: kept });
  }
  return result;
}

interface Rows {
  tables: ArchiveTables;
  /** The folder of the unpacked archive. */
  unpacked: string;
  archive: Unpacked;
  importId: string;
  /** Whether the archive has the unbroken signature of this installation. */
  isProof: boolean;
  importer: repository.Importer;
}

/**
 * Imports an archive: every row and file, or none. Ids are kept; only people and shipped roles are matched to those here. Without the
 * unbroken signature of this installation an archive proves nothing: see `archive-tables.ts`.
 */
export async function importFrom(
  ctx: Ctx,
  { path, bytes, folder, fileId }: { path: string; bytes: number; folder: string; fileId: string },
  size: ArchiveSize,
  job: Pick<JobHandle, 'progress' | 'signal' | 'ownerId'>,
): Promise<Imported> {
  const organizationId = scopeOf(ctx).organizationId;
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { mode: 0o700 });
  const given = await readArchive(
    { path, folder: unpacked, ownKey: signingKeyOf(ctx.secret) },
    size,
    { onProgress: (percent) => void job.progress(0.3 * percent, 'files').catch(() => {}), signal: job.signal },
    await spaceForFiles(ctx, { bytes }),
  );
  const archive = { ...given, tables: await withDocuments(unpacked, given) };
  const stored: string[] = [];
  try {
    await reading(ctx, (work) => refuseUnlessImportable(work, archive));
    for (const [i, sha256] of archive.files.entries()) {
      const file = join(unpacked, 'files', sha256);
      stored.push(sha256);
      await storeFile(ctx, sha256, file, { isGiven: true });
      await rm(file);
      await job.progress(30 + (10 * i) / archive.files.length, 'files');
      job.signal.throwIfAborted();
    }
    return await inTransaction(ctx, async ({ db, scope }) => {
      if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
      await scanSoon(ctx, { db, scope }, archive.files);
      // The archive contains the grants of its roles.
      await removeAllGrants({ db, scope });
      const checked = (await imports.findChecked(db, scope, fileId)) ?? fail('archive.not-checked');
      const isProof = archive.signature === 'own';
      const importer = { userId: job.ownerId ?? null, at: ctx.now };
      const { people, ...imported } = await importRows(
        { db, scope },
        {
          tables: archiveTables(ctx.words),
          unpacked,
          archive,
          importId: checked.id,
          isProof,
          importer,
        },
        job,
      );
      if (archive.migration < MODULES_BY_JOB) await repository.moveModules(db, scope);
      if (archive.migration < METERS_OF_BILLS) await registerMetersOfAll({ db, scope });
      // The months in an archive can differ from its bills.
      if (!isProof) await countImportedBills({ db, scope }, job.signal);
      // A run that has not left yet could leave from both organizations.
      await endOpenPayments({ db, scope }, importer);
      await imports.markImported(db, scope, checked.id, { imported_by: importer.userId, imported_at: ctx.now });
      const { country_code, settings } = archive.organization;
      await changeOrganizationState({ db, scope }, { country_code, settings: JSON.stringify(settings) });
      return { ...imported, files: archive.files.length, people_to_invite: people, signature: archive.signature };
    });
  } catch (error) {
    await dropBytes(ctx, organizationId, stored, { arriving: true });
    if (isWrongRow(error) || error instanceof RangeError) fail('archive.unreadable');
    throw error;
  }
}
