import type { Occupant } from '@steward/contract/estate/occupants';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Omit<Occupant, '_id' | 'environment_id' | 'env_name' | 'tenant_name' | 'space_name' | 'has_card'>;

export interface Filter {
  environment_id?: string | undefined;
  tenant_id?: string | undefined;
  kind?: Occupant['kind'] | undefined;
  occupant_id?: string | undefined;
}

export const listOccupants = (
  db: Tx,
  scope: Scope,
  { environment_id, tenant_id, kind, occupant_id }: Filter,
): Promise<Occupant[]> =>
  mine(db, scope, 'occupants')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'occupants.environment_id'))
    .leftJoin('tenants', joinMine(scope, 'tenants', 'occupants.tenant_id'))
    .leftJoin('spaces', joinMine(scope, 'spaces', 'occupants.space_id'))
    .select([
      'occupants.id as _id',
      'occupants.environment_id',
      'env.environment_name as env_name',
      'occupants.kind',
      'occupants.name',
      'occupants.job_title',
      'occupants.email',
      'occupants.mobile',
      'occupants.tenant_id',
      'tenants.name as tenant_name',
      'occupants.space_id',
      'spaces.space_name',
      'occupants.note',
      sql<boolean>`exists (select 1 from share_links card where ${isMine(scope, 'share_links', 'card')}
          and card.kind = 'business-card' and card.subject_id = occupants.id and card.revoked_at is null)`.as(
        'has_card',
      ),
    ])
    .$narrowType<{ kind: Occupant['kind'] }>()
    .$if(environment_id !== undefined, (q) => q.where('occupants.environment_id', '=', environment_id ?? ''))
    .$if(tenant_id !== undefined, (q) => q.where('occupants.tenant_id', '=', tenant_id ?? ''))
    .$if(kind !== undefined, (q) => q.where('occupants.kind', '=', kind ?? ''))
    .$if(occupant_id !== undefined, (q) => q.where('occupants.id', '=', occupant_id ?? ''))
    .orderBy('occupants.name')
    .orderBy('occupants.id')
    .execute();

export async function insertOccupant(db: Tx, scope: Scope, row: Fields & { id: string; environment_id: string }) {
  await insertMine(db, scope, 'occupants', row).execute();
}

export async function updateOccupant(db: Tx, scope: Scope, id: string, fields: Fields) {
  await updateMine(db, scope, 'occupants').set(fields).where('id', '=', id).execute();
}

export async function deleteOccupant(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'occupants').where('id', '=', id).execute();
}

/** The business card of an employee. */
export const findCard = (db: Tx, scope: Scope, occupantId: string) =>
  mine(db, scope, 'occupants')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'occupants.environment_id'))
    .innerJoin(
      'organizations as o',
      joinMine(scope, 'organizations as o', 'occupants.organization_id', 'organization_id'),
    )
    .leftJoin('tenants', joinMine(scope, 'tenants', 'occupants.tenant_id'))
    .select((e) => [
      'occupants.name',
      'occupants.job_title',
      'occupants.email',
      'occupants.mobile',
      e.fn.coalesce('tenants.name', 'o.name').as('company'),
      'env.environment_name as property',
      'env.city',
    ])
    .where('occupants.id', '=', occupantId)
    .where('occupants.kind', '=', 'employee')
    .executeTakeFirst();

/** Those of these people who are employees, and so may have a business card. */
export const listEmployees = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'occupants')
    .select(['id', 'name', 'environment_id'])
    .where(sql<boolean>`occupants.id = any (${ids}::uuid[])`)
    .where('kind', '=', 'employee')
    .execute();
