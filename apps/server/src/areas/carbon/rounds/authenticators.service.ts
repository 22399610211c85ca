import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { rounds } from '@steward/contract/carbon/rounds';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { makeTotpSecret, stepOfTotpCode } from '../../../platform/secrets/totp.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './authenticators.repository.ts';
import { hasOwnDomain } from './independence.service.ts';
import { findLink } from './links.repository.ts';
import { appendToLog } from '../reports/log.service.ts';
import { mailVerifier } from './report-notices.service.ts';
import { partOfRound, type ReportRow } from '../reports/report-rounds.service.ts';
import { findMyReport } from '../reports/reports.service.ts';

// The second factor of a verifier: an authenticator that is set up when a link is first opened. It proves that the person who decides is
// the one who first opened the report, not another reader of the mail.

export type Authenticator = NonNullable<Awaited<ReturnType<typeof repository.findAuthenticator>>>;

const ownerOf = (id: string) => ({ purpose: 'verifier authenticator', id }) as const;

/** The authenticator of a recipient of the report, in any round. */
export const findAuthenticator = ({ db, scope }: Work, reportId: string, email: string) =>
  repository.findAuthenticator(db, scope, reportId, email);

/** Creates a secret for a person who declares a name and a body. The report opens only after a code of it was entered. */
export async function beginAuthenticator(
  ctx: Ctx,
  work: Work,
  { _id: report_id, organization_name, year }: ReportRow,
  email: string,
  declared: Pick<Authenticator, 'declared_name' | 'declared_body'>,
) {
  const { db, scope } = work;
  const found = await findAuthenticator(work, report_id, email);
  if (found?.confirmed_at) fail('two-factor.exists');
  // The domain may have become the organization's own since the link was sent.
  if (await hasOwnDomain(work, email)) fail('verifier.own-domain');
  const id = found?.id ?? uuid();
  const label = `${organization_name} ${year} (${email})`;
  const { secret, otpauth_uri, encrypted } = makeTotpSecret(ctx, ownerOf(id), label);
  await repository.beginAuthenticator(db, scope, { id, report_id, email, secret_sealed: encrypted, ...declared });
  return { secret, otpauth_uri };
}

/** Whether the code is valid now; each code is valid once. */
export async function useCode(
  ctx: Ctx,
  { db, scope }: Work,
  { id, secret_sealed }: Authenticator,
  code: string,
): Promise<boolean> {
  if (secret_sealed === null) return false;
  const step = stepOfTotpCode(ctx, ownerOf(id), secret_sealed, code);
  return step !== undefined && repository.useStep(db, scope, id, step);
}

/** Completes the set-up and notifies the mailbox, in case another person opened the link first. */
export async function confirmAuthenticator(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  link: { email: string; verifier_name: string },
  { id, declared_name }: Authenticator,
): Promise<void> {
  await repository.confirmAuthenticator(work.db, work.scope, id, ctx.now);
  await mail(ctx, work, row, link, 'report-authenticator', { declared: declared_name });
}

async function mail(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  { email, verifier_name }: { email: string; verifier_name: string },
  kind: 'report-authenticator' | 'report-authenticator-reset',
  values: Record<string, string>,
): Promise<void> {
  const head = await partOfRound(work, row._id, row.round, 'head');
  await mailVerifier(ctx, work.db, work.scope, {
    kind,
    to: email,
    language: head.verifier_language,
    values: {
      name: verifier_name,
      organization: row.organization_name,
      year: String(row.year),
      target: row.target_name,
      ...values,
    },
  });
}

/** Deletes the verifier's authenticator: the next opening sets up a new one, and open sessions end at once. */
export const resetVerifierAuthenticator = (
  ctx: Ctx,
  { link_id, reason }: Parsed<typeof rounds.resetVerifierAuthenticator>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const link = (await findLink(db, scope, link_id)) ?? fail('verifier.link-invalid');
    const row = await findMyReport(work, link.report_id);
    const found = await findAuthenticator(work, row._id, link.email);
    if (!found?.confirmed_at) return fail('two-factor.none');
    const actor = ctx.actor?.name ?? '';
    await repository.resetAuthenticator(db, scope, found.id, {
      reset_at: ctx.now,
      reset_by_name: actor,
      reset_reason: reason,
    });
    await appendToLog(work, {
      report_id: row._id,
      at: ctx.now,
      round: row.round,
      side: 'organization',
      actor,
      kind: 'authenticator-reset',
      detail: { of: found.declared_name, reason },
    });
    await mail(ctx, work, row, link, 'report-authenticator-reset', { sender: actor, note: reason });
    return { done: true as const };
  });
