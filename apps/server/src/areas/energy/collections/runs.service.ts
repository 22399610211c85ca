import { sumOfMoney } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { collections } from '@steward/contract/energy/collections';
import type { CollectionRun, OpenStatement } from '@steward/contract/energy/collections.debit';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { batchOf, directDebitFile } from '@steward/core/payments/direct-debit';
import { isTargetDay, targetDayFrom } from '@steward/core/payments/target-day';
import { mandateStateOn } from '@steward/core/payments/tenant-mandate';
import { isSepaAccount } from '@steward/reference/sepa/sepa-countries';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { announce } from './notices.service.ts';
import { knownMandates, settingsOn, type KnownMandate } from './mandates.service.ts';
import * as repository from './runs.repository.ts';

/** What an approval is about; the debits of a run do not change after it was prepared. */
const factsOf = (run: repository.RunRow) => ({
  number: run.number,
  collection_day: run.collection_day,
  notice_days: run.notice_days,
  creditor_id: run.creditor_id,
  creditor_name: run.creditor_name,
  creditor_iban: run.creditor_iban,
  debits: run.debits,
  amount: run.amount,
});

function shown(ctx: Ctx, { created_by, ...run }: repository.RunRow): CollectionRun {
  const isSettled = run.approved_at !== null && run.paid + run.returned === run.debits;
  return {
    ...run,
    state: run.cancelled_at
      ? 'cancelled'
      : isSettled
        ? 'settled'
        : run.downloaded_at
          ? 'downloaded'
          : run.approved_at
            ? 'approved'
            : 'prepared',
    needs_other: run.approved_at === null && created_by === (ctx.actor?.userId ?? null),
    approve_by: addDays(run.collection_day, -run.notice_days),
    version: versionOf(factsOf({ ...run, created_by })),
  };
}

async function findRow(work: Work, id: string): Promise<repository.RunRow> {
  refuseTenants(work);
  return (await repository.findRun(work.db, work.scope, id)) ?? fail('collection-run.not-found');
}

const one = async (ctx: Ctx, work: Work, id: string) => shown(ctx, await findRow(work, id));

/** The usable mandate of a tenant on a day; else the one that best explains why there is none. */
function mandateOf(mandates: readonly KnownMandate[], tenantId: string | null, day: string) {
  const order = ['usable', 'unconfirmed', 'blocked', 'upcoming', 'expired', 'revoked'] as const;
  return mandates
    .filter(({ tenant_id }) => tenant_id === tenantId)
    .map((mandate) => ({ mandate, state: mandateStateOn(mandate, day) }))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}

export const getOpenStatements = (ctx: Ctx): Promise<OpenStatement[]> =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    const { first_day } = await settingsOn(ctx, work);
    const mandates = await knownMandates(work);
    return (await repository.listOpen(work.db, work.scope)).map(({ tenant_id, ...given }) => {
      const { environment_id: _, ...row } = given;
      const found = mandateOf(mandates, tenant_id, first_day);
      return { ...row, state: found?.state ?? 'none', mandate_reference: found?.mandate.mandate_reference ?? '' };
    });
  });

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** When a run debits a mandate twice, the second debit is a recurring one. */
function planned(mandate: KnownMandate, before: readonly { tenant_mandate_id: string }[]) {
  const isFirstHere = before.every(({ tenant_mandate_id }) => tenant_mandate_id !== mandate.id);
  const isChanged = isFirstHere && mandate.last_iban !== '' && mandate.last_iban !== mandate.iban;
  return {
    tenant_mandate_id: mandate.id,
    mandate_reference: mandate.mandate_reference,
    signed_on: mandate.signed_on,
    debtor_name: mandate.debtor_name,
    debtor_iban: mandate.iban,
    debtor_bic: mandate.bic,
    original_iban: isChanged ? mandate.last_iban : '',
    scheme: mandate.scheme,
    sequence: isFirstHere && !mandate.is_recurrent ? ('FRST' as const) : ('RCUR' as const),
  };
}

export const createCollectionRun = (
  ctx: Ctx,
  { recharge_statement_ids, bank_account_id, collection_day }: Parsed<typeof collections.createCollectionRun>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const wanted = new Set(recharge_statement_ids);
    if ((await repository.countStatements(db, scope, [...wanted])) < wanted.size) fail('recharge-statement.not-found');
    const account = (await repository.findEuroAccount(db, scope, bank_account_id)) ?? fail('collection-run.no-account');
    if (!isSepaAccount(account.iban)) refused('bank_account_id', 'is outside SEPA');
    const { creditor_id, notice_days, first_day } = await settingsOn(ctx, work);
    if (creditor_id === '') fail('collection-run.no-creditor-id');
    if (collection_day < first_day) refused('collection_day', 'must keep the notice to tenants');
    if (!isTargetDay(collection_day)) refused('collection_day', 'must be a bank working day');
    const statements = (await repository.listOpen(db, scope)).filter((row) => wanted.has(row.recharge_statement_id));
    if (statements.length < wanted.size) fail('collection-run.statement-taken');
    const mandates = await knownMandates(work);
    const id = uuid();
    const number = await repository.nextNumber(db, scope);
    // Eight characters of the run's id make references unique, also across installations.
    const mark = id.replaceAll('-', '').slice(-8).toUpperCase();
    const message_id = `DD${number}-${mark}`;
    const debits: repository.NewDebit[] = [];
    for (const { recharge_statement_id, environment_id, tenant_id, tenant_name, amount } of statements) {
      const found = mandateOf(mandates, tenant_id, collection_day);
      if (found?.state !== 'usable') return fail('collection-run.mandates');
      const plan = planned(found.mandate, debits);
      debits.push({
        id: uuid(),
        environment_id,
        collection_run_id: id,
        recharge_statement_id,
        tenant_name,
        amount,
        ...plan,
        end_to_end_id: `DD${number}-${debits.length + 1}-${mark}`,
        batch_id: batchOf(message_id, plan),
        state: 'prepared',
      });
    }
    const run = {
      id,
      number,
      collection_day,
      notice_days,
      creditor_id,
      creditor_name: account.name,
      creditor_iban: account.iban,
      creditor_bic: account.bic,
      debits: debits.length,
      amount: sumOfMoney(debits.map(({ amount }) => amount)),
      message_id,
      created_by: ctx.actor?.userId ?? null,
    };
    await unlessTaken(
      'collection_debits_once',
      'collection-run.statement-taken',
      repository.insertRun(db, scope, run, debits),
    );
    return one(ctx, work, id);
  });

