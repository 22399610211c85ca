import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The tokens of a device, the newest first. */
export const listTokens = (db: Tx, scope: Scope, hardwareId: string) =>
  mine(db, scope, 'device_tokens', 't')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .select([
      't.id as _id',
      't.hardware_id',
      't.hint',
      't.created_at',
      sql<string>`coalesce(${personName('u')}, '')`.as('created_by_name'),
      't.valid_until',
      't.revoked_at',
      't.used_at',
    ])
    .where('t.hardware_id', '=', hardwareId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

export const findToken = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'device_tokens').select(['id', 'revoked_at']).where('id', '=', id).executeTakeFirst();

export async function insertToken(
  db: Tx,
  scope: Scope,
  row: { id: string; hardware_id: string; secret_hash: string; hint: string; created_by: string; created_at: Date },
) {
  await insertMine(db, scope, 'device_tokens', row).execute();
}

/** The tokens of a device that still work end at this moment, unless they end before. */
export async function limitTokens(db: Tx, scope: Scope, hardwareId: string, until: Date) {
  await updateMine(db, scope, 'device_tokens')
    .set({ valid_until: sql<string>`least(valid_until, ${until}::timestamptz)` })
    .where('hardware_id', '=', hardwareId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeTokens(db: Tx, scope: Scope, of: { id: string } | { hardware_id: string }, now: Date) {
  await updateMine(db, scope, 'device_tokens')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if('id' in of, (q) => q.where('id', '=', 'id' in of ? of.id : ''))
    .$if('hardware_id' in of, (q) => q.where('hardware_id', '=', 'hardware_id' in of ? of.hardware_id : ''))
    .execute();
}

/** The token of a secret that works now: not ended, of a registered device, of an organization that is not closed. */
export const findWorking = (db: Tx, scope: Scope, hash: string, now: Date) =>
  mine(db, scope, 'device_tokens')
    .innerJoin('hardware as h', joinMine(scope, 'hardware as h', 'device_tokens.hardware_id'))
    .innerJoin('organizations as o', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'organizations', 'o')} and o.closed_at is null`),
    )
    .select(['device_tokens.id', 'device_tokens.hardware_id', 'device_tokens.valid_until', 'device_tokens.used_at'])
    .where('device_tokens.secret_hash', '=', hash)
    .where('device_tokens.revoked_at', 'is', null)
    .where('h.removed_at', 'is', null)
    .where((e) => e.or([e('valid_until', 'is', null), e('valid_until', '>', now.toISOString())]))
    .executeTakeFirst();

export async function noteUse(db: Tx, organizationId: string, id: string, now: Date) {
  await updateMine(db, wholeOrganization(organizationId), 'device_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .execute();
}
