import type { Meter } from '@steward/contract/estate/meters';
import { storedNames } from '@steward/core/fields/field';
import { meterFields } from '@steward/core/meters/fields';
import { meterListFields } from '@steward/core/meters/list-fields';
import { sameNumber, type BillableMeter } from '@steward/core/meters/bill-meter';
import { formulaText, type NamedPart } from '@steward/core/meters/formula';
import type { PayerHistory } from '@steward/core/meters/payer';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf, filterColumns } from '../../../database/field-columns.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { servedNow, usedNow, type ServedNow } from './serves.repository.ts';

export type Fields = Omit<
  Meter,
  '_id' | 'environment_id' | 'replaced_by_no' | 'parent_no' | 'paid_since' | 'origin' | keyof ServedNow
>;
export type MeterRow = Omit<Meter, 'formula' | 'paid_since' | keyof ServedNow> & {
  parts: NamedPart[];
  served: ServedNow | null;
};

const notSaid: ServedNow = { serves: null, serves_area: null, serves_since: null, serves_space_ids: [] };

/** A meter with the present numbers of the parts of its formula. */
export const asMeter = ({ parts, served, ...row }: MeterRow): Meter => ({
  ...row,
  ...(served ?? notSaid),
  paid_since: row.payer_changes.at(-1) ?? null,
  formula: formulaText(parts),
});

export const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meters')
    .leftJoin('meters as later', joinMine(scope, 'meters as later', 'meters.replaced_by'))
    .leftJoin('meters as parent', joinMine(scope, 'meters as parent', 'meters.parent_id'))
    .select([
      'meters.id as _id',
      'meters.environment_id',
      ...columnsOf('meters', storedNames(meterFields)),
      sql<string[]>`meters.payer_changes::text[]`.as('payer_changes'),
      'meters.replaced_by',
      'later.meter_no as replaced_by_no',
      'meters.parent_id',
      'parent.meter_no as parent_no',
      'meters.balance_tolerance',
      sql<Meter['origin']>`case when meters.origin = 'bills' then 'bills' else 'entered' end`.as('origin'),
      servedNow(scope).as('served'),
      sql<NamedPart[]>`coalesce((
        select json_agg(json_build_object('meterNo', part.meter_no, 'factor', f.factor) order by f.place)
        from meter_formula_parts f join meters part on ${isMine(scope, 'meters', 'part')} and part.id = f.part_id
        where ${isMine(scope, 'meter_formula_parts', 'f')} and f.meter_id = meters.id), '[]')`.as('parts'),
    ])
    .$castTo<MeterRow>();

export const columnsFor = (scope: Scope): ListColumns<typeof meterListFields> => ({
  ...filterColumns('meters', meterFields),
  kind: {
    column: sql`case when exists (select 1 from meter_formula_parts f
        where ${isMine(scope, 'meter_formula_parts', 'f')} and f.meter_id = meters.id) then 'virtual'
      when meters.parent_id is not null then 'sub' else 'main' end`,
    type: 'text',
  },
  serves: { column: usedNow(scope), type: 'text' },
});

/** `where`: the text of a query of `meterListFields`. */
export const listMeters = async (db: Tx, scope: Scope, environmentId: string, where?: string): Promise<Meter[]> => {
  const rows = await shown(db, scope)
    .where('meters.environment_id', '=', environmentId)
    .$if(Boolean(where), (q) => q.where(matchingText(where, meterListFields, columnsFor(scope))))
    .orderBy('meters.carrier')
    .orderBy('meters.meter_no')
    .execute();
  return rows.map(asMeter);
};

export const listAllMeters = async (db: Tx, scope: Scope, ids?: readonly string[]): Promise<Meter[]> => {
  const rows = await shown(db, scope)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`meters.id = any (${ids ?? []}::uuid[])`))
    .execute();
  return rows.map(asMeter);
};

/** Those of these meters that replaced another one. */
export const listReplacing = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await mine(db, scope, 'meters')
    .select('replaced_by')
    .where(sql<boolean>`replaced_by = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ replaced_by }) => replaced_by ?? []));
};

/** Those of these meters that have readings, or values from files. */
export const listRead = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const read = await mine(db, scope, 'meter_readings')
    .select('meter_id')
    .distinct()
    .where(sql<boolean>`meter_id = any (${ids}::uuid[])`)
    .execute();
  const filed = await mine(db, scope, 'meter_data_series')
    .select('meter_id')
    .distinct()
    .where(sql<boolean>`meter_id = any (${ids}::uuid[])`)
    .execute();
  return new Set([...read, ...filed].flatMap(({ meter_id }) => meter_id ?? []));
};

export const findMeter = async (db: Tx, scope: Scope, id: string): Promise<Meter | undefined> => {
  const row = await shown(db, scope).where('meters.id', '=', id).executeTakeFirst();
  return row && asMeter(row);
};

/** Those of these meters that have sub-meters. */
export const listParents = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await mine(db, scope, 'meters')
    .select('parent_id')
    .where(sql<boolean>`parent_id = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));
};

