import type { BankAccount } from '@steward/contract/energy/payment-files.bank';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import {
  deleteMine,
  insertMine,
  isOfReachedProperty,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type Fields = Omit<BankAccount, '_id'>;

const accounts = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bank_accounts').select(['id as _id', 'name', 'iban', 'bic', 'currency']);

export const listBankAccounts = (db: Tx, scope: Scope) => accounts(db, scope).orderBy('name').orderBy('iban').execute();

export const findBankAccount = (db: Tx, scope: Scope, id: string) =>
  accounts(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertBankAccount(db: Tx, scope: Scope, row: Fields & { id: string }): Promise<void> {
  await insertMine(db, scope, 'bank_accounts', row).execute();
}

export async function updateBankAccount(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'bank_accounts').set(fields).where('id', '=', id).execute();
}

export async function deleteBankAccount(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'bank_accounts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The suppliers on saved bills within reach, with the number of their unpaid bills. */
export const listSuppliers = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'bill_counts', 'c')
    .where(isOfReachedProperty(scope, 'c'))
    .select([
      'c.supplier',
      sql<number>`coalesce(sum(c.bills) filter (where c.state <> 'paid'), 0)::int`.as('open_bills'),
    ])
    .where('c.status', '=', 'saved')
    .where('c.supplier', '<>', '')
    .groupBy('c.supplier')
    .orderBy('c.supplier')
    .execute();

export const listSupplierAccounts = (db: Tx, scope: Scope) =>
  mine(db, scope, 'supplier_accounts')
    .leftJoin('users as changer', 'changer.id', 'supplier_accounts.changed_by')
    .leftJoin('users as other', 'other.id', 'supplier_accounts.confirmed_by')
    .select([
      'supplier_accounts.id',
      'supplier_accounts.supplier',
      'supplier_accounts.supplier_key',
      'supplier_accounts.name',
      'supplier_accounts.iban',
      'supplier_accounts.bic',
      'supplier_accounts.previous_iban',
      'supplier_accounts.previous_name',
      'supplier_accounts.is_confirmed',
      'supplier_accounts.changed_by',
      'supplier_accounts.changed_at',
      sql<string>`coalesce(${personName('changer')}, '')`.as('changed_by_name'),
      sql<string>`coalesce(${personName('other')}, '')`.as('confirmed_by_name'),
    ])
    .orderBy('supplier_accounts.supplier')
    .execute();

export type SupplierRow = Awaited<ReturnType<typeof listSupplierAccounts>>[number];

interface SupplierChange {
  supplier: string;
  name: string;
  iban: string;
  bic: string;
  previous_iban: string;
  previous_name: string;
  is_confirmed: boolean;
  changed_by: string | null;
  changed_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
}

export async function insertSupplierAccount(
  db: Tx,
  scope: Scope,
  row: SupplierChange & { id: string; supplier_key: string },
): Promise<void> {
  await insertMine(db, scope, 'supplier_accounts', row).execute();
}

export async function updateSupplierAccount(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<SupplierChange>,
): Promise<void> {
  await updateMine(db, scope, 'supplier_accounts').set(change).where('id', '=', id).execute();
}
