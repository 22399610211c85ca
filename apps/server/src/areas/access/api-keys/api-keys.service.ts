import type { Answer, Parsed } from '@steward/contract/call';
import type { apiKeys } from '@steward/contract/access/api-keys';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, withInstallation } from '../../../database/transaction.ts';
import { actorOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { hashSecret, makeSecret } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { notifyOfAccountChange } from '../accounts/account-mail.ts';
import { checkOwnPasswordUnlessVouched } from '../accounts/own-password.ts';
import * as repository from './api-keys.repository.ts';

const MOST = 20;
const DAY_MS = 24 * 3_600_000;

const list = (db: Tx, scope: Scope, ctx: Ctx) => repository.listApiKeys(db, scope, actorOf(ctx).userId);

export const getApiKeys = (ctx: Ctx): Promise<Answer<typeof apiKeys.getApiKeys>> =>
  reading(ctx, ({ db, scope }) => list(db, scope, ctx));

export async function createApiKey(
  ctx: Ctx,
  { name, scopes, days, password }: Parsed<typeof apiKeys.createApiKey>,
): Promise<Answer<typeof apiKeys.createApiKey>> {
  await checkOwnPasswordUnlessVouched(ctx, password);
  const key = `stw_${makeSecret()}`;
  return inTransaction(ctx, async ({ db, scope }) => {
    if ((await list(db, scope, ctx)).length >= MOST) fail('api-key.too-many');
    const id = uuid();
    await repository.insertApiKey(db, scope, {
      id,
      user_id: actorOf(ctx).userId,
      name,
      hint: key.slice(0, 9),
      key_hash: hashSecret(key),
      scopes: [...new Set(scopes)],
      expires_at: days === null ? null : new Date(ctx.now.getTime() + days * DAY_MS),
    });
    const organization = await repository.findOrganizationName(db, scope);
    const values = { key: name, scopes: scopes.join(', '), organization };
    await withInstallation(db, () =>
      notifyOfAccountChange(ctx, db, 'api-key-made', actorOf(ctx).userId, scope.organizationId, values),
    );
    const made = (await list(db, scope, ctx)).find(({ _id }) => _id === id);
    return { key, api_key: made ?? fail('api-key.not-found') };
  });
}

export async function revokeApiKey(
  ctx: Ctx,
  { api_key_id, password }: Parsed<typeof apiKeys.revokeApiKey>,
): Promise<{ done: true }> {
  await checkOwnPasswordUnlessVouched(ctx, password);
  await inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.revokeApiKey(db, scope, actorOf(ctx).userId, api_key_id, ctx.now)))
      fail('api-key.not-found');
  });
  forgetSessions();
  return { done: true };
}

/** The valid key with this hash; records its use. */
export async function useApiKey(db: Tx, hash: string, now: Date) {
  const row = await repository.findApiKey(db, hash);
  if (!row || row.revoked_at || (row.expires_at && new Date(row.expires_at) < now)) return undefined;
  await repository.touchApiKey(db, row.id, row.organization_id, now);
  return row;
}