/** The parts of all formulas of a property. */
export const listParts = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'meter_formula_parts')
    .select(['meter_id', 'part_id', 'factor'])
    .where('environment_id', '=', environmentId)
    .orderBy('meter_id')
    .orderBy('place')
    .execute();

/** Those of these meters that are used in a formula. */
export const listUsedInFormulas = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await mine(db, scope, 'meter_formula_parts')
    .select('part_id')
    .where(sql<boolean>`part_id = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ part_id }) => part_id));
};

/** The units of the registers of a property, where a user has set one. */
export const listUnits = async (db: Tx, scope: Scope, environmentId: string): Promise<Map<string, RegisterUnit>> => {
  const rows = await mine(db, scope, 'meter_registers')
    .select(['meter_id', 'unit'])
    .where('environment_id', '=', environmentId)
    .$narrowType<{ unit: RegisterUnit }>()
    .execute();
  return new Map(rows.map(({ meter_id, unit }) => [meter_id, unit]));
};

/** The number of saved bills, readings and files of this meter, and of sub-meters and virtual meters that depend on it. */
export async function countHanging(db: Tx, scope: Scope, id: string) {
  const all = db.fn.countAll<number>().as('n');
  const counted = await db
    .selectNoFrom([
      mine(db, scope, 'bills').where('meter_id', '=', id).where('status', '=', 'saved').select(all).as('bills'),
      mine(db, scope, 'meter_readings').where('meter_id', '=', id).select(all).as('readings'),
      mine(db, scope, 'meter_data_series').where('meter_id', '=', id).select(all).as('series'),
      mine(db, scope, 'meters').where('parent_id', '=', id).select(all).as('subs'),
      mine(db, scope, 'meter_formula_parts')
        .where('part_id', '=', id)
        .select(sql<number>`count(distinct meter_id)::int`.as('n'))
        .as('formulas'),
    ])
    .executeTakeFirstOrThrow();
  return {
    bills: counted.bills ?? 0,
    readings: (counted.readings ?? 0) + (counted.series ?? 0),
    sub_meters: counted.subs ?? 0,
    formulas: counted.formulas ?? 0,
  };
}

/** The meter with this number that only bills have added. */
export const findOfBills = async (
  db: Tx,
  scope: Scope,
  { environment_id, carrier, number }: { environment_id: string; carrier: string; number: string },
): Promise<string | undefined> =>
  (
    await mine(db, scope, 'meters')
      .select('id')
      .where('environment_id', '=', environment_id)
      .where('carrier', '=', carrier)
      .where('number_key', '=', number)
      .where('origin', '=', 'bills')
      .executeTakeFirst()
  )?.id;

/** Whether saved bills belong to this meter or have its number. */
export const isBilled = async (
  db: Tx,
  scope: Scope,
  { _id, environment_id, carrier, meter_no }: Pick<Meter, '_id' | 'environment_id' | 'carrier' | 'meter_no'>,
): Promise<boolean> =>
  (await mine(db, scope, 'bills')
    .select('id')
    .where('environment_id', '=', environment_id)
    .where('carrier', '=', carrier)
    .where('status', '=', 'saved')
    .where(sql<boolean>`(meter_id = ${_id}::uuid or upper(meter_no) = ${sameNumber(meter_no)})`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether saved bills that do not belong to this meter have the number. */
export const isNumberBilled = async (
  db: Tx,
  scope: Scope,
  { _id, environment_id, carrier }: Pick<Meter, '_id' | 'environment_id' | 'carrier'>,
  number: string,
): Promise<boolean> =>
  (await mine(db, scope, 'bills')
    .select('id')
    .where('environment_id', '=', environment_id)
    .where('carrier', '=', carrier)
    .where('status', '=', 'saved')
    .where(sql<boolean>`meter_id is distinct from ${_id}::uuid and upper(meter_no) = ${number}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The fields of meters by which bills are assigned to them; without virtual meters, which have no bills. */
export const listBillable = (db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<BillableMeter[]> =>
  mine(db, scope, 'meters')
    .where(sql<boolean>`meters.environment_id = any (${environmentIds}::uuid[])`)
    .where('formula', '=', '')
    .select([
      'id',
      'environment_id as environmentId',
      'carrier',
      'bill_no as billNo',
      sql<string[]>`coalesce((select array_agg(n.number_key) from bill_meter_numbers n
        where ${isMine(scope, 'bill_meter_numbers', 'n')} and n.meter_id = meters.id), '{}')`.as('otherNumbers'),
      'account_no as accountNo',
      'valid_from as validFrom',
      'valid_until as validUntil',
      sql<boolean>`parent_id is not null`.as('isBehindAnother'),
    ])
    .execute();

/** The years of bills of a meter that would get another payer. */
export async function listYearsPaidByOthers(
  db: Tx,
  scope: Scope,
  { environment_id, carrier, meter_no }: Pick<Meter, 'environment_id' | 'carrier' | 'meter_no'>,
  { paidBy, changes }: PayerHistory,
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from m.month)::int as year
    from bill_months m
    where ${isMine(scope, 'bill_months', 'm')} and m.environment_id = ${environment_id} and m.carrier = ${carrier}
      and m.meter_no = meter_bill_no(${meter_no}) and m.is_tenants <>
        (meter_payer_on(${paidBy}, ${changes}::date[], greatest(m.month,
          (select b.billing_start_date from bills b where ${isMine(scope, 'bills', 'b')} and b.id = m.bill_id))) = 'tenant')`.execute(
    db,
  );
  return rows.map(({ year }) => year);
}

/** Replaces the parts of a formula. */
export async function replaceParts(
  db: Tx,
  scope: Scope,
  { environment_id, meter_id }: { environment_id: string; meter_id: string },
  parts: readonly { part_id: string; factor: number }[],
): Promise<void> {
  await deleteMine(db, scope, 'meter_formula_parts').where('meter_id', '=', meter_id).execute();
  const rows = parts.map((part, place) => ({ environment_id, meter_id, ...part, place }));
  if (rows.length > 0) await insertMine(db, scope, 'meter_formula_parts', rows).execute();
}

export async function setParent(db: Tx, scope: Scope, id: string, parent_id: string): Promise<void> {
  await updateMine(db, scope, 'meters').set({ parent_id }).where('id', '=', id).execute();
}

/**
 * A meter that only its bills have added is due as they say, like a number that is not registered: its first bill is not its first day, and
 * in the years before it nothing was due.
 */
const isDueByItself = sql<boolean>`(meters.origin = 'entered' or meters.valid_from is not null or meters.valid_until is not null
  or meters.replaced_by is not null)`;

/**
 * Main meters of every property within reach, or of one portfolio or property. No bills are expected for sub-meters and virtual meters:
 * their use is in the bills of the main meter.
 */
export const listRegistered = (
  db: Tx,
  scope: Scope,
  {
    environmentId,
    environmentIds,
    portfolioId,
  }: {
    environmentId?: string | undefined;
    environmentIds?: readonly string[] | undefined;
    portfolioId?: string | undefined;
  },
) =>
  mine(db, scope, 'meters')
    .leftJoin('meters as later', joinMine(scope, 'meters as later', 'meters.replaced_by'))
    .$if(environmentId !== undefined, (q) => q.where('meters.environment_id', '=', environmentId ?? ''))
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`meters.environment_id = any (${environmentIds ?? []}::uuid[])`),
    )
    .$if(portfolioId !== undefined, (q) =>
      q.where('meters.environment_id', 'in', (e) =>
        e
          .selectFrom('environments')
          .where(isMine(scope, 'environments'))
          .where('portfolio_id', '=', portfolioId ?? '')
          .select('environments.id'),
      ),
    )
    .select([
      'meters.environment_id',
      'meters.carrier',
      'meters.bill_no',
      'meters.valid_from',
      'meters.valid_until',
      'later.bill_no as replaced_by_no',
      'meters.origin',
    ])
    .where('meters.parent_id', 'is', null)
    .where('meters.formula', '=', '')
    .where(isDueByItself)
    // Of two meters with one number the later one counts: it comes last. A meter comes before the one that replaced it.
    .orderBy('meters.valid_from', (order) => order.asc().nullsFirst())
    .orderBy(sql`later.id is null`)
    .orderBy('meters.bill_no')
    .orderBy('meters.id')
    .$narrowType<{ carrier: Meter['carrier'] }>()
    .execute();

/** Registers the meters of these saved bills where they are certain, and links the bills. Answers how many were added. */
export async function registerBilled(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  billIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select register_billed_meters(${scope.organizationId}, ${environmentIds}::uuid[], ${billIds}::uuid[]) as added`.execute(
    db,
  );
  return rows[0]?.added ?? 0;
}

/** Registers the meters of all saved bills of the organization where they are certain. */
export async function registerAllBilled(db: Tx, scope: Scope): Promise<void> {
  await sql`select register_billed_meters(${scope.organizationId}, null, null)`.execute(db);
}

/** Removes those of these meters that only their bills had added, and that have none any more. */
export async function removeUnbilled(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`select remove_unbilled_meters(${scope.organizationId}, ${ids}::uuid[])`.execute(db);
}

/** A meter that bills added and a user has changed stays when its bills are deleted. */
const kept = { origin: sql<string>`case when origin = 'entered' then origin else 'kept' end` };

export async function insertMeter(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string; origin?: 'kept' },
): Promise<void> {
  await insertMine(db, scope, 'meters', row).execute();
}

export async function updateMeter(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'meters')
    .set({ ...fields, ...kept })
    .where('id', '=', id)
    .execute();
}

export async function updateFields(
  db: Tx,
  scope: Scope,
  id: string,
  fields: Omit<Fields, 'replaced_by' | 'parent_id' | 'balance_tolerance' | 'formula'>,
): Promise<void> {
  await updateMine(db, scope, 'meters')
    .set({ ...fields, ...kept })
    .where('id', '=', id)
    .execute();
}

/** The meters that it replaced lose their successor. */
export async function deleteMeter(db: Tx, scope: Scope, id: string): Promise<void> {
  await updateMine(db, scope, 'meters').set({ replaced_by: null }).where('replaced_by', '=', id).execute();
  await deleteMine(db, scope, 'meters').where('id', '=', id).execute();
}
