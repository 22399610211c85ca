import type { Parsed } from '@steward/contract/call';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { supplierAccountFields, type SupplierAccount } from '@steward/contract/energy/payment-files.bank';
import { fail } from '@steward/contract/failures';
import { supplierKey } from '@steward/core/payments/mandate';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import { changed, created } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { isAnotherThere } from '../../access/permissions/people.service.ts';
import * as repository from './bank-accounts.repository.ts';

const mustReachAll = async ({ db, scope }: Work) => {
  if (!(await reachesEveryProperty(db, scope))) fail('bank-account.every-property');
};

/** Whether another admin could confirm: a user who is alone in the organization pays without confirmation. */
const mayBeConfirmed = (ctx: Ctx, work: Work) => isAnotherThere(ctx, work, 'admins');

const findAccount = async ({ db, scope }: Work, id: string) =>
  (await repository.findBankAccount(db, scope, id)) ?? fail('bank-account.not-found');

const unlessAccountTaken = (write: Promise<void>) =>
  unlessTaken('bank_accounts_iban', 'bank-account.taken', write, [
    { field: 'iban', message: 'This account is in the list already.' },
  ]);

export const getBankAccounts = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listBankAccounts(db, scope));

export const createBankAccount = (ctx: Ctx, fields: Parsed<typeof paymentFiles.createBankAccount>) =>
  inTransaction(ctx, async (work) => {
    await mustReachAll(work);
    const id = uuid();
    await unlessAccountTaken(repository.insertBankAccount(work.db, work.scope, { id, ...fields }));
    return findAccount(work, id);
  });

export const editBankAccount = (ctx: Ctx, { bank_account_id, ...sent }: Parsed<typeof paymentFiles.editBankAccount>) =>
  inTransaction(ctx, async (work) => {
    const known = await findAccount(work, bank_account_id);
    await mustReachAll(work);
    const fields = changed(paymentFiles.editBankAccount.input, known, sent);
    await unlessAccountTaken(repository.updateBankAccount(work.db, work.scope, bank_account_id, fields));
    return findAccount(work, bank_account_id);
  });

export const deleteBankAccount = (ctx: Ctx, { bank_account_id }: Parsed<typeof paymentFiles.deleteBankAccount>) =>
  inTransaction(ctx, async (work) => {
    await findAccount(work, bank_account_id);
    await mustReachAll(work);
    await repository.deleteBankAccount(work.db, work.scope, bank_account_id);
    return { done: true as const };
  });

/** What a confirmation is about. */
const factsOf = ({ name, iban, bic, previous_iban, previous_name, changed_by_name }: repository.SupplierRow) => ({
  name,
  iban,
  bic,
  previous_iban,
  previous_name,
  changed_by_name,
});

/** Suppliers of bills, and suppliers with bank details whose bills are deleted. */
async function listed(ctx: Ctx, { db, scope }: Work): Promise<SupplierAccount[]> {
  const known = new Map((await repository.listSupplierAccounts(db, scope)).map((row) => [row.supplier_key, row]));
  const named = new Map<string, { supplier: string; open_bills: number }>();
  for (const { supplier, open_bills } of await repository.listSuppliers(db, scope)) {
    const key = supplierKey(supplier);
    const before = named.get(key);
    named.set(key, { supplier: before?.supplier ?? supplier, open_bills: (before?.open_bills ?? 0) + open_bills });
  }
  // Suppliers whose bills the user does not see are left out.
  if (await reachesEveryProperty(db, scope))
    for (const [key, { supplier }] of known) if (!named.has(key)) named.set(key, { supplier, open_bills: 0 });
  return [...named].map(([key, { supplier, open_bills }]) => {
    const row = known.get(key);
    return {
      key,
      supplier,
      open_bills,
      supplier_account_id: row?.id ?? null,
      name: row?.name ?? '',
      iban: row?.iban ?? '',
      bic: row?.bic ?? '',
      previous_iban: row?.previous_iban ?? '',
      previous_name: row?.previous_name ?? '',
      state: !row ? 'missing' : row.is_confirmed ? 'usable' : 'unconfirmed',
      changed_by_name: row?.changed_by_name ?? '',
      changed_at: row?.changed_at ?? null,
      confirmed_by_name: row?.confirmed_by_name ?? '',
      needs_other: row !== undefined && !row.is_confirmed && row.changed_by === (ctx.actor?.userId ?? null),
      version: row ? versionOf(factsOf(row)) : '',
    };
  });
}

const one = async (ctx: Ctx, work: Work, key: string) =>
  (await listed(ctx, work)).find((row) => row.key === key) ?? fail('supplier-account.not-found');

export const getSupplierAccounts = (ctx: Ctx) => reading(ctx, (work) => listed(ctx, work));

export const saveSupplierAccount = (ctx: Ctx, { supplier, ...sent }: Parsed<typeof paymentFiles.saveSupplierAccount>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    const supplier_key = supplierKey(supplier);
    const known = (await repository.listSupplierAccounts(db, scope)).find((row) => row.supplier_key === supplier_key);
    const said = known
      ? changed(paymentFiles.saveSupplierAccount.input, known, sent)
      : created(supplierAccountFields, sent);
    const fields = { supplier, ...said };
    const by = { changed_by: ctx.actor?.userId ?? null, changed_at: ctx.now };
    if (!known)
      await repository.insertSupplierAccount(db, scope, {
        id: uuid(),
        supplier_key,
        ...fields,
        ...by,
        previous_iban: '',
        previous_name: '',
        // A first account can divert money as well as a changed one.
        is_confirmed: !(await mayBeConfirmed(ctx, work)),
        confirmed_by: null,
        confirmed_at: null,
      });
    // Banks compare the holder with the account: a changed one diverts money as a changed IBAN does.
    else if (known.iban === fields.iban && known.name === fields.name && known.bic === fields.bic)
      await repository.updateSupplierAccount(db, scope, known.id, {
        ...fields,
        // Saved again by a person who is alone now.
        ...(!known.is_confirmed && !(await mayBeConfirmed(ctx, work)) && { is_confirmed: true }),
      });
    else
      await repository.updateSupplierAccount(db, scope, known.id, {
        ...fields,
        ...by,
        // The latest confirmed account, however often it is changed before a confirmation.
        previous_iban: known.is_confirmed ? known.iban : known.previous_iban,
        previous_name: known.is_confirmed ? known.name : known.previous_name,
        is_confirmed: false,
        confirmed_by: null,
        confirmed_at: null,
      });
    return one(ctx, work, supplier_key);
  });

export const confirmSupplierAccount = (
  ctx: Ctx,
  { supplier_account_id, version }: Parsed<typeof paymentFiles.confirmSupplierAccount>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row =
      (await repository.listSupplierAccounts(db, scope)).find(({ id }) => id === supplier_account_id) ??
      fail('supplier-account.not-found');
    await mustReachAll(work);
    if (row.is_confirmed) fail('supplier-account.confirmed');
    const confirmed_by = ctx.actor?.userId ?? null;
    if (row.changed_by === confirmed_by) fail('supplier-account.needs-other');
    refuseChanged(version, factsOf(row));
    await repository.updateSupplierAccount(db, scope, row.id, {
      is_confirmed: true,
      confirmed_by,
      confirmed_at: ctx.now,
    });
    return one(ctx, work, row.supplier_key);
  });
