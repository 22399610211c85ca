import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isOfReachedProperty, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// Numbers of flags: from `bill_flag_counts`, and by days from `listed_bills` (decision 0156).

/** A range of last days of bills; both ends are included, and an absent one is open. */
export interface LastDays {
  first_day?: string | undefined;
  last_day?: string | undefined;
}

const endsWithin = ({ first_day, last_day }: LastDays) =>
  sql<boolean>`(${first_day ?? null}::date is null or l.last_day >= ${first_day ?? null}::date)
    and (${last_day ?? null}::date is null or l.last_day <= ${last_day ?? null}::date)`;

/** The flags of the properties within reach, or of one; the reach is asked once for each property. */
const flagsOf = (db: Tx, scope: Scope, environmentId: string | undefined) =>
  mine(db, wholeOrganization(scope), 'bill_flags', 'f')
    .where(isOfReachedProperty(scope, 'f'))
    .$if(environmentId !== undefined, (q) => q.where('f.environment_id', '=', environmentId ?? ''));

const withBill = (scope: Scope) =>
  joinMine(wholeOrganization(scope), 'listed_bills as l' as const, 'f.bill_id', 'bill_id');
const supplierKey = sql<string>`lower(btrim(l.supplier))`;

/** The kept sums of the properties within reach, or of one. */
const keptOf = (db: Tx, scope: Scope, environmentId: string | undefined) =>
  mine(db, wholeOrganization(scope), 'bill_flag_counts', 'l')
    .where(isOfReachedProperty(scope, 'l'))
    .$if(environmentId !== undefined, (q) => q.where('l.environment_id', '=', environmentId ?? ''));

const isWithoutDays = ({ first_day, last_day }: LastDays) => first_day === undefined && last_day === undefined;

interface Amounts {
  currency: string;
  supplier_key: string;
  in_question: number;
  recovered: number;
}

/** Money by currency and supplier: in question on active flags, and recovered. Without days from the kept sums. */
export function listAmounts(
  db: Tx,
  scope: Scope,
  environmentId: string | undefined,
  days: LastDays = {},
): Promise<Amounts[]> {
  if (isWithoutDays(days))
    return keptOf(db, scope, environmentId)
      .where('l.currency', '<>', '')
      .select([
        'l.currency',
        supplierKey.as('supplier_key'),
        sql<number>`sum(l.in_question)`.as('in_question'),
        sql<number>`sum(l.recovered)`.as('recovered'),
      ])
      .groupBy([supplierKey, 'l.currency'])
      .orderBy('l.currency')
      .execute();
  return flagsOf(db, scope, environmentId)
    .innerJoin('listed_bills as l', withBill(scope))
    .select((e) => [
      e.ref('f.currency').$notNull().as('currency'),
      supplierKey.as('supplier_key'),
      sql<number>`coalesce(sum(f.cost_impact) filter (where f.closed_at is null), 0)`.as('in_question'),
      sql<number>`coalesce(sum(f.recovered_amount), 0)`.as('recovered'),
    ])
    .where('f.currency', 'is not', null)
    .where(endsWithin(days))
    .groupBy([supplierKey, 'f.currency'])
    .orderBy('f.currency')
    .execute();
}

export const countFlags = (db: Tx, scope: Scope, environmentId: string | undefined, userId: string) =>
  flagsOf(db, scope, environmentId)
    .where('f.closed_at', 'is', null)
    .select([
      sql<number>`count(*)`.as('active'),
      sql<number>`count(*) filter (where f.assignee_id = ${userId})`.as('mine'),
    ])
    .executeTakeFirstOrThrow();

/** Saved bills whose findings are still being looked for. */
export async function countBeingChecked(db: Tx, scope: Scope, environmentId: string | undefined): Promise<number> {
  const { bills } = await mine(db, scope, 'bill_audit_marks', 'm')
    .$if(environmentId !== undefined, (q) => q.where('m.environment_id', '=', environmentId ?? ''))
    .select(sql<number>`count(distinct m.bill_id)::int`.as('bills'))
    .executeTakeFirstOrThrow();
  return bills;
}

/** Suppliers, regardless of case, in their most frequent spelling, with their bills. Without days from the kept counts. */
export async function listSuppliers(db: Tx, scope: Scope, environmentId: string | undefined, days: LastDays) {
  const spelled = isWithoutDays(days)
    ? mine(db, wholeOrganization(scope), 'bill_counts', 'l')
        .where(isOfReachedProperty(scope, 'l'))
        .where('l.status', '=', 'saved')
        .$if(environmentId !== undefined, (q) => q.where('l.environment_id', '=', environmentId ?? ''))
        .select(['l.supplier', sql<number>`sum(l.bills)::int`.as('bills')])
        .groupBy('l.supplier')
    : mine(db, wholeOrganization(scope), 'listed_bills', 'l')
        .where(isOfReachedProperty(scope, 'l'))
        .where('l.status', '=', 'saved')
        .where(endsWithin(days))
        .$if(environmentId !== undefined, (q) => q.where('l.environment_id', '=', environmentId ?? ''))
        .select((e) => ['l.supplier', e.fn.countAll<number>().as('bills')])
        .groupBy('l.supplier');
  const { rows } = await sql<{ supplier_key: string; supplier: string; bills: number }>`
    select lower(l.supplier) as supplier_key, (array_agg(l.supplier order by l.bills desc, l.supplier))[1] as supplier,
      sum(l.bills)::int as bills
    from (select btrim(s.supplier) as supplier, sum(s.bills) as bills from (${spelled}) s group by 1) l
    where l.supplier <> '' group by 1`.execute(db);
  return rows;
}

interface CountsOfSupplier {
  supplier_key: string;
  flagged_bills: number;
  flags: number;
  active: number;
}

/** The flags on saved bills by supplier. Flags closed as corrected entries are not counted for suppliers. */
export function countOfSuppliers(
  db: Tx,
  scope: Scope,
  environmentId: string | undefined,
  days: LastDays,
): Promise<CountsOfSupplier[]> {
  if (isWithoutDays(days))
    return keptOf(db, scope, environmentId)
      .where('l.currency', '=', '')
      .select([
        supplierKey.as('supplier_key'),
        sql<number>`sum(l.flagged_bills)::int`.as('flagged_bills'),
        sql<number>`sum(l.flags)::int`.as('flags'),
        sql<number>`sum(l.active)::int`.as('active'),
      ])
      .groupBy(supplierKey)
      .execute();
  return flagsOf(db, scope, environmentId)
    .innerJoin('listed_bills as l', withBill(scope))
    .where('l.status', '=', 'saved')
    .where(endsWithin(days))
    .select([
      supplierKey.as('supplier_key'),
      sql<number>`(count(distinct f.bill_id) filter (where f.state <> 'corrected'))::int`.as('flagged_bills'),
      sql<number>`(count(*) filter (where f.state <> 'corrected'))::int`.as('flags'),
      sql<number>`(count(*) filter (where f.closed_at is null))::int`.as('active'),
    ])
    .groupBy(supplierKey)
    .execute();
}
