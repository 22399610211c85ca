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

/** What a good link opens: one round of one report. */
export interface Opened extends Work {
  row: ReportRow;
  link: RoundLink;
}

/** What the working papers of a link are about. */
export const roundOf = ({ row, link }: Opened) => ({ report_id: row._id, round: link.round });

function verifierCtx(ctx: Ctx, token: string): Ctx {
  const organizationId = organizationOfLink(token) ?? fail('verifier.link-invalid');
  const { actor: _, ...rest } = ctx;
  return { ...rest, scope: { organizationId, environments: 'all' } };
}

// One message for every reason: nobody learns whether a link ever was.
async function open(ctx: Ctx, work: Work, token: string): Promise<Opened> {
  const link = (await findGoodLink(work, hashSecret(token), ctx.now)) ?? fail('verifier.link-invalid');
  const row = (await findReport(work, link.report_id)) ?? fail('verifier.link-invalid');
  if (row.round !== link.round || row.status === 'draft') fail('verifier.link-invalid');
  return { ...work, row, link };
}

/** Whoever has the link, before the second factor: nothing of the report may be told. */
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
 * What a verifier shows: the link and a code of the authenticator; or, for the calls that the specification gives to the link, the link
 * alone for as long as no authenticator was ever set up (decision 0028).
 */
export type Shown = 'link-and-code' | 'link';

async function refuseWithoutCode(ctx: Ctx, opened: Opened, shown: Shown): Promise<void> {
  const found = await findAuthenticator(opened, opened.row._id, opened.link.email);
  if (found?.confirmed_at) return isAdmitted(ctx, found) ? undefined : fail('verifier.code-needed');
  if (shown === 'link-and-code' || found?.reset_at) fail('verifier.authenticator-needed');
}

/** Reads as the verifier; what is open is `opened.row` and `opened.link`, and nothing else. */
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

/** Adds what the verifier does to the report's log. */
export const logOf = (ctx: Ctx, opened: Opened, act: View): Promise<void> =>
  appendToLog(opened, entryOf(ctx, opened, act));

/** Adds what the verifier looks at, once for every look. */
export const viewed = (ctx: Ctx, opened: Opened, view: View): Promise<void> =>
  logView(opened, entryOf(ctx, opened, view));

/** Shows a part of the report; nothing is shown that could not be logged. */
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

/** Once decided, a round is for reading only. */
export function refuseDecided({ row }: Opened): void {
  if (row.status !== 'sent') fail('verifier.decided');
}
