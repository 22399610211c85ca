import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { devices } from '@steward/contract/sensing/devices';
import { wholeOrganization } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hashSecret, makeLinkToken, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findHardware } from './devices.repository.ts';
import * as repository from './tokens.repository.ts';

const PREFIX = 'std_';
/** How long the tokens before a new one work, so that devices can be changed over one by one. */
const OVERLAP_MS = 7 * 86_400_000;
const HINT = 6;

async function mustFind(ctx: Ctx, { db, scope }: Work, hardwareId: string) {
  return (await findHardware(db, scope, hardwareId, ctx.now)) ?? fail('hardware.not-found');
}

export const getDeviceTokens = (
  ctx: Ctx,
  { hardware_id }: Parsed<typeof devices.getDeviceTokens>,
): Promise<Answer<typeof devices.getDeviceTokens>> =>
  reading(ctx, async (work) => {
    await mustFind(ctx, work, hardware_id);
    return repository.listTokens(work.db, work.scope, hardware_id);
  });

export const issueDeviceToken = (
  ctx: Ctx,
  { hardware_id }: Parsed<typeof devices.issueDeviceToken>,
): Promise<Answer<typeof devices.issueDeviceToken>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if ((await mustFind(ctx, work, hardware_id)).removed_at !== null) fail('hardware.not-found');
    const token = PREFIX + makeLinkToken(scope.organizationId);
    const id = uuid();
    await repository.limitTokens(db, scope, hardware_id, new Date(ctx.now.getTime() + OVERLAP_MS));
    await repository.insertToken(db, scope, {
      id,
      hardware_id,
      secret_hash: hashSecret(token),
      hint: token.slice(-HINT),
      created_by: actorOf(ctx).userId,
      created_at: ctx.now,
    });
    forgetAfter(work);
    const made = (await repository.listTokens(db, scope, hardware_id)).find(({ _id }) => _id === id);
    return { ...(made ?? fail('device-token.not-found')), token, valid_from: ctx.now.toISOString() };
  });

export const revokeDeviceToken = (ctx: Ctx, { device_token_id }: Parsed<typeof devices.revokeDeviceToken>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await repository.findToken(db, scope, device_token_id))) fail('device-token.not-found');
    await repository.revokeTokens(db, scope, { id: device_token_id }, ctx.now);
    forgetAfter(work);
    return { done: true as const };
  });

/** Ends all tokens of a device, such as when it is removed. */
export async function endTokensOf(ctx: Ctx, work: Work, hardwareId: string): Promise<void> {
  await repository.revokeTokens(work.db, work.scope, { hardware_id: hardwareId }, ctx.now);
  forgetAfter(work);
}

export interface SendingDevice {
  organizationId: string;
  hardwareId: string;
  tokenId: string;
}

// Devices send all day long. A revoked token is refused at once on this server, and within this time on every other one.
const KNOWN_MS = 30_000;
const MOST_KNOWN = 100_000;
const USED_EVERY_MS = 3_600_000;
const known = new Map<string, SendingDevice & { until: number }>();

function forgetAfter({ after }: Work): void {
  after?.set('device tokens', () => known.clear());
}

/** The device that a token belongs to; undefined for an unknown, revoked or ended one. */
export async function findDeviceOfToken(ctx: Ctx, token: string): Promise<SendingDevice | undefined> {
  const organizationId = token.startsWith(PREFIX) ? organizationOfLink(token.slice(PREFIX.length)) : undefined;
  if (!organizationId) return undefined;
  const hash = hashSecret(token);
  const now = ctx.now.getTime();
  const found = known.get(hash);
  if (found && found.until > now) return found;
  const { actor: _, ...rest } = ctx;
  const there: Ctx = { ...rest, scope: wholeOrganization(organizationId) };
  const row = await reading(there, ({ db, scope }) => repository.findWorking(db, scope, hash, ctx.now));
  if (!row) {
    known.delete(hash);
    return undefined;
  }
  if (row.used_at === null || now - Date.parse(row.used_at) > USED_EVERY_MS)
    await inTransaction(there, ({ db }) => repository.noteUse(db, organizationId, row.id, ctx.now));
  const until = Math.min(now + KNOWN_MS, row.valid_until === null ? Infinity : Date.parse(row.valid_until));
  const device = { organizationId, hardwareId: row.hardware_id, tokenId: row.id };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hash, { ...device, until });
  return device;
}
