import type { Parsed } from '@steward/contract/call';
import { collections } from '@steward/contract/energy/collections';
import { settingsFields, type TenantMandate } from '@steward/contract/energy/collections.debit';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { expiresOn, mandateStateOn, returnConcerns } from '@steward/core/payments/tenant-mandate';
import { isSepaAccount } from '@steward/reference/sepa/sepa-countries';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import { changed, created, saved } from '../../../platform/changed.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findTenant, refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import * as repository from './mandates.repository.ts';

const NOTICE_DAYS = 14;
/** Four days: over a weekend another person still has a day to approve. */
const DAYS_TO_APPROVE = 4;

/** The creditor identifier, the notice period, and the first collection day that keeps it. */
export async function settingsOn(ctx: Ctx, { db, scope }: Work) {
  const { creditor_id = '', notice_days = NOTICE_DAYS } = (await repository.findSettings(db, scope)) ?? {};
  return { creditor_id, notice_days, first_day: targetDayFrom(addDays(todayOf(ctx), notice_days)) };
}

async function shownSettings(ctx: Ctx, work: Work) {
  const settings = await settingsOn(ctx, work);
  return {
    ...settings,
    suggested_day: targetDayFrom(addDays(settings.first_day, DAYS_TO_APPROVE)),
    accounts: await repository.listEuroAccounts(work.db, work.scope),
  };
}

export const getCollectionSettings = (ctx: Ctx) =>
  reading(ctx, (work) => {
    refuseTenants(work);
    return shownSettings(ctx, work);
  });

export const saveCollectionSettings = (ctx: Ctx, sent: Parsed<typeof collections.saveCollectionSettings>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesEveryProperty(db, scope))) fail('collection.every-property');
    const known = await repository.findSettings(db, scope);
    if (known)
      await repository.updateSettings(
        db,
        scope,
        known.id,
        changed(collections.saveCollectionSettings.input, known, sent),
      );
    else await repository.insertSettings(db, scope, { id: uuid(), ...created(settingsFields, sent) });
    return shownSettings(ctx, work);
  });

export interface KnownMandate extends repository.MandateRow {
  last_collected_on: string | null;
  is_used: boolean;
  /** Whether the next collection is a recurring one. */
  is_recurrent: boolean;
  /** The account of the latest debit; empty without one. */
  last_iban: string;
}

function withUses(row: repository.MandateRow, uses: readonly repository.Use[]): KnownMandate {
  const own = uses.filter(({ tenant_mandate_id }) => tenant_mandate_id === row.id);
  // A debit that the bank refused before booking was not collected: the next one is a first one again.
  const booked = own.filter(({ state, paid_on }) => ['prepared', 'sent', 'paid'].includes(state) || paid_on !== null);
  return {
    ...row,
    last_collected_on: own.find(({ state }) => ['sent', 'paid', 'returned'].includes(state))?.collection_day ?? null,
    is_used: own.length > 0,
    is_recurrent: booked.length > 0,
    last_iban: booked.find(({ state }) => state !== 'prepared')?.debtor_iban ?? '',
  };
}

/** All mandates within reach with their collections. */
export async function knownMandates({ db, scope }: Work): Promise<KnownMandate[]> {
  const uses = await repository.listUses(db, scope);
  return (await repository.listMandates(db, scope)).map((row) => withUses(row, uses));
}

/** What a confirmation is about. */
const factsOf = (row: repository.MandateRow) => ({
  tenant_id: row.tenant_id,
  mandate_reference: row.mandate_reference,
  debtor_name: row.debtor_name,
  iban: row.iban,
  bic: row.bic,
  scheme: row.scheme,
  signed_on: row.signed_on,
  revoked_on: row.revoked_on,
  previous_iban: row.previous_iban,
  file_name: row.file_name,
  changed_by_name: row.changed_by_name,
});

function shown(ctx: Ctx, mandate: KnownMandate): TenantMandate {
  const { id, changed_by, is_confirmed, is_recurrent: _, last_iban: __, file_id: ___, ...rest } = mandate;
  return {
    _id: id,
    ...rest,
    state: mandateStateOn(mandate, todayOf(ctx)),
    expires_on: expiresOn(mandate),
    needs_other: !is_confirmed && changed_by === (ctx.actor?.userId ?? null),
    version: versionOf(factsOf(mandate)),
  };
}

