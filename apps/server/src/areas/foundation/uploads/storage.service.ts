import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { StorageRoom, uploads } from '@steward/contract/foundation/uploads';
import { wholeOrganization } from '../../../database/scoped.ts';
import {
  asInstallation,
  inTransaction,
  reading,
  withinOrganization,
  type Work,
} from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import * as repository from './storage.repository.ts';

const MB = 1_000_000;
/** More changes of an organization than these are added up; so many are read in a millisecond. */
const MANY_CHANGES = 200;

/** The space of an organization: what it may take, has stored and has reserved. */
async function roomOf(ctx: Pick<Ctx, 'settings' | 'now'>, { db, scope }: Work): Promise<StorageRoom> {
  const { is_new, bytes_given, files_given, ...sums } = await repository.findSums(db, scope, ctx.now);
  const { storage } = ctx.settings;
  return {
    ...sums,
    bytes_allowed: bytes_given ?? (is_new ? storage.newBytes : storage.bytes),
    files_allowed: files_given ?? (is_new ? storage.newFiles : storage.files),
  };
}

/** The space that an organization has left; less than none if it was reduced. */
export async function roomLeft(ctx: Ctx, work: Work): Promise<{ bytesLeft: number; filesLeft: number }> {
  const room = await roomOf(ctx, work);
  return {
    bytesLeft: room.bytes_allowed - room.bytes_used - room.bytes_reserved,
    filesLeft: room.files_allowed - room.files_used - room.files_reserved,
  };
}

/** Refuses files for which the organization has no space, with what is left. */
export async function mustHaveRoom(ctx: Ctx, work: Work, { bytes, files }: { bytes: number; files: number }) {
  const left = await roomLeft(ctx, work);
  const [bytesLeft, filesLeft] = [Math.max(0, left.bytesLeft), Math.max(0, left.filesLeft)];
  if (bytes > bytesLeft) fail('storage.full', `${Math.floor(bytesLeft / MB)} MB`);
  if (files > filesLeft) fail('storage.too-many-files', String(filesLeft));
}

/** The same for a multipart upload, before its files are received. */
export const mustHaveRoomFor = (ctx: Ctx, bytes: number): Promise<void> =>
  reading(ctx, (work) => mustHaveRoom(ctx, work, { bytes, files: 1 }));

export const getStorageUse = (ctx: Ctx): Promise<Answer<typeof uploads.getStorageUse>> =>
  reading(ctx, async (work) => {
    const holders = await repository.listHolders(work.db);
    const kinds = await repository.listKinds(work.db, work.scope, holders);
    // A name may say something of a place out of reach: then only the user's own files are named.
    const by = work.scope.environments === 'all' ? null : actorOf(ctx).userId;
    const largest = await repository.listLargest(work.db, work.scope, holders, by);
    return { ...(await roomOf(ctx, work)), kinds, largest };
  });

export const getStorageQuotas = (
  ctx: Ctx,
  input: Parsed<typeof uploads.getStorageQuotas>,
): Promise<Answer<typeof uploads.getStorageQuotas>> =>
  asInstallation(ctx, async (db) => {
    const { rows, total } = await repository.listOrganizations(db, input);
    const paginateData = [];
    for (const row of rows)
      paginateData.push(
        await withinOrganization(db, row._id, async () => {
          const scope = wholeOrganization(row._id);
          const room = await roomOf(ctx, { db, scope });
          const { bytes_given, files_given } = await repository.findSums(db, scope, ctx.now);
          return { ...row, ...room, bytes_given, files_given };
        }),
      );
    return { paginateData, totalData: total };
  });

export const setStorageQuota = (
  ctx: Ctx,
  { organization_id, max_bytes: bytes, max_files: files }: Parsed<typeof uploads.setStorageQuota>,
): Promise<Answer<typeof uploads.setStorageQuota>> =>
  asInstallation(
    ctx,
    async (db) => {
      const isSaved = await repository.saveQuota(db, wholeOrganization(organization_id), { bytes, files });
      return isSaved ? { done: true as const } : fail('organization.not-found');
    },
    organization_id,
  );

/** Adds up the changes where there are many, so that what an organization has stored is read from few rows. */
export async function addUpStorage(ctx: Ctx): Promise<void> {
  const many = await asInstallation(ctx, (db) => repository.listManyChanges(db, MANY_CHANGES));
  for (const id of many)
    await inTransaction(workerCtx(ctx, id, ctx.requestId), ({ db, scope }) => repository.addUp(db, scope));
}
