import type { Answer } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { powerBI, PowerBINotice, PowerBITestStep } from '@steward/contract/insight/power-bi';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { checkWorkspace, PowerBIProblem, reportFor, signIn } from '../../../gateways/power-bi/power-bi.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { decrypt } from '../../../platform/secrets/encrypted.ts';
import { findPowerBI, isFrameOpen, SECRET_PURPOSE, seesAll } from './power-bi.service.ts';
import type { ConnectorRow } from './power-bi.repository.ts';

/** A kept token is replaced so long before it ends. */
const SPARE_MS = 5 * 60_000;
const MOST_KEPT = 1000;

/** Tokens of applications by organization, with the moment at which their connection was saved. */
const kept = new Map<string, { token: string; until: number; changedAt: string }>();

async function freshToken(ctx: Ctx, row: ConnectorRow): Promise<string> {
  const { organizationId } = scopeOf(ctx);
  kept.delete(organizationId);
  let secret: string;
  try {
    secret = decrypt(ctx.secret, SECRET_PURPOSE, organizationId, row.client_secret_sealed);
  } catch {
    throw new PowerBIProblem('secret-lost');
  }
  const by = { directory: row.directory_guid, client: row.client_guid, secret };
  const made = await signIn(ctx.settings, by, ctx.now);
  const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(organizationId, { ...made, changedAt: row.changed_at });
  return made.token;
}

async function tokenOf(ctx: Ctx, row: ConnectorRow): Promise<string> {
  const known = kept.get(scopeOf(ctx).organizationId);
  const isGood = known?.changedAt === row.changed_at && known.until - SPARE_MS > ctx.now.getTime();
  return isGood ? known.token : freshToken(ctx, row);
}

const problemOf = (ctx: Ctx, error: unknown): PowerBINotice => {
  if (!(error instanceof PowerBIProblem)) throw error;
  ctx.log.warn({ requestId: ctx.requestId, code: error.code }, 'Power BI gave no report');
  return error.code;
};

export type Shown =
  | { notice: PowerBINotice | null }
  | { notice: null; embed_url: string; access_token: string; expires_at: string; report_id: string };

/** The report of a page for this user; otherwise why there is none, null where none is set up. */
export async function powerBIReport(ctx: Ctx, page: DashboardPage): Promise<Shown> {
  const row = await findPowerBI(ctx);
  const report = row?.reports.find((one) => one.page === page);
  if (!row || !report) return { notice: null };
  if (!seesAll(scopeOf(ctx))) return { notice: 'not-all-properties' };
  if (!isFrameOpen(ctx)) return { notice: 'frame-closed' };
  try {
    const token = await tokenOf(ctx, row);
    const { host, ...shown } = await reportFor(ctx.settings, token, row.workspace_guid, report.report_id);
    if (!ctx.settings.frameHosts.includes(host)) return { notice: 'frame-closed' };
    return { notice: null, report_id: report.report_id, ...shown };
  } catch (error) {
    // Rights may have been given since the token was made.
    if (error instanceof PowerBIProblem && error.code === 'no-access') kept.delete(scopeOf(ctx).organizationId);
    return { notice: problemOf(ctx, error) };
  }
}

/** Tries each step in turn; what follows a failed sign-in or workspace is not tried. */
export async function testPowerBIConnector(ctx: Ctx): Promise<Answer<typeof powerBI.testPowerBIConnector>> {
  const row = (await findPowerBI(ctx)) ?? fail('power-bi.not-connected');
  const steps: PowerBITestStep[] = [];
  let isStopped = false;
  const attempt = async (step: PowerBITestStep['step'], page: DashboardPage | null, work: () => Promise<unknown>) => {
    let failure: PowerBINotice | null = null;
    if (!isStopped) await work().catch((error: unknown) => (failure = problemOf(ctx, error)));
    steps.push({ step, page, failure, was_tried: !isStopped });
    if (failure !== null && (step !== 'report' || failure === 'unreachable')) isStopped = true;
  };
  let token = '';
  await attempt('sign-in', null, async () => (token = await freshToken(ctx, row)));
  await attempt('workspace', null, () => checkWorkspace(ctx.settings, token, row.workspace_guid));
  for (const { page, report_id } of row.reports)
    await attempt('report', page, () => reportFor(ctx.settings, token, row.workspace_guid, report_id));
  steps.push({ step: 'frame', page: null, failure: isFrameOpen(ctx) ? null : 'frame-closed', was_tried: true });
  return { steps };
}
