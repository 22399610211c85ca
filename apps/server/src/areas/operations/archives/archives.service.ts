import { eraseFilesJob } from '../../foundation/files/files.job-kinds.ts';
import { checkJob, exportJob, importJob } from './archives.job-kinds.ts';
import { GRACE_DAYS, KEPT_EXPORTS, NEW_ORGANIZATION_DAYS, type archives } from '@steward/contract/operations/archives';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { tablesHiddenFrom } from '../../../platform/confidential.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import {
  addFile,
  dropBytes,
  eraseFiles,
  removeFiles,
  storeFile,
  storeUploads,
} from '../../foundation/files/files.service.ts';
import { takeUpload, withUploads } from '../../foundation/uploads/uploads.service.ts';
import { changeOrganizationState } from '../../access/organizations/organizations.service.ts';
import { raise } from '../../../platform/events.ts';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { endSessions } from '../../access/session/session.ending.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import * as imports from './archive-imports.repository.ts';
import type { ArchiveSize } from './archive-reader.ts';
import * as repository from './archives.repository.ts';

const DONE = { done: true } as const;
const DAY_MS = 86_400_000;

export async function getOrganizationState(ctx: Ctx): Promise<Answer<typeof archives.getOrganizationState>> {
  const actor = actorOf(ctx);
  return reading(ctx, async ({ db, scope }) => {
    const { name, closed_at } = (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
    const closed = closed_at ? new Date(closed_at) : undefined;
    return {
      name,
      is_empty: await repository.isEmpty(db, scope),
      closed_at: closed?.toISOString() ?? null,
      erased_after: closed ? new Date(closed.getTime() + GRACE_DAYS * DAY_MS).toISOString() : null,
      may_reopen: actor.isAdmin || actor.isSuperAdmin,
      may_import: actor.isAdmin || actor.isSuperAdmin,
      may_export: (await reachesEveryProperty(db, scope)) && (await mayCopyAll(ctx, { db, scope })),
    };
  });
}

export const getOrganizationExports = (ctx: Ctx): Promise<Answer<typeof archives.getOrganizationExports>> =>
  reading(ctx, async ({ db, scope }) =>
    (await mayCopyAll(ctx, { db, scope })) && (await reachesEveryProperty(db, scope))
      ? repository.listExports(db, scope)
      : [],
  );

/** Whether the archive holds nothing that the person may not read, such as values of properties. */
const mayCopyAll = async (ctx: Ctx, { db, scope }: Work): Promise<boolean> =>
  !(await repository.hasRows(db, scope, tablesHiddenFrom(ctx)));

export const exportOrganization = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesEveryProperty(db, scope))) fail('archive.not-every-property');
    if (!(await mayCopyAll(ctx, { db, scope }))) fail('archive.not-every-table');
    return { job_id: await enqueue(ctx, db, exportJob, {}) };
  });

/** Stores the row and the bytes of a finished archive for the user who requested it. The file has the id of its job. */
export async function keepArchive(
  ctx: Ctx,
  { path, sha256, name, bytes }: { path: string; sha256: string; name: string; bytes: number },
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<string> {
  await storeFile(ctx, sha256, path, { isGiven: true });
  return inTransaction(ctx, ({ db, scope }) =>
    addFile(ctx, db, scope, {
      id,
      sha256,
      name,
      contentType: 'application/zip',
      bytes,
      needs: 'organization.export',
      isMade: true,
      ...(ownerId && { createdBy: ownerId }),
    }),
  );
}

/** Importing replaces roles and their permissions, so only admins may. */
function refuseUnlessAdmin(ctx: Ctx): void {
  const { isAdmin, isSuperAdmin } = actorOf(ctx);
  if (!isAdmin && !isSuperAdmin) fail('archive.admins-only');
}

/** The limits of the archives that this user may import here; refused if the organization has data. */
const sizeToImport = (ctx: Ctx): Promise<ArchiveSize> =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await repository.isEmpty(db, scope))) fail('archive.not-empty');
    const { created_at } = (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
    const isNew = ctx.now.getTime() - new Date(created_at).getTime() < NEW_ORGANIZATION_DAYS * DAY_MS;
    return isNew && !actorOf(ctx).isSuperAdmin ? 'small' : 'full';
  });

/** Adds the row of an uploaded archive whose bytes are stored, and starts to check it. */
async function startCheck(
  ctx: Ctx,
  { db, scope }: Work,
  { sha256, name, bytes }: { sha256: string; name: string; bytes: number },
  size: ArchiveSize,
): Promise<{ job_id: string }> {
  // The files in it are scanned one by one when they are imported; the archive itself is not downloaded.
  const about = { sha256, name, contentType: 'application/zip', bytes, isMade: true };
  const file_id = await addFile(ctx, db, scope, { ...about, needs: 'organization.export' });
  return { job_id: await enqueue(ctx, db, checkJob, { file_id, name, size }) };
}

export async function checkArchive(
  ctx: Ctx,
  _: Parsed<typeof archives.checkArchive>,
  [upload]: UploadedFile[],
): Promise<Answer<typeof archives.checkArchive>> {
  if (!upload?.path) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (upload.tooLarge) fail('archive.too-large');
  refuseUnlessAdmin(ctx);
  const size = await sizeToImport(ctx);
  return storeUploads(ctx, [upload], ([sha256 = '']) =>
    inTransaction(ctx, (work) => startCheck(ctx, work, { sha256, name: upload.name, bytes: upload.size }, size)),
  );
}

