import type { Lease } from '@steward/contract/estate/leases';
import { storedNames } from '@steward/core/fields/field';
import { leaseFields } from '@steward/core/leases/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Omit<Lease, '_id' | 'environment_id' | 'tenant_name' | 'space_name' | 'state' | 'leased_area'>;

export interface Filter {
  environment_id?: string | undefined;
  environment_ids?: readonly string[] | undefined;
  tenant_id?: string | undefined;
  tenant_ids?: readonly string[] | undefined;
  space_ids?: readonly string[] | undefined;
  space_id?: string | undefined;
  lease_id?: string | undefined;
  ids?: readonly string[] | undefined;
}

export const listLeases = (
  db: Tx,
  scope: Scope,
  { environment_id, environment_ids, tenant_id, tenant_ids, space_ids, space_id, lease_id, ids }: Filter,
) =>
  mine(db, scope, 'leases')
    .innerJoin('tenants', joinMine(scope, 'tenants', 'leases.tenant_id'))
    .innerJoin('spaces', joinMine(scope, 'spaces', 'leases.space_id'))
    .select([
      'leases.id as _id',
      'leases.environment_id',
      ...columnsOf('leases', storedNames(leaseFields)),
      'tenants.name as tenant_name',
      'spaces.space_name',
      'spaces.gross_floor_area',
    ])
    .$narrowType<{ cost_recovery: Lease['cost_recovery'] }>()
    .$if(environment_id !== undefined, (q) => q.where('leases.environment_id', '=', environment_id ?? ''))
    .$if(environment_ids !== undefined, (q) =>
      q.where(sql<boolean>`leases.environment_id = any (${environment_ids ?? []}::uuid[])`),
    )
    .$if(tenant_id !== undefined, (q) => q.where('leases.tenant_id', '=', tenant_id ?? ''))
    .$if(tenant_ids !== undefined, (q) => q.where(sql<boolean>`leases.tenant_id = any (${tenant_ids ?? []}::uuid[])`))
    .$if(space_ids !== undefined, (q) => q.where(sql<boolean>`leases.space_id = any (${space_ids ?? []}::uuid[])`))
    .$if(space_id !== undefined, (q) => q.where('leases.space_id', '=', space_id ?? ''))
    .$if(lease_id !== undefined, (q) => q.where('leases.id', '=', lease_id ?? ''))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`leases.id = any (${ids ?? []}::uuid[])`))
    .orderBy('leases.valid_from', 'desc')
    .orderBy('leases.id')
    .execute();

export type LeaseRow = Awaited<ReturnType<typeof listLeases>>[number];

export async function insertLease(db: Tx, scope: Scope, row: Fields & { id: string; environment_id: string }) {
  await insertMine(db, scope, 'leases', row).execute();
}

export async function updateLease(db: Tx, scope: Scope, id: string, fields: Fields & { environment_id: string }) {
  await updateMine(db, scope, 'leases').set(fields).where('id', '=', id).execute();
}

export async function deleteLease(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'leases').where('id', '=', id).execute();
}
