import type { Equipment, equipment } from '@steward/contract/estate/equipment';
import { equipmentFields } from '@steward/core/equipment/fields';
import { equipmentListFields } from '@steward/core/equipment/list-fields';
import { namesOf } from '@steward/core/fields/field';
import type { Parsed } from '@steward/contract/call';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf, filterColumns } from '../../../database/field-columns.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type Shown = 'environment_name' | 'space_name' | 'parent_name' | 'kind_path' | 'files' | '_id' | 'environment_id';
/** A row as it is written. */
export type Fields = Omit<Equipment, Shown>;
/** A row as it is read, without what comes from elsewhere. */
export type Row = Omit<Equipment, 'kind_path' | 'files'>;

const joined = (db: Tx, scope: Scope) =>
  mine(db, scope, 'equipment')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'equipment.environment_id'))
    .leftJoin('spaces', joinMine(scope, 'spaces', 'equipment.space_id'))
    .leftJoin('equipment as parent', joinMine(scope, 'equipment as parent', 'equipment.parent_id'));

const shown = (db: Tx, scope: Scope) =>
  joined(db, scope)
    .select([
      'equipment.id as _id',
      'equipment.environment_id',
      'env.environment_name',
      'spaces.space_name',
      'parent.product_name as parent_name',
      ...columnsOf('equipment', namesOf(equipmentFields)),
      'equipment.master_type',
      'equipment.end_of_life',
      'equipment.details',
      'equipment.is_certified',
      'equipment.date_certified',
      'equipment.markets',
      'equipment.unique_id',
      'equipment.upc_codes',
      'equipment.certified_energy_use',
    ])
    .$castTo<Row>();

/** What a list may ask for, all of it optional. */
export interface Filter {
  portfolio_id?: string | undefined;
  environment_id?: string | undefined;
  space_id?: string | undefined;
  /** 0: every type. */
  eqpmt_master_type?: number | undefined;
  eqpmt_aval?: string | undefined;
  eqpmt_search?: string | undefined;
  /** The text of a query of `equipmentListFields`. */
  where?: string | undefined;
  user_id?: string | undefined;
  space_type_id?: string | undefined;
  /** A kind and everything below it. */
  kind?: string | undefined;
  eqp_id?: string | undefined;
  isCertified?: true | undefined;
}

