import { randomBytes } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import type { billIntake, Intake } from '@steward/contract/energy/bill-intake';
import { fail } from '@steward/contract/failures';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { dropBytes, openFile, removeFiles } from '../../foundation/files/files.service.ts';
import * as addresses from './addresses.repository.ts';
import * as folders from './folders.repository.ts';
import { place } from './deliveries.service.ts';
import * as repository from './bill-intake.repository.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 130 random bits in letters that survive every mail program. */
const newToken = () => Array.from(randomBytes(26), (byte) => alphabet[byte % 32]).join('');

export async function shownIntake(ctx: Ctx, { db, scope }: Work): Promise<Intake> {
  const { mailIn, intakeFolder } = ctx.settings;
  const found = await addresses.findAddress(db, scope);
  const folder = await folders.findFolder(db, scope);
  return {
    mail: {
      is_available: mailIn !== undefined,
      address: found && mailIn ? `${found.token}@${mailIn.domain}` : null,
      created_at: found?.created_at ?? null,
      created_by_name: found?.created_by_name ?? '',
      allowed_senders: found?.allowed_senders ?? (await addresses.findLastSenders(db, scope)),
    },
    folder: {
      is_available: intakeFolder !== undefined,
      name: folder && intakeFolder !== undefined ? scope.organizationId : null,
      created_at: folder?.created_at ?? null,
      created_by_name: folder?.created_by_name ?? '',
      checked_at: folder?.checked_at ?? null,
      is_reachable: folder?.is_reachable ?? true,
    },
  };
}

export const getBillIntake = (ctx: Ctx): Promise<Intake> => reading(ctx, (work) => shownIntake(ctx, work));

/** Settings of the whole organization may only be changed by users who reach every property. */
export async function mustReachAll({ db, scope }: Work): Promise<void> {
  if (!(await reachesEveryProperty(db, scope))) fail('bill-intake.every-property');
}

export const renewBillIntakeAddress = (ctx: Ctx): Promise<Intake> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    if (!ctx.settings.mailIn) fail('bill-intake.not-available');
    const allowed_senders = await addresses.findLastSenders(db, scope);
    await addresses.revokeAddress(db, scope, ctx.now);
    await addresses.insertAddress(db, scope, {
      id: uuid(),
      token: newToken(),
      allowed_senders,
      created_by: actorOf(ctx).userId,
      created_at: ctx.now,
    });
    return shownIntake(ctx, work);
  });

export const revokeBillIntakeAddress = (ctx: Ctx): Promise<Intake> =>
  inTransaction(ctx, async (work) => {
    await mustReachAll(work);
    await addresses.revokeAddress(work.db, work.scope, ctx.now);
    return shownIntake(ctx, work);
  });

export const saveBillIntakeSenders = (
  ctx: Ctx,
  { allowed_senders }: Parsed<typeof billIntake.saveBillIntakeSenders>,
): Promise<Intake> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    const found = (await addresses.findAddress(db, scope)) ?? fail('bill-intake.no-address');
    await addresses.saveSenders(db, scope, found.id, [...new Set(allowed_senders)]);
    return shownIntake(ctx, work);
  });

/** All deliveries for a user who reaches every property; otherwise those that the user sent. */
const seenBy = async (ctx: Ctx, { db, scope }: Work): Promise<repository.Seen> =>
  (await reachesEveryProperty(db, scope)) ? 'all' : { memberId: actorOf(ctx).userId };

export const getBillDeliveries = (
  ctx: Ctx,
  { page, page_size }: Parsed<typeof billIntake.getBillDeliveries>,
): Promise<Answer<typeof billIntake.getBillDeliveries>> =>
  reading(ctx, async (work) =>
    repository.listDeliveries(work.db, work.scope, await seenBy(ctx, work), page, page_size),
  );

export const getWaitingBillFiles = (ctx: Ctx): Promise<Answer<typeof billIntake.getWaitingBillFiles>> =>
  reading(ctx, async (work) => repository.listWaiting(work.db, work.scope, await seenBy(ctx, work)));

export async function findWaiting(ctx: Ctx, work: Work, id: string): Promise<repository.OpenFile> {
  const by = await seenBy(ctx, work);
  const file = await repository.findOpenFile(work.db, work.scope, id);
  const isSeen = file?.state === 'waiting' && (by === 'all' || by.memberId === file.member_id);
  return file && isSeen ? file : fail('bill-intake.file-not-found');
}

export const getBillDeliveryFile = (
  ctx: Ctx,
  { bill_delivery_file_id }: { bill_delivery_file_id: string },
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { file_id } = await findWaiting(ctx, work, bill_delivery_file_id);
    return openFile(ctx, work.db, work.scope, file_id);
  });

export const placeBillFile = (
  ctx: Ctx,
  { bill_delivery_file_id, environment_id }: Parsed<typeof billIntake.placeBillFile>,
) =>
  inTransaction(ctx, async (work) => {
    const file = await findWaiting(ctx, work, bill_delivery_file_id);
    if (!(await findEnvironment(work, environment_id))) fail('environment.not-found');
    return { bill_id: await place(ctx, work, file, environment_id, 'person') };
  });

export async function discardBillFile(
  ctx: Ctx,
  { bill_delivery_file_id }: Parsed<typeof billIntake.discardBillFile>,
): Promise<{ done: true }> {
  const hashes = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { file_id } = await findWaiting(ctx, work, bill_delivery_file_id);
    const print = await repository.findPrint(db, scope, bill_delivery_file_id);
    const discarded = { state: 'discarded', failure_code: null, file_id: null, joined_to: null };
    await repository.updateFile(db, scope, bill_delivery_file_id, discarded);
    if (print) await repository.updateFile(db, scope, print.id, discarded);
    return removeFiles(work, [file_id, ...(print ? [print.file_id] : [])]);
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { done: true };
}
