import type { ServicingPlan, ServicingRecord } from '@steward/contract/estate/servicing';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { knownAt } from '../../../database/known-at.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type RecordFields = Omit<ServicingRecord, '_id' | 'equipment_id' | 'plan_ids'>;
export type PlanFields = Omit<ServicingPlan, '_id' | 'equipment_id' | 'due'>;
export type PlanRow = PlanFields & Pick<ServicingPlan, '_id' | 'equipment_id'>;

/** The plans that a record fulfils. */
const planIds = (scope: Scope) => sql<string[]>`array(
  select plan_id from servicing_fulfilled
  where ${isMine(scope, 'servicing_fulfilled')} and record_id = servicing_records.id order by plan_id)`;

const records = (db: Tx, scope: Scope) =>
  mine(db, scope, 'servicing_records')
    .select([
      'id as _id',
      'equipment_id',
      'serviced_on',
      'kind',
      'provider',
      'technician',
      'description',
      'findings',
      'refrigerant_added',
      'refrigerant_recovered',
      'charge_change',
      'cost',
      'currency',
      'downtime',
      'counter',
      planIds(scope).as('plan_ids'),
    ])
    .$castTo<ServicingRecord>();

export const listRecords = (db: Tx, scope: Scope, equipmentId: string): Promise<ServicingRecord[]> =>
  records(db, scope)
    .where('equipment_id', '=', equipmentId)
    .orderBy('serviced_on', 'desc')
    .orderBy('servicing_records.created_at', 'desc')
    .orderBy('id')
    .execute();

export const findRecord = (db: Tx, scope: Scope, id: string): Promise<ServicingRecord | undefined> =>
  records(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertRecord(
  db: Tx,
  scope: Scope,
  row: RecordFields & { id: string; equipment_id: string },
): Promise<void> {
  await insertMine(db, scope, 'servicing_records', row).execute();
}

export async function updateRecord(db: Tx, scope: Scope, id: string, fields: RecordFields): Promise<void> {
  await updateMine(db, scope, 'servicing_records').set(fields).where('id', '=', id).execute();
}

async function insertFulfilled(db: Tx, scope: Scope, rows: readonly { record_id: string; plan_id: string }[]) {
  if (rows.length) await insertMine(db, scope, 'servicing_fulfilled', rows).execute();
}

export async function replaceFulfilled(db: Tx, scope: Scope, recordId: string, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'servicing_fulfilled').where('record_id', '=', recordId).execute();
  await insertFulfilled(
    db,
    scope,
    ids.map((plan_id) => ({ record_id: recordId, plan_id })),
  );
}

/** Links services without a plan, except repairs, to this plan. */
export async function fulfilByUnplanned(db: Tx, scope: Scope, equipmentId: string, planId: string): Promise<void> {
  const unplanned = (await listRecords(db, scope, equipmentId)).filter(
    ({ kind, plan_ids }) => kind !== 'corrective' && plan_ids.length === 0,
  );
  await insertFulfilled(
    db,
    scope,
    unplanned.map(({ _id }) => ({ record_id: _id, plan_id: planId })),
  );
}

export async function deleteRecord(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'servicing_records').where('id', '=', id).execute();
}

const plans = (db: Tx, scope: Scope) =>
  mine(db, scope, 'servicing_plans')
    .select([
      'servicing_plans.id as _id',
      'servicing_plans.equipment_id',
      'title',
      'starts_on',
      'every_months',
      'every_hours',
      'basis',
    ])
    .$castTo<PlanRow>();

export const listPlans = (db: Tx, scope: Scope, equipmentId: string): Promise<PlanRow[]> =>
  plans(db, scope).where('equipment_id', '=', equipmentId).orderBy('title').orderBy('id').execute();

export const findPlan = (db: Tx, scope: Scope, id: string): Promise<PlanRow | undefined> =>
  plans(db, scope).where('id', '=', id).executeTakeFirst();

const holdsRefrigerant = sql<boolean>`coalesce(equipment.details ? 'refrigerant_type', false)`;

/** The pieces in use of properties by kind, and how many of them have a plan. */
export const countPieces = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'equipment')
    .where('equipment.availability', 'not in', ['planned', 'decommissioned'])
    .where(sql<boolean>`equipment.environment_id = any (${environmentIds}::uuid[])`)
    .select((e) => [
      'equipment.kind',
      holdsRefrigerant.as('holds_refrigerant'),
      e.fn.countAll<number>().as('pieces'),
      sql<number>`(count(*) filter (where exists (select 1 from servicing_plans p
        where ${isMine(scope, 'servicing_plans', 'p')} and p.equipment_id = equipment.id)))::int`.as('planned'),
    ])
    .groupBy(['equipment.kind', holdsRefrigerant])
    .execute();

/** What services of properties cost, by month and currency. */
export const sumCosts = (
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  { from, to }: { from: string; to: string },
) =>
  mine(db, scope, 'servicing_records')
    .innerJoin('equipment', joinMine(scope, 'equipment', 'servicing_records.equipment_id'))
    .where(sql<boolean>`equipment.environment_id = any (${environmentIds}::uuid[])`)
    .where('servicing_records.serviced_on', '>=', from)
    .where('servicing_records.serviced_on', '<=', to)
    .where('servicing_records.cost', 'is not', null)
    .where('servicing_records.currency', 'is not', null)
    .select([
      sql<string>`to_char(servicing_records.serviced_on, 'YYYY-MM')`.as('month'),
      sql<string>`servicing_records.currency`.as('currency'),
      sql<number>`sum(servicing_records.cost)::float8`.as('cost'),
    ])
    .groupBy([sql`to_char(servicing_records.serviced_on, 'YYYY-MM')`, 'servicing_records.currency'])
    .execute();

