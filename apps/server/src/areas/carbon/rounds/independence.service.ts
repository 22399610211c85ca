import { fail } from '@steward/contract/failures';
import { isOwnAddress } from '@steward/core/assurance/own-domain';
import { isNobodysMailDomain } from '@steward/reference/mail-providers/mail-providers';
import { asInstallation, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findAccountByEmail } from '../../access/accounts/accounts.service.ts';
import { findPerson, listMailDomains } from '../../access/permissions/people.service.ts';
import { listSignOnDomains } from '../../access/single-sign-on/provider.service.ts';
import { listEvents, type ReportRow } from '../reports/report-rounds.service.ts';

/** The account of an address, in any organization. */
export const accountOf = async (ctx: Ctx, email: string): Promise<string | undefined> =>
  (await asInstallation(ctx, (db) => findAccountByEmail(db, email)))?.id;

/** Refuses a verifier who belongs to the organization, active or not, or ever worked on the report (ISO 14064-3, 4.2). */
export async function refuseInvolved(work: Work, row: ReportRow, userIds: readonly (string | undefined)[]) {
  for (const userId of userIds) {
    if (userId === undefined) continue;
    const isMember = Boolean(await findPerson(work, userId));
    if (isMember || (await listEvents(work, row._id)).some(({ actor_id }) => actor_id === userId))
      fail('verifier.not-independent');
  }
}

/** Whether an address is the organization's own: under a domain of an active member, or of its single sign-on (ISO 14064-3, 4.2). */
export async function hasOwnDomain(work: Work, email: string): Promise<boolean> {
  const own = [...(await listMailDomains(work)), ...(await listSignOnDomains(work))];
  return isOwnAddress(email, own, isNobodysMailDomain);
}
