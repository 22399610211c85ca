import type { Language } from '@steward/contract/language';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The mail addresses and languages of tenants: those of their users, preferably one with the tenant's address. */
export const listRecipients = (db: Tx, scope: Scope, tenantIds: readonly string[]) =>
  mine(db, scope, 'tenants', 't')
    .select([
      't.id as tenant_id',
      't.email',
      sql<Language | null>`(select u.language from tenant_accounts a join users u on u.id = a.user_id
        where a.organization_id = ${scope.organizationId} and a.tenant_id = t.id
        order by lower(u.email) = lower(t.email) desc, u.id limit 1)`.as('language'),
    ])
    .where(sql<boolean>`t.id = any (${tenantIds}::uuid[])`)
    .execute();