/** The plans of equipment in use, of every property within reach or of one. */
export const listActivePlans = (db: Tx, scope: Scope, environmentId: string | undefined) =>
  mine(db, scope, 'servicing_plans')
    .innerJoin('equipment', joinMine(scope, 'equipment', 'servicing_plans.equipment_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'equipment.environment_id'))
    .where('equipment.availability', 'not in', ['planned', 'decommissioned'])
    .$if(environmentId !== undefined, (q) => q.where('equipment.environment_id', '=', environmentId ?? ''))
    .select([
      'servicing_plans.id as _id',
      'servicing_plans.equipment_id',
      'title',
      'starts_on',
      'every_months',
      'every_hours',
      'basis',
      'equipment.product_name',
      'equipment.environment_id',
      'env.environment_name',
      'equipment.kind',
      holdsRefrigerant.as('holds_refrigerant'),
    ])
    .$narrowType<{ basis: ServicingPlan['basis'] }>()
    .execute();

/** The days on which equipment was serviced, with the plans. */
export const listDone = (db: Tx, scope: Scope, equipmentIds: readonly string[]) =>
  mine(db, scope, 'servicing_records')
    .where(sql<boolean>`equipment_id = any (${equipmentIds}::uuid[])`)
    .select(['equipment_id', 'serviced_on as day', 'counter', 'kind', planIds(scope).as('plan_ids')])
    .execute();

export async function insertPlan(
  db: Tx,
  scope: Scope,
  row: PlanFields & { id: string; equipment_id: string },
): Promise<void> {
  await insertMine(db, scope, 'servicing_plans', row).execute();
}

export async function updatePlan(db: Tx, scope: Scope, id: string, fields: PlanFields): Promise<void> {
  await updateMine(db, scope, 'servicing_plans').set(fields).where('id', '=', id).execute();
}

export async function deletePlan(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'servicing_plans').where('id', '=', id).execute();
}

/** A piece of equipment that holds a refrigerant. */
export const listRefrigerants = (db: Tx, scope: Scope, environmentIds: readonly string[] | undefined) =>
  mine(db, scope, 'equipment')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'equipment.environment_id'))
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`equipment.environment_id = any (${environmentIds ?? []}::uuid[])`),
    )
    .where(sql<boolean>`equipment.details ? 'refrigerant_type'`)
    .select([
      'equipment.id as equipment_id',
      'equipment.product_name',
      'equipment.environment_id',
      'env.environment_name',
      'equipment.details',
      'equipment.quantity',
      'equipment.install_date',
      'equipment.availability',
    ])
    .orderBy('env.environment_name')
    .orderBy('equipment.product_name')
    .orderBy('equipment.id')
    .execute();

/** Records with an addition or recovery of refrigerant, or a change of the charge. */
const movesRefrigerant = sql<boolean>`coalesce(refrigerant_added, refrigerant_recovered, charge_change) is not null`;

/** The refrigerant records of these pieces until the end of a year, as recorded at a moment. */
export const listRefrigerantWork = (
  db: Tx,
  scope: Scope,
  equipmentIds: readonly string[],
  { from, until, knownAt: moment }: { from?: number | undefined; until: number; knownAt?: Date | undefined },
) =>
  knownAt(db, scope, 'servicing_records', moment)
    .where(sql<boolean>`equipment_id = any (${equipmentIds}::uuid[])`)
    .where('serviced_on', '<', `${until + 1}-01-01`)
    .$if(from !== undefined, (q) => q.where('serviced_on', '>=', `${from}-01-01`))
    .where(movesRefrigerant)
    .select([
      'equipment_id',
      'serviced_on as day',
      sql<number>`coalesce(refrigerant_added, 0)`.as('added'),
      sql<number>`coalesce(refrigerant_recovered, 0)`.as('recovered'),
      sql<number>`coalesce(charge_change, 0)`.as('chargeChange'),
    ])
    .orderBy('serviced_on')
    .orderBy('id')
    .execute();

/** The current records behind the register of a year. */
export const listRefrigerantRecords = (db: Tx, scope: Scope, equipmentIds: readonly string[], year: number) =>
  mine(db, scope, 'servicing_records')
    .where(sql<boolean>`equipment_id = any (${equipmentIds}::uuid[])`)
    .where('serviced_on', '>=', `${year}-01-01`)
    .where('serviced_on', '<', `${year + 1}-01-01`)
    .where(movesRefrigerant)
    .select([
      'id as record_id',
      'equipment_id',
      'serviced_on as day',
      'kind',
      'provider',
      'technician',
      'description',
      'refrigerant_added as added',
      'refrigerant_recovered as recovered',
      'charge_change',
      'created_at as recorded_at',
    ])
    .orderBy('serviced_on')
    .orderBy('id')
    .execute();
