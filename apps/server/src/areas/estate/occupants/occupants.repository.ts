import type { Occupant } from '@steward/contract/estate/occupants';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Omit<Occupant, '_id' | 'environment_id' | 'env_name' | 'tenant_name' | 'space_name' | 'has_card'>;

export interface Filter {
  environment_id?: string | undefined;
  tenant_id?: string | undefined;
  kind?: Occupant['kind'] | undefined;
  occupant_id?: string | undefined;
}

export const listOccupants = async (
  db: Tx,
  scope: Scope,
  { environment_id, tenant_id, kind, occupant_id }: Filter,
): Promise<Occupant[]> =>
  (
    await mine(db, scope, 'occupants')
      .innerJoin('environments as env', joinMine(scope, 'environments as env', 'occupants.environment_id'))
      .leftJoin('tenants', joinMine(scope, 'tenants', 'occupants.tenant_id'))
      .leftJoin('spaces', joinMine(scope, 'spaces', 'occupants.space_id'))
      .leftJoin('business_cards as card', joinMine(scope, 'business_cards as card', 'occupants.id', 'occupant_id'))
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
        'card.created_at as shared_at',
      ])
      .$narrowType<{ kind: Occupant['kind'] }>()
      .$if(environment_id !== undefined, (q) => q.where('occupants.environment_id', '=', environment_id ?? ''))
      .$if(tenant_id !== undefined, (q) => q.where('occupants.tenant_id', '=', tenant_id ?? ''))
      .$if(kind !== undefined, (q) => q.where('occupants.kind', '=', kind ?? ''))
      .$if(occupant_id !== undefined, (q) => q.where('occupants.id', '=', occupant_id ?? ''))
      .orderBy('occupants.name')
      .orderBy('occupants.id')
      .execute()
  ).map(({ shared_at, ...row }) => ({ ...row, has_card: shared_at !== null }));

export async function insertOccupant(db: Tx, scope: Scope, row: Fields & { id: string; environment_id: string }) {
  await insertMine(db, scope, 'occupants', row).execute();
}

export async function updateOccupant(db: Tx, scope: Scope, id: string, fields: Fields) {
  await updateMine(db, scope, 'occupants').set(fields).where('id', '=', id).execute();
}

export async function deleteOccupant(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'occupants').where('id', '=', id).execute();
}

export const findCard = (db: Tx, scope: Scope, occupantId: string) =>
  mine(db, scope, 'business_cards')
    .select(['token_encrypted', 'created_at as shared_at'])
    .where('occupant_id', '=', occupantId)
    .executeTakeFirst();

export async function replaceCard(
  db: Tx,
  scope: Scope,
  row: { occupant_id: string; token_hash: string; token_encrypted: string; created_at: Date },
) {
  await deleteCard(db, scope, row.occupant_id);
  await insertMine(db, scope, 'business_cards', row).execute();
}

export async function deleteCard(db: Tx, scope: Scope, occupantId: string) {
  await deleteMine(db, scope, 'business_cards').where('occupant_id', '=', occupantId).execute();
}

/** The card of a link. */
export const findShared = (db: Tx, scope: Scope, tokenHash: string) =>
  mine(db, scope, 'business_cards', 'card')
    .innerJoin('occupants', joinMine(scope, 'occupants', 'card.occupant_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'occupants.environment_id'))
    .innerJoin('organizations as o', joinMine(scope, 'organizations as o', 'card.organization_id', 'organization_id'))
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
    .where('card.token_hash', '=', tokenHash)
    .where('occupants.kind', '=', 'employee')
    .where('o.closed_at', 'is', null)
    .executeTakeFirst();
