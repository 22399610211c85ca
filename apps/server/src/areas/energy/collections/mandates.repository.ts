import type { DebitScheme } from '@steward/core/payments/direct-debit';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const findSettings = (db: Tx, scope: Scope) =>
  mine(db, scope, 'collection_settings').select(['id', 'creditor_id', 'notice_days']).executeTakeFirst();

export async function insertSettings(
  db: Tx,
  scope: Scope,
  row: { id: string; creditor_id: string; notice_days: number },
): Promise<void> {
  await insertMine(db, scope, 'collection_settings', row).execute();
}

export async function updateSettings(
  db: Tx,
  scope: Scope,
  id: string,
  change: { creditor_id: string; notice_days: number },
): Promise<void> {
  await updateMine(db, scope, 'collection_settings').set(change).where('id', '=', id).execute();
}

export const listEuroAccounts = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bank_accounts')
    .select(['id as bank_account_id', 'name', 'iban'])
    .where('currency', '=', 'EUR')
    .orderBy('name')
    .orderBy('iban')
    .execute();

const mandates = (db: Tx, scope: Scope) =>
  mine(db, scope, 'tenant_mandates', 'm')
    .innerJoin('tenants', joinMine(scope, 'tenants', 'm.tenant_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'm.environment_id'))
    .leftJoin('files', joinMine(scope, 'files', 'm.file_id'))
    .leftJoin('users as changer', 'changer.id', 'm.changed_by')
    .leftJoin('users as other', 'other.id', 'm.confirmed_by')
    .select([
      'm.id',
      'm.tenant_id',
      'tenants.name as tenant_name',
      'm.environment_id',
      'env.environment_name',
      'm.mandate_reference',
      'm.debtor_name',
      'm.iban',
      'm.bic',
      sql<DebitScheme>`m.scheme`.as('scheme'),
      'm.signed_on',
      'm.revoked_on',
      'm.previous_iban',
      'm.is_confirmed',
      'm.changed_by',
      'm.block_reason',
      'm.file_id',
      sql<string>`coalesce(files.name, '')`.as('file_name'),
      sql<string>`coalesce(${personName('changer')}, '')`.as('changed_by_name'),
      sql<string>`coalesce(${personName('other')}, '')`.as('confirmed_by_name'),
    ])
    .orderBy('tenants.name')
    .orderBy('m.mandate_reference');

export const listMandates = (db: Tx, scope: Scope) => mandates(db, scope).execute();

export const findMandate = (db: Tx, scope: Scope, id: string) =>
  mandates(db, scope).where('m.id', '=', id).executeTakeFirst();

export type MandateRow = Awaited<ReturnType<typeof listMandates>>[number];

/** The collections under mandates, latest first: also of statements for properties out of reach. */
export const listUses = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'collection_debits', 'd')
    .innerJoin('collection_runs as run', joinMine(scope, 'collection_runs as run', 'd.collection_run_id'))
    .select(['d.tenant_mandate_id', 'd.state', 'd.paid_on', 'd.debtor_iban', 'run.collection_day'])
    .where('d.tenant_mandate_id', 'is not', null)
    .orderBy('run.collection_day', 'desc')
    .orderBy('run.number', 'desc')
    .execute();

export type Use = Awaited<ReturnType<typeof listUses>>[number];

interface Fields {
  mandate_reference: string;
  debtor_name: string;
  iban: string;
  bic: string;
  scheme: DebitScheme;
  signed_on: string;
  revoked_on: string | null;
}

interface Change extends Fields {
  previous_iban: string;
  is_confirmed: boolean;
  changed_by: string | null;
  changed_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  block_reason: string;
  file_id: string | null;
}

export async function insertMandate(
  db: Tx,
  scope: Scope,
  row: Fields & {
    id: string;
    environment_id: string;
    tenant_id: string;
    is_confirmed: boolean;
    changed_by: string | null;
    changed_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'tenant_mandates', row).execute();
}

export async function updateMandate(db: Tx, scope: Scope, id: string, change: Partial<Change>): Promise<void> {
  await updateMine(db, scope, 'tenant_mandates').set(change).where('id', '=', id).execute();
}

export async function deleteMandate(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'tenant_mandates').where('id', '=', id).execute();
}