/** A mandate in the form of the answer. */
export async function findShown(ctx: Ctx, { db, scope }: Work, id: string): Promise<TenantMandate> {
  const row = (await repository.findMandate(db, scope, id)) ?? fail('tenant-mandate.not-found');
  return shown(ctx, withUses(row, await repository.listUses(db, scope)));
}

export const getTenantMandates = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    return (await knownMandates(work)).map((mandate) => shown(ctx, mandate));
  });

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

const unlessReferenceTaken = (write: Promise<void>) =>
  unlessTaken('tenant_mandates_reference', 'tenant-mandate.taken', write, [
    { field: 'mandate_reference', message: 'Another mandate has this reference already.' },
  ]);

export const saveTenantMandate = (ctx: Ctx, input: Parsed<typeof collections.saveTenantMandate>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const id = input.tenant_mandate_id ?? uuid();
    const known = input.tenant_mandate_id
      ? ((await repository.findMandate(db, scope, id)) ?? fail('tenant-mandate.not-found'))
      : undefined;
    const { tenant_id, ...fields } = saved(collections.saveTenantMandate.input, 'tenant_mandate_id', input, known);
    const tenant = (await findTenant(work, tenant_id)) ?? fail('tenant.not-found');
    if (!isSepaAccount(fields.iban)) refused('iban', 'is outside SEPA');
    if (fields.signed_on > todayOf(ctx)) refused('signed_on', 'must not be in the future');
    if (fields.revoked_on && fields.revoked_on < fields.signed_on)
      refused('revoked_on', 'must not come before the first day');
    const by = { changed_by: ctx.actor?.userId ?? null, changed_at: ctx.now };
    if (!known) {
      const { environment_id } = tenant;
      const row = { id, environment_id, tenant_id, ...fields, ...by, is_confirmed: true };
      await unlessReferenceTaken(repository.insertMandate(db, scope, row));
      return findShown(ctx, work, id);
    }
    if (known.tenant_id !== tenant_id) refused('tenant_id', 'cannot be changed');
    // Banks identify a mandate by reference and date: if either changes, it is another mandate.
    const { is_used } = await findShown(ctx, work, id);
    if (is_used && known.mandate_reference !== fields.mandate_reference)
      refused('mandate_reference', 'cannot be changed');
    if (is_used && known.signed_on !== fields.signed_on) refused('signed_on', 'cannot be changed');
    const change =
      known.iban === fields.iban
        ? fields
        : {
            ...fields,
            ...by,
            // The latest confirmed account, however often it is changed before a confirmation.
            previous_iban: known.is_confirmed ? known.iban : known.previous_iban,
            is_confirmed: false,
            confirmed_by: null,
            confirmed_at: null,
            ...(returnConcerns(known.block_reason) === 'account' && { block_reason: '' }),
          };
    await unlessReferenceTaken(repository.updateMandate(db, scope, id, change));
    return findShown(ctx, work, id);
  });

export const confirmTenantMandate = (
  ctx: Ctx,
  { tenant_mandate_id, version }: Parsed<typeof collections.confirmTenantMandate>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const row = (await repository.findMandate(db, scope, tenant_mandate_id)) ?? fail('tenant-mandate.not-found');
    if (row.is_confirmed) fail('tenant-mandate.confirmed');
    const confirmed_by = ctx.actor?.userId ?? null;
    if (row.changed_by === confirmed_by) fail('tenant-mandate.needs-other');
    refuseChanged(version, factsOf(row));
    await repository.updateMandate(db, scope, row.id, { is_confirmed: true, confirmed_by, confirmed_at: ctx.now });
    return findShown(ctx, work, row.id);
  });

export async function deleteTenantMandate(
  ctx: Ctx,
  { tenant_mandate_id }: Parsed<typeof collections.deleteTenantMandate>,
) {
  const hashes = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    if ((await findShown(ctx, work, tenant_mandate_id)).is_used) fail('tenant-mandate.used');
    const row = await repository.findMandate(db, scope, tenant_mandate_id);
    await repository.deleteMandate(db, scope, tenant_mandate_id);
    return row?.file_id ? removeFiles(work, [row.file_id]) : [];
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { done: true as const };
}

/** Blocks a mandate after a return that forbids further collections, until its account changes or another mandate exists. */
export async function blockMandate({ db, scope }: Work, id: string, iban: string, reason: string): Promise<void> {
  const row = await repository.findMandate(db, scope, id);
  const concerns = returnConcerns(reason);
  if (!row || !concerns || (concerns === 'account' && row.iban !== iban)) return;
  await repository.updateMandate(db, scope, id, { block_reason: reason });
}
