import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Place {
  id: string;
  environment_name: string;
  city: string;
  country_code: string;
  property_type: string;
  gross_floor_area: number;
}

const places = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select([
    'id',
    'environment_name',
    'city',
    'country_code',
    'property_type',
    'gross_floor_area',
  ]);

export const listPlaces = (db: Tx, scope: Scope): Promise<Place[]> =>
  places(db, scope)
    .where(sql<boolean>`archived_at is null`)
    .orderBy('environment_name')
    .orderBy('id')
    .execute();

export const findPlace = (db: Tx, scope: Scope, id: string): Promise<Place | undefined> =>
  places(db, scope).where('id', '=', id).executeTakeFirst();

export interface MeasureRow {
  kind: 'measure' | 'project';
  id: string;
  title: string;
  raises: { code: string; level: number }[];
  /** What is paid after grants; null: not known. */
  cost: number | null;
  currency: string | null;
}

const isToDo = sql<boolean>`raises <> '[]' and status not in ('completed', 'verified', 'discarded')`;

/** The measures of a property that raise something and are still to be done. */
export const listMeasures = (db: Tx, scope: Scope, environmentId: string): Promise<MeasureRow[]> =>
  mine(db, scope, 'efficiency_measures')
    .select([
      sql<'measure'>`'measure'`.as('kind'),
      'id',
      'title',
      'raises',
      sql<number | null>`greatest(capital_cost - coalesce(grants, 0), 0)`.as('cost'),
      'currency',
    ])
    .where('environment_id', '=', environmentId)
    .where(isToDo)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<MeasureRow>()
    .execute();

/** The projects of a property that raise something and are still to be done. */
export const listProjects = (db: Tx, scope: Scope, environmentId: string): Promise<MeasureRow[]> =>
  mine(db, scope, 'decarbonization_projects')
    .select([sql<'project'>`'project'`.as('kind'), 'id', 'name as title', 'raises', 'capital_cost as cost', 'currency'])
    .where('environment_id', '=', environmentId)
    .where(isToDo)
    .orderBy('start_year')
    .orderBy('id')
    .$castTo<MeasureRow>()
    .execute();