export const getCollectionRuns = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    return (await repository.listRuns(work.db, work.scope)).map((run) => shown(ctx, run));
  });

export const getCollectionRun = (ctx: Ctx, { collection_run_id }: Parsed<typeof collections.getCollectionRun>) =>
  reading(ctx, async (work) => {
    const run = await one(ctx, work, collection_run_id);
    const lines = (await repository.listDebits(work.db, work.scope, collection_run_id)).map((row) => {
      const { tenant_mandate_id: _, signed_on: __, debtor_bic: ___, original_iban: ____, ...rest } = row;
      const { recharge_state: _____, first_day: ______, last_day: _______, tenant_id: ________, ...line } = rest;
      return line;
    });
    return { ...run, lines };
  });

/** Whether the preparation is still valid: the statement is owed, and the mandate is unchanged. */
function stillHolds(debit: repository.DebitRow, mandates: readonly KnownMandate[], day: string): boolean {
  const mandate = mandates.find(({ id }) => id === debit.tenant_mandate_id);
  return (
    debit.recharge_state === 'issued' &&
    mandate !== undefined &&
    mandateStateOn(mandate, day) === 'usable' &&
    mandate.iban === debit.debtor_iban &&
    mandate.bic === debit.debtor_bic &&
    mandate.debtor_name === debit.debtor_name &&
    mandate.scheme === debit.scheme &&
    mandate.mandate_reference === debit.mandate_reference &&
    mandate.signed_on === debit.signed_on
  );
}

export const approveCollectionRun = (
  ctx: Ctx,
  { collection_run_id, version }: Parsed<typeof collections.approveCollectionRun>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findRow(work, collection_run_id);
    if (run.cancelled_at) fail('collection-run.closed');
    if (run.approved_at) fail('collection-run.approved');
    const approved_by = ctx.actor?.userId ?? null;
    if (run.created_by === approved_by) fail('collection-run.needs-other');
    refuseChanged(version, factsOf(run));
    // The bank of the creditor needs the file at least one working day before.
    if (run.collection_day < targetDayFrom(addDays(todayOf(ctx), 1))) fail('collection-run.too-late');
    // Tenants are notified now; the notice period has to be kept.
    if (addDays(todayOf(ctx), run.notice_days) > run.collection_day) fail('collection-run.notice');
    const debits = await repository.listDebits(db, scope, collection_run_id);
    const mandates = await knownMandates(work);
    if (!debits.every((debit) => stillHolds(debit, mandates, run.collection_day))) fail('collection-run.changed');
    const { creditor_bic } = await repository.findFile(db, scope, collection_run_id);
    const body = directDebitFile({
      message_id: run.message_id,
      created_at: `${ctx.now.toISOString().slice(0, 19)}Z`,
      collection_day: run.collection_day,
      creditor: { name: run.creditor_name, iban: run.creditor_iban, bic: creditor_bic },
      creditor_id: run.creditor_id,
      debits: debits.map((debit) => ({
        ...debit,
        debtor: { name: debit.debtor_name, iban: debit.debtor_iban, bic: debit.debtor_bic },
        remittance: `${debit.statement_number} ${debit.environment_name} ${debit.first_day} - ${debit.last_day}`,
      })),
    });
    await repository.updateDebits(db, scope, collection_run_id, 'sent');
    await repository.updateRun(db, scope, collection_run_id, { body, approved_by, approved_at: ctx.now });
    await announce(ctx, work, run, debits);
    return one(ctx, work, collection_run_id);
  });

export const downloadCollectionFile = (
  ctx: Ctx,
  { collection_run_id }: Parsed<typeof collections.downloadCollectionFile>,
): Promise<FileAnswer> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findRow(work, collection_run_id);
    if (run.cancelled_at) fail('collection-run.closed');
    if (!run.approved_at) fail('collection-run.not-approved');
    if (!run.downloaded_at)
      await repository.updateRun(db, scope, collection_run_id, {
        downloaded_by: ctx.actor?.userId ?? null,
        downloaded_at: ctx.now,
      });
    const { body } = await repository.findFile(db, scope, collection_run_id);
    return {
      name: `${run.message_id}.xml`,
      contentType: 'application/xml; charset=utf-8',
      body: Buffer.from(body),
    };
  });

export const cancelCollectionRun = (ctx: Ctx, { collection_run_id }: Parsed<typeof collections.cancelCollectionRun>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findRow(work, collection_run_id);
    if (run.cancelled_at || run.paid + run.returned > 0) fail('collection-run.closed');
    await repository.updateDebits(db, scope, collection_run_id, 'cancelled');
    await repository.updateRun(db, scope, collection_run_id, {
      cancelled_by: ctx.actor?.userId ?? null,
      cancelled_at: ctx.now,
    });
    return one(ctx, work, collection_run_id);
  });