const listColumns: ListColumns<typeof equipmentListFields> = {
  ...filterColumns('equipment', equipmentFields),
  master_type: { column: sql`equipment.master_type::text`, type: 'text' },
  environment_id: { column: sql.ref('equipment.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql.ref('env.portfolio_id'), type: 'uuid' },
  end_of_life: { column: sql.ref('equipment.end_of_life'), type: 'day' },
};

function filtered<Q extends ReturnType<typeof joined>>(query: Q, filter: Filter): Q {
  const { portfolio_id, environment_id, space_id, eqpmt_aval, user_id, space_type_id, kind, eqp_id } = filter;
  const type = filter.eqpmt_master_type ?? 0;
  let asked = query as ReturnType<typeof joined>;
  if (portfolio_id !== undefined) asked = asked.where('env.portfolio_id', '=', portfolio_id);
  if (environment_id !== undefined) asked = asked.where('equipment.environment_id', '=', environment_id);
  if (space_id !== undefined) asked = asked.where('equipment.space_id', '=', space_id);
  if (type !== 0) asked = asked.where('equipment.master_type', '=', type);
  if (eqpmt_aval !== undefined) asked = asked.where('equipment.availability', '=', eqpmt_aval);
  if (user_id !== undefined) asked = asked.where('equipment.created_by', '=', user_id);
  if (space_type_id !== undefined) asked = asked.where('spaces.space_type', '=', space_type_id);
  if (eqp_id !== undefined) asked = asked.where('equipment.id', '=', eqp_id);
  if (filter.where) asked = asked.where(matchingText(filter.where, equipmentListFields, listColumns));
  if (filter.isCertified) asked = asked.where('equipment.is_certified', '=', true);
  if (kind !== undefined)
    asked = asked.where((e) =>
      e.or([e('equipment.kind', '=', kind), sql<boolean>`starts_with(equipment.kind, ${`${kind}.`})`]),
    );
  if (filter.eqpmt_search)
    asked = asked.where(
      finds(
        filter.eqpmt_search,
        ['product_name', 'tag', 'manufacturer', 'model', 'serial_number'].map((column) => `equipment.${column}`),
      ),
    );
  return asked as Q;
}

/** `shown` only adds columns to `joined`, which the filter does not touch. */
const filteredRows = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(shown(db, scope) as unknown as ReturnType<typeof joined>, filter);

type Sort = Parsed<typeof equipment.getEquipments>['sort'];

export const listEquipment = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  { sort, descending, page, page_size }: { sort: Sort; descending: boolean; page: number; page_size: number },
): Promise<Row[]> =>
  filteredRows(db, scope, filter)
    .orderBy(sort === 'environment_name' ? sql`env.environment_name` : sql.ref(`equipment.${sort}`), (o) =>
      descending ? o.desc().nullsLast() : o.asc().nullsLast(),
    )
    .orderBy('equipment.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<Row>()
    .execute();

export const countEquipment = async (db: Tx, scope: Scope, filter: Filter): Promise<number> =>
  (
    await filtered(joined(db, scope), filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const countByType = (db: Tx, scope: Scope) =>
  mine(db, scope, 'equipment')
    .select((e) => ['master_type', e.fn.countAll<number>().as('count')])
    .groupBy('master_type')
    .execute();

export const findEquipment = (db: Tx, scope: Scope, id: string): Promise<Row | undefined> =>
  shown(db, scope).where('equipment.id', '=', id).executeTakeFirst();

/** The whole tree that a piece stands in, from its topmost piece down. */
export async function listTree(db: Tx, scope: Scope, id: string) {
  const { rows } = await sql<{
    _id: string;
    product_name: string;
    tag: string;
    kind: string;
    availability: Equipment['availability'];
    parent_id: string | null;
    depth: number;
  }>`
    with recursive up as (
      select id, parent_id, 0 as steps from equipment where ${isMine(scope, 'equipment')} and id = ${id}
      union all
      select e.id, e.parent_id, up.steps + 1 from equipment e join up on e.id = up.parent_id
        where ${isMine(scope, 'equipment', 'e')} and up.steps < 50
    ), top as (select id from up order by steps desc limit 1),
    down as (
      select e.id, 0 as depth, array[e.product_name || e.id::text] as way from equipment e join top on top.id = e.id
        where ${isMine(scope, 'equipment', 'e')}
      union all
      select e.id, down.depth + 1, down.way || (e.product_name || e.id::text) from equipment e join down on e.parent_id = down.id
        where ${isMine(scope, 'equipment', 'e')} and down.depth < 50
    )
    select e.id as _id, e.product_name, e.tag, e.kind, e.availability, e.parent_id, down.depth
    from down join equipment e on e.id = down.id and ${isMine(scope, 'equipment', 'e')}
    order by down.way`.execute(db);
  return rows;
}

/** Everything with an end of life or a warranty, and how many pieces have no known end. */
export const listLifetimes = (db: Tx, scope: Scope, filter: Filter): Promise<Row[]> =>
  filteredRows(db, scope, filter)
    .where('equipment.availability', '!=', 'decommissioned')
    .where('env.archived_at', 'is', null)
    .orderBy('equipment.end_of_life')
    .orderBy('equipment.product_name')
    .orderBy('equipment.id')
    .$castTo<Row>()
    .execute();

/** The pieces of properties that are not taken out of use, by condition and year of installation. */
export const countPieces = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'equipment')
    .where('availability', 'not in', ['planned', 'decommissioned'])
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .select([
      'condition',
      sql<number | null>`extract(year from install_date)::int`.as('installed_in'),
      sql<number>`sum(quantity)::int`.as('pieces'),
    ])
    .groupBy(['condition', sql`extract(year from install_date)`])
    .execute();

/** Every piece within reach, or these. */
export const listAll = (db: Tx, scope: Scope, ids?: readonly string[]): Promise<Row[]> =>
  shown(db, scope)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`equipment.id = any (${ids ?? []}::uuid[])`))
    .$castTo<Row>()
    .execute();

/** Those of these pieces that have files, parts, or a history or plan of servicing. */
export async function listInUse(db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of ['equipment_files', 'servicing_records', 'servicing_plans'] as const) {
    const rows = await mine(db, scope, table)
      .select('equipment_id')
      .distinct()
      .where(sql<boolean>`equipment_id = any (${ids}::uuid[])`)
      .execute();
    for (const { equipment_id } of rows) used.add(equipment_id);
  }
  const parts = await mine(db, scope, 'equipment')
    .select('parent_id')
    .distinct()
    .where(sql<boolean>`parent_id = any (${ids}::uuid[])`)
    .execute();
  for (const { parent_id } of parts) if (parent_id) used.add(parent_id);
  return used;
}

export async function insertEquipment(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'equipment', { ...row, details: JSON.stringify(row.details) }).execute();
}

export async function updateEquipment(db: Tx, scope: Scope, id: string, fields: Partial<Fields>): Promise<void> {
  const { details, ...rest } = fields;
  await updateMine(db, scope, 'equipment')
    .set({ ...rest, ...(details && { details: JSON.stringify(details) }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteEquipment(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'equipment').where('id', '=', id).execute();
}

export const listFiles = (db: Tx, scope: Scope, equipmentIds: readonly string[]) =>
  mine(db, scope, 'equipment_files')
    .innerJoin('files', joinMine(scope, 'files', 'equipment_files.file_id'))
    .where(sql<boolean>`equipment_files.equipment_id = any (${equipmentIds}::uuid[])`)
    .select([
      'equipment_files.id as _id',
      'equipment_files.equipment_id',
      'equipment_files.file_id',
      'files.name',
      'files.content_type',
      'files.bytes',
      'equipment_files.created_at',
    ])
    .orderBy('equipment_files.created_at')
    .orderBy('equipment_files.id')
    .execute();

export const findFile = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'equipment_files').where('id', '=', id).select(['equipment_id', 'file_id']).executeTakeFirst();

export async function insertFile(db: Tx, scope: Scope, row: { id: string; equipment_id: string; file_id: string }) {
  await insertMine(db, scope, 'equipment_files', row).execute();
}

export async function deleteFiles(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'equipment_files')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** The years in which refrigerant was added to a piece or taken out of it. */
export const listRefrigerantYears = async (db: Tx, scope: Scope, id: string): Promise<number[]> =>
  (
    await mine(db, scope, 'servicing_records')
      .where('equipment_id', '=', id)
      .where(sql<boolean>`coalesce(refrigerant_added, refrigerant_recovered, charge_change) is not null`)
      .select(sql<number>`extract(year from serviced_on)::int`.as('year'))
      .distinct()
      .execute()
  ).map(({ year }) => year);