export function checkUploadedArchive(
  ctx: Ctx,
  { upload_id }: Parsed<typeof archives.checkUploadedArchive>,
): Promise<Answer<typeof archives.checkUploadedArchive>> {
  refuseUnlessAdmin(ctx);
  const take = async (sent: UploadedFile[]) => {
    const upload = sent[0] ?? fail('upload.not-found');
    const size = await sizeToImport(ctx);
    return storeUploads(ctx, sent, ([sha256 = '']) =>
      inTransaction(ctx, async (work) => {
        await takeUpload(ctx, work, upload_id);
        return startCheck(ctx, work, { sha256, name: upload.name, bytes: upload.size }, size);
      }),
    );
  };
  return withUploads(ctx, [upload_id], take, { isArchive: true });
}

export async function importOrganization(
  ctx: Ctx,
  { file_id }: Parsed<typeof archives.importOrganization>,
): Promise<Answer<typeof archives.importOrganization>> {
  refuseUnlessAdmin(ctx);
  const size = await sizeToImport(ctx);
  return inTransaction(ctx, async ({ db, scope }) => {
    if (!(await imports.findChecked(db, scope, file_id))) fail('archive.not-checked');
    return { job_id: await enqueue(ctx, db, importJob, { file_id, size }) };
  });
}

/** Archives are large: old ones are deleted when a new one exists. */
export async function forgetOldExports(ctx: Ctx): Promise<void> {
  // The job of the newest archive has not ended yet, so it is not in the list.
  const old = await reading(ctx, ({ db, scope }) => repository.listExports(db, scope));
  for (const { file_id } of old.slice(KEPT_EXPORTS - 1)) await forgetArchive(ctx, file_id);
}

export async function forgetArchive(ctx: Ctx, fileId: string): Promise<void> {
  const hashes = await inTransaction(ctx, (work) => removeFiles(work, [fileId]));
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
}

/** Deletes an upload whose import has ended; after a failed one it has to be uploaded again. */
export async function forgetUpload(ctx: Ctx, { file_id }: { file_id: string }): Promise<void> {
  await inTransaction(ctx, async ({ db, scope }) => {
    const checked = await imports.findChecked(db, scope, file_id);
    if (checked) await imports.forgetChecked(db, scope, [checked.id]);
  });
  await forgetArchive(ctx, file_id);
}

/** Deletes an upload that could not be checked. */
export async function forgetUnchecked(ctx: Ctx, { file_id }: { file_id: string }): Promise<void> {
  const checked = await reading(ctx, ({ db, scope }) => imports.findChecked(db, scope, file_id));
  if (!checked) await forgetArchive(ctx, file_id);
}

export async function closeOrganization(
  ctx: Ctx,
  { confirm_name }: Parsed<typeof archives.closeOrganization>,
): Promise<typeof DONE> {
  const actor = actorOf(ctx);
  await asInstallation(
    ctx,
    async (db) => {
      const scope = { organizationId: actor.organizationId, environments: 'all' as const };
      const organization = (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
      if (organization.name.trim() !== confirm_name.trim()) fail('organization.name-differs');
      if (!(await repository.hasSuperAdminElsewhere(db, actor.organizationId))) fail('organization.last-super-admin');
      await changeOrganizationState({ db, scope }, { closed_at: ctx.now, closed_by: actor.userId });
      await endSessions(
        db,
        { organizationId: actor.organizationId, except: actor.sessionId },
        'organization closed',
        ctx.now,
      );
      // Last, because mailing leaves the view of the installation.
      const erased = new Date(ctx.now.getTime() + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
      await raise(ctx, db, {
        kind: 'organization.closing',
        to: (await repository.listPeople(db, scope)).filter((one) => one.is_admin).map(({ id }) => id),
        values: { person: actor.name, organization: organization.name, day: erased },
        organizationId: actor.organizationId,
      });
    },
    actor.organizationId,
  );
  forgetSessions();
  return DONE;
}

export async function reopenOrganization(ctx: Ctx): Promise<typeof DONE> {
  const actor = actorOf(ctx);
  if (!actor.isClosed) fail('organization.not-closed');
  if (!actor.isAdmin && !actor.isSuperAdmin) fail('session.forbidden');
  await inTransaction(ctx, (work) => changeOrganizationState(work, { closed_at: null, closed_by: null }));
  forgetSessions();
  return DONE;
}

/** Deletes organizations after their grace period, rows before files. */
export async function eraseClosedOrganizations(ctx: Ctx): Promise<void> {
  const erased = await asInstallation(ctx, async (db) => {
    const ids = await repository.eraseClosed(db);
    if (ids.length) await ctx.jobs.sendMaintenance(db, eraseFilesJob, { erased_organizations: ids }, 300);
    return ids;
  });
  if (!erased.length) return;
  await eraseFiles(ctx, erased).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'files resist; a job erases them'),
  );
  ctx.log.info({ organizations: erased }, 'organizations that were closed are erased');
  forgetSessions();
}
