import type { Parsed } from '@steward/contract/call';
import type { billReports } from '@steward/contract/energy/bill-reports';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, withInstallation, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { listPeople } from '../../access/permissions/people.service.ts';
import { reachOf } from '../../access/session/reach.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { postMail } from '../../foundation/mails/mails.service.ts';
import * as repository from './bill-reports.repository.ts';
import { reportText } from './report-text.ts';

type Asked = Parsed<typeof billReports.sendOcrBillReports>;

/** The recipients who see all of these properties: a mail must not show more than the product. */
async function recipientsOf(work: Work, emails: readonly string[], environmentIds: ReadonlySet<string>) {
  const people = await listPeople(work);
  const found = [];
  for (const email of new Set(emails)) {
    const person =
      people.find((one) => one.email.toLowerCase() === email && one.is_active) ??
      fail('bill-report.not-a-colleague', email, [{ field: 'emails', message: 'is nobody of this organization' }]);
    const reach = await reachOf(work, person.user_id);
    if (reach !== 'all' && [...environmentIds].some((id) => !reach?.includes(id)))
      fail('bill-report.out-of-reach', email, [{ field: 'emails', message: 'does not see all of these properties' }]);
    found.push(person);
  }
  return found;
}

export const sendOcrBillReports = (ctx: Ctx, asked: Asked) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (asked.environment_id && !(await reachesProperty(db, scope, asked.environment_id)))
      fail('environment.not-found');
    if (asked.portfolio_id && !(await findPortfolio(work, asked.portfolio_id))) fail('portfolio.not-found');
    const bills = await repository.listReadBills(db, scope, asked);
    if (bills.length === 0) fail('bill-report.no-bills');
    const people = await recipientsOf(work, asked.emails, new Set(bills.map(({ environment_id }) => environment_id)));
    const organization = (await findOrganization(work))?.name ?? '';
    await withInstallation(db, async () => {
      for (const person of people) {
        const language = person.language as Language;
        await postMail(ctx, db, {
          kind: 'bill-report',
          to: person.email,
          language,
          values: {
            name: person.name || person.email,
            sender: actorOf(ctx).name,
            organization,
            count: String(bills.length),
            from: asked.from,
            until: asked.until,
            note: asked.note,
            ...reportText(bills, language),
          },
          path: '/datahub/data_library/utilities',
          organizationId: scope.organizationId,
        });
      }
    });
    return { sent: people.length, bills: bills.length };
  });
