import type { Parsed } from '@steward/contract/call';
import type { collections } from '@steward/contract/energy/collections';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { maskedIban } from '@steward/core/payments/bank-account';
import { reading, withInstallation, type Work } from '../../../database/transaction.ts';
import { letterWords } from '../../../gateways/mail/write-mail.ts';
import { figuresFor } from '../../../gateways/pdf/figures.ts';
import { makePlainLetterPdf } from '../../../gateways/pdf/ghg-report.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import { listRecipients } from './notices.repository.ts';
import * as repository from './runs.repository.ts';

interface Told {
  run: Pick<repository.RunRow, 'collection_day' | 'creditor_id' | 'creditor_name'>;
  organization: string;
}

/** The contents of a notice that the SEPA rules require, in the language of the tenant. */
function valuesOf(debit: repository.DebitRow, { run, organization }: Told, language: Language) {
  const figures = figuresFor(language);
  // Names keep their own writing direction inside Arabic text; in other languages the marks are left out.
  const named = (text: string) => (language === 'ar' ? figures.named(text) : text);
  const days = [debit.first_day, debit.last_day].map((day) => figures.day(day));
  return {
    name: named(debit.tenant_name),
    organization: named(organization),
    amount: figures.withUnit(figures.rounded(debit.amount, 2), 'EUR'),
    iban: figures.isolated(maskedIban(debit.debtor_iban)),
    day: figures.day(run.collection_day),
    number: String(debit.statement_number),
    property: named(debit.environment_name),
    period: named(days.join(' – ')),
    mandate: figures.isolated(debit.mandate_reference),
    creditor_id: figures.isolated(run.creditor_id),
    creditor: named(run.creditor_name),
  };
}

const organizationOf = async (work: Work) => {
  const found = await findOrganization(work);
  return { name: found?.name ?? '', language: (found?.default_language ?? 'en') as Language };
};

/** Notifies every tenant with an address of the collection, in the transaction that approves the run. */
export async function announce(ctx: Ctx, work: Work, run: Told['run'], debits: readonly repository.DebitRow[]) {
  const { db, scope } = work;
  const ids = debits.flatMap(({ tenant_id }) => tenant_id ?? []);
  const recipients = new Map((await listRecipients(db, scope, ids)).map((row) => [row.tenant_id, row]));
  const { name: organization, language: usual } = await organizationOf(work);
  for (const debit of debits) {
    const recipient = recipients.get(debit.tenant_id ?? '');
    if (!recipient?.email) continue;
    const language = recipient.language ?? usual;
    await withInstallation(db, () =>
      postMail(ctx, db, {
        kind: 'collection-notice',
        to: recipient.email,
        language,
        values: valuesOf(debit, { run, organization }, language),
        // A recipient without an account could not open the link.
        ...(recipient.language && { path: `/tenant-profile?tenant=${recipient.tenant_id}` }),
        organizationId: scope.organizationId,
      }),
    );
    const notice = { notified_at: ctx.now, notified_to: recipient.email };
    await repository.updateNotice(db, scope, debit.end_to_end_id, notice);
  }
}

export async function downloadCollectionNotice(
  ctx: Ctx,
  { collection_run_id, recharge_statement_id, language }: Parsed<typeof collections.downloadCollectionNotice>,
): Promise<FileAnswer> {
  const model = await reading(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const run = (await repository.findRun(db, scope, collection_run_id)) ?? fail('collection-run.not-found');
    if (run.cancelled_at) fail('collection-run.closed');
    if (!run.approved_at) return fail('collection-run.not-approved');
    const debits = await repository.listDebits(db, scope, collection_run_id);
    const debit = debits.find((row) => row.recharge_statement_id === recharge_statement_id);
    if (!debit) return fail('recharge-statement.not-found');
    const { name: organization } = await organizationOf(work);
    return {
      language,
      organization,
      recipient: debit.tenant_name,
      writtenOn: run.approved_at.slice(0, 10),
      ...letterWords('collection-notice', language, valuesOf(debit, { run, organization }, language)),
    };
  });
  const tenant = model.recipient.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return { name: `direct-debit-${tenant}.pdf`, contentType: 'application/pdf', body: await makePlainLetterPdf(model) };
}
