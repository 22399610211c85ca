import type { Answer, Parsed } from '@steward/contract/call';
import type { apiKeys } from '@steward/contract/api-keys';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../database/connection.ts';
import { inTransaction, reading } from '../../database/transaction.ts';
import type { Ctx, Scope } from '../../platform/ctx.ts';
import { hashSecret, makeSecret } from '../../platform/tokens.ts';
import { uuid } from '../../platform/uuid.ts';
import { forgetSessions } from '../session/session.service.ts';
import * as repository from './api-keys.repository.ts';

const MOST = 20;
const DAY_MS = 24 * 3_600_000;
const me = (ctx: Ctx) => ctx.actor?.userId ?? fail('session.missing');

const list = (db: Tx, scope: Scope, ctx: Ctx) => repository.listApiKeys(db, scope, me(ctx));

export const getApiKeys = (ctx: Ctx): Promise<Answer<typeof apiKeys.getApiKeys>> =>
  reading(ctx, ({ db, scope }) => list(db, scope, ctx));

export async function createApiKey(
  ctx: Ctx,
  { name, scopes, days }: Parsed<typeof apiKeys.createApiKey>,
): Promise<Answer<typeof apiKeys.createApiKey>> {
  const key = `stw_${makeSecret()}`;
  return inTransaction(ctx, async ({ db, scope }) => {
    if ((await list(db, scope, ctx)).length >= MOST) fail('api-key.too-many');
    const id = uuid();
    await repository.insertApiKey(db, scope, {
      id,
      user_id: me(ctx),
      name,
      hint: key.slice(0, 9),
      key_hash: hashSecret(key),
      scopes: [...new Set(scopes)],
      expires_at: days === null ? null : new Date(ctx.now.getTime() + days * DAY_MS),
    });
    const made = (await list(db, scope, ctx)).find(({ _id }) => _id === id);
    return { key, api_key: made ?? fail('api-key.not-found') };
  });
}

export async function revokeApiKey(ctx: Ctx, { api_key_id }: { api_key_id: string }): Promise<{ done: true }> {
  await inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.revokeApiKey(db, scope, me(ctx), api_key_id, ctx.now))) fail('api-key.not-found');
  });
  forgetSessions();
  return { done: true };
}
