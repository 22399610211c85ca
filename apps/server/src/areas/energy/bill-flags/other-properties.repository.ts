import { thousandths } from '@steward/core/money';
import { flagKey } from '@steward/core/bills/flags';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The fields of an invoice by which duplicates are found. */
export interface Invoice {
  id?: string | undefined;
  environment_id: string;
  utility: string;
  carrier: string;
  meter_no: string;
  supplier: string;
  invoice_no: string;
  date_of_bill: string;
  billing_start_date: string;
  gross_amount: number;
  currency: string;
  energy_consumption: number | null;
  water_consumption: number | null;
}

/** Spaces, dashes, dots, slashes and capitals are ignored in suppliers and numbers, as in `supplier_key` and `invoice_key`. */
const plain = (text: string) => text.replaceAll(/[\s\-./]/g, '').toLowerCase();

/** The maximum number of listed copies of one invoice. */
const AT_MOST = 3;
const PER_STATEMENT = 5000;

/** A bill of the same supplier and amount at another meter or property. */
const isCopy = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('status')} = 'saved' and ${of('supplier_key')} = g.supplier_key and ${of('gross_thousandths')} = g.gross_thousandths
    and ${of('currency')} = g.currency and not ${of('is_accrual')} and ${of('id')} is distinct from g.id
    and (${of('environment_id')}, ${of('carrier')}, ${of('meter_no')}) is distinct from (g.environment_id, g.carrier, g.meter_no))`;
};

/**
 * The saved bills with these invoices at another meter or property of the organization, beyond the reach of the user. The supplier,
 * currency and amount are the same, and so is the number, or the day where one has no number. Bills with different numbers are different
 * invoices, unless quantity and period agree too: then one number was misread.
 */
export async function listAtOtherProperties<T extends Invoice>(db: Tx, scope: Scope, invoices: readonly T[]) {
  const found: { invoice: T; id: string }[] = [];
  const whole = wholeOrganization(scope);
  const asked = invoices.filter(({ supplier, gross_amount }) => plain(supplier) !== '' && gross_amount > 0);
  for (let i = 0; i < asked.length; i += PER_STATEMENT) {
    const some = asked.slice(i, i + PER_STATEMENT);
    const { rows } = await sql<{ at: number; id: string }>`
      select g.at, copy.id
      from unnest(${some.map((_, at) => at)}::int[], ${some.map(({ id }) => id ?? null)}::uuid[],
        ${some.map((one) => one.environment_id)}::uuid[], ${some.map((one) => one.utility)}::text[],
        ${some.map((one) => one.carrier)}::text[], ${some.map((one) => one.meter_no)}::text[],
        ${some.map((one) => plain(one.supplier))}::text[], ${some.map((one) => plain(one.invoice_no))}::text[],
        ${some.map((one) => thousandths(one.gross_amount))}::bigint[], ${some.map((one) => one.currency)}::text[],
        ${some.map((one) => one.date_of_bill)}::date[], ${some.map((one) => one.billing_start_date)}::date[],
        ${some.map((one) => one.energy_consumption)}::float8[], ${some.map((one) => one.water_consumption)}::float8[])
        g (at, id, environment_id, utility, carrier, meter_no, supplier_key, invoice_key, gross_thousandths, currency, day, start, energy, water)
      cross join lateral (
        (select n.id from bills n
          where ${isMine(whole, 'bills', 'n')} and ${isCopy('n')} and n.invoice_key <> '' and n.invoice_key = g.invoice_key
            -- Of one property these are two lines of one invoice.
            and (n.environment_id <> g.environment_id
              or (n.energy_consumption, n.water_consumption) is not distinct from (g.energy, g.water))
          order by n.saved_at limit ${AT_MOST})
        union
        (select d.id from bills d
          where ${isMine(whole, 'bills', 'd')} and ${isCopy('d')} and d.date_of_bill = g.day
            and (d.invoice_key = '' or g.invoice_key = '' or (d.invoice_key <> g.invoice_key
              and d.utility = g.utility and d.utility <> 'WASTE' and d.billing_start_date = g.start
              and (d.energy_consumption = g.energy and g.energy > 0 or d.water_consumption = g.water and g.water > 0)))
          order by d.saved_at limit ${AT_MOST})
        limit ${AT_MOST}
      ) copy`.execute(db);
    for (const { at, id } of rows) found.push({ invoice: some[at]!, id });
  }
  return found;
}

/** The properties and meters of these bills, limited to the reach of the user. */
export const listPlaces = (db: Tx, scope: Scope, billIds: readonly string[]) =>
  mine(db, scope, 'bills', 'b')
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'b.environment_id'))
    .select(['b.id', 'b.meter_no', 'e.environment_name'])
    .where(sql<boolean>`b.id = any (${billIds}::uuid[])`)
    .execute();

/** The flags for copies of one of these bills, with the flagged bill, beyond the reach of the user. */
export const listFlagsOfCopies = (db: Tx, scope: Scope, billIds: readonly string[]) =>
  mine(db, wholeOrganization(scope), 'bill_flags', 'f')
    .innerJoin('bills as b', joinMine(wholeOrganization(scope), 'bills as b', 'f.bill_id'))
    .select(['f.id as flag_id', 'f.finding_key', 'f.state', 'b.id', 'b.environment_id'])
    .select(['b.utility', 'b.carrier', 'b.meter_no', 'b.supplier', 'b.invoice_no', 'b.date_of_bill'])
    .select(['b.billing_start_date', 'b.gross_amount', 'b.currency', 'b.energy_consumption', 'b.water_consumption'])
    .where('f.code', '=', 'duplicate-elsewhere')
    .where(sql<boolean>`f.finding_key = any (${billIds.map(keyOfCopy)}::text[])`)
    .$castTo<Invoice & { id: string; flag_id: string; finding_key: string; state: string }>()
    .execute();

const keyOfCopy = (billId: string) => flagKey({ code: 'duplicate-elsewhere', values: { billId } });
