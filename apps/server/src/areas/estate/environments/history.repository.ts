import {
  ownAttributes,
  placeAttributes,
  type DatedAttribute,
  type OwnAttribute,
} from '@steward/core/property/attributes-over-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What a person says of a property. */
export interface Said {
  attribute: DatedAttribute;
  valid_from: string | null;
  number: number | null;
  word: string | null;
  note: string;
}

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'property_changes')
    .leftJoin('users as author', 'author.id', 'property_changes.created_by')
    .select([
      'property_changes.id as _id',
      'property_changes.environment_id',
      'property_changes.attribute',
      'property_changes.valid_from',
      'property_changes.number',
      'property_changes.word',
      'property_changes.note',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'property_changes.created_at',
    ])
    .$narrowType<{ attribute: DatedAttribute }>();
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Of one property, the latest first; what holds since ever last. */
export const listChanges = (db: Tx, scope: Scope, environmentId: string) =>
  shown(db, scope)
    .where('property_changes.environment_id', '=', environmentId)
    .orderBy('valid_from', (o) => o.desc().nullsLast())
    .orderBy('attribute')
    .execute();

export const findChange = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('property_changes.id', '=', id).executeTakeFirst();

/** Of every property within reach, or of one portfolio or property; of these attributes. */
export const listDated = (
  db: Tx,
  scope: Scope,
  { environmentId, portfolioId }: { environmentId?: string | undefined; portfolioId?: string | undefined },
  attributes: readonly DatedAttribute[],
) =>
  mine(db, scope, 'property_changes')
    .where('attribute', 'in', attributes)
    .$if(environmentId !== undefined, (q) => q.where('environment_id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) =>
      q.where(
        'environment_id',
        'in',
        mine(db, scope, 'environments')
          .where('portfolio_id', '=', portfolioId ?? '')
          .select('environments.id'),
      ),
    )
    .select(['environment_id', 'attribute', 'valid_from', 'number', 'word'])
    .$narrowType<{ attribute: DatedAttribute }>()
    .execute();

/** Archived properties with the day (UTC) on which they were archived. */
export const listArchived = (
  db: Tx,
  scope: Scope,
  { environmentId, portfolioId }: { environmentId?: string | undefined; portfolioId?: string | undefined },
) =>
  mine(db, scope, 'environments')
    .where('archived_at', 'is not', null)
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) => q.where('portfolio_id', '=', portfolioId ?? ''))
    .select([
      'environments.id as environment_id',
      sql<string>`to_char(archived_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
    ])
    .execute();

export async function insertChange(
  db: Tx,
  scope: Scope,
  row: Said & { id: string; environment_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'property_changes', row).execute();
}

export async function updateChange(db: Tx, scope: Scope, id: string, said: Omit<Said, 'attribute'>): Promise<void> {
  await updateMine(db, scope, 'property_changes').set(said).where('id', '=', id).execute();
}

export async function deleteChange(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'property_changes').where('id', '=', id).execute();
}

/** What holds today, where the property has a column for it. */
export async function updateCurrent(
  db: Tx,
  scope: Scope,
  id: string,
  current: Partial<Record<Exclude<OwnAttribute, 'gross_floor_area'>, string>> & { gross_floor_area?: number },
): Promise<void> {
  await updateMine(db, scope, 'environments').set(current).where('id', '=', id).execute();
}

export const findCurrent = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'environments').select(ownAttributes).where('environments.id', '=', id).executeTakeFirst();

/** The names of properties with their portfolio, their present area and the parts of their address that decide factors. */
export const listCurrent = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'environments')
    .where(sql<boolean>`environments.id = any (${ids}::uuid[])`)
    .select([
      'environments.id as environment_id',
      'environment_name',
      'portfolio_id',
      'gross_floor_area',
      ...placeAttributes,
    ])
    .execute();
