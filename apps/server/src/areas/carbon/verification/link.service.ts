import { fail } from '@steward/contract/failures';
import { actAs, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashSecret, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { findAuthenticator } from '../rounds/authenticators.service.ts';
import { appendToLog, logView } from '../reports/log.service.ts';
import { findGoodLink, type RoundLink } from '../rounds/links.service.ts';
import { findReport, type ReportRow } from '../reports/report-rounds.service.ts';
import { isAdmitted } from './admission.ts';

type Logged = Parameters<typeof appendToLog>[1];

/** The round of a report that a valid link opens. */
export interface Opened extends Work {
  row: ReportRow;
  link: RoundLink;
}

/** The round that the working papers of a link belong to. */
export const roundOf = ({ row, link }: Opened) => ({ report_id: row._id, round: link.round });

function verifierCtx(ctx: Ctx, token: string): Ctx {
  const organizationId = organizationOfLink(token) ?? fail('verifier.link-invalid');
  const { actor: _, ...rest } = ctx;
  return { ...rest, scope: { organizationId, environments: 'all' } };
}

// One message for every reason, so that guesses reveal no existing links.
async function open(ctx: Ctx, work: Work, token: string): Promise<Opened> {
  const link = (await findGoodLink(work, hashSecret(token), ctx.now)) ?? fail('verifier.link-invalid');
  const row = (await findReport(work, link.report_id)) ?? fail('verifier.link-invalid');
  if (row.round !== link.round || row.status === 'draft') fail('verifier.link-invalid');
  return { ...work, row, link };
}

/** Reads for the holder of the link before the second factor: answers must not reveal the report. */
export const readingAsHolder = <T>(ctx: Ctx, token: string, work: (opened: Opened, ctx: Ctx) => Promise<T>) => {
  const mine = verifierCtx(ctx, token);
  return reading(mine, async (tenant) => work(await open(mine, tenant, token), mine));
};

/** The same for writing; the audit log names the verifier. */
export const writingAsHolder = <T>(ctx: Ctx, token: string, work: (opened: Opened, ctx: Ctx) => Promise<T>) => {
  const mine = verifierCtx(ctx, token);
  return inTransaction(mine, async (tenant) => {
    const opened = await open(mine, tenant, token);
    await actAs(tenant.db, opened.link.verifier_name);
    return work(opened, mine);
  });
};

/**
 * What a verifier presents: the link and a code of the authenticator; or, for the calls that the specification opens to the link, the link
 * alone as long as no authenticator was ever set up (decision 0028).
 */
export type Shown = 'link-and-code' | 'link';

async function refuseWithoutCode(ctx: Ctx, opened: Opened, shown: Shown): Promise<void> {
  const found = await findAuthenticator(opened, opened.row._id, opened.link.email);
  if (found?.confirmed_at) return isAdmitted(ctx, found) ? undefined : fail('verifier.code-needed');
  if (shown === 'link-and-code' || found?.reset_at) fail('verifier.authenticator-needed');
}

/** Reads as the verifier, who may see `opened.row` and `opened.link` and nothing else. */
export const readingAsVerifier = <T>(
  ctx: Ctx,
  token: string,
  work: (opened: Opened, ctx: Ctx) => Promise<T>,
  shown: Shown = 'link-and-code',
) =>
  readingAsHolder(ctx, token, async (opened, mine) => {
    await refuseWithoutCode(mine, opened, shown);
    return work(opened, mine);
  });

export const writingAsVerifier = <T>(
  ctx: Ctx,
  token: string,
  work: (opened: Opened, ctx: Ctx) => Promise<T>,
  shown: Shown = 'link-and-code',
) =>
  writingAsHolder(ctx, token, async (opened, mine) => {
    await refuseWithoutCode(mine, opened, shown);
    return work(opened, mine);
  });

type View = { kind: string } & Pick<Logged, 'detail'>;

const entryOf = (ctx: Ctx, opened: Opened, { kind, detail }: View): Logged => ({
  ...roundOf(opened),
  at: ctx.now,
  side: 'verifier',
  actor: opened.link.verifier_name,
  kind,
  ...(detail && { detail }),
});

/** Adds an action of the verifier to the report's log. */
export const logOf = (ctx: Ctx, opened: Opened, act: View): Promise<void> =>
  appendToLog(opened, entryOf(ctx, opened, act));

/** Adds a view of the verifier to the report's log, once per view. */
export const viewed = (ctx: Ctx, opened: Opened, view: View): Promise<void> =>
  logView(opened, entryOf(ctx, opened, view));

/** Shows a part of the report, after logging the view: if logging fails, nothing is shown. */
export const viewingAsVerifier = async <T>(
  ctx: Ctx,
  token: string,
  work: (opened: Opened, ctx: Ctx) => Promise<T>,
  view: (seen: T) => View,
  shown: Shown = 'link-and-code',
): Promise<T> => {
  const seen = await readingAsVerifier(ctx, token, work, shown);
  await writingAsVerifier(ctx, token, (opened, mine) => viewed(mine, opened, view(seen)), shown);
  return seen;
};

/** A decided round is read-only. */
export function refuseDecided({ row }: Opened): void {
  if (row.status !== 'sent') fail('verifier.decided');
}
