import { asInstallation } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { runConnectorsJob } from './connectors.job-kinds.ts';
import * as repository from './connectors.repository.ts';
import { readFolderIfDue } from './folder.service.ts';
import { pullIfDue } from './pulling.service.ts';

/** So many addresses are asked at the same time. */
const AT_ONCE = 8;
/** The job comes every minute; what has to be tried again sooner is tried before it ends. */
const [LASTS_MS, PAUSE_MS] = [50_000, 5000];

async function runAll(ctx: Ctx, due: readonly repository.Due[], atOnce: number): Promise<void> {
  const left = [...due];
  const lane = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const own = workerCtx(ctx, one.organization_id, ctx.requestId);
      const act = one.kind === 'csv-folder' ? readFolderIfDue : pullIfDue;
      await act(own, one.id).catch((error: unknown) => ctx.log.error({ err: error }, 'a connector could not be run'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const listDue = (ctx: Ctx, at: Date) =>
  asInstallation(ctx, (db) => repository.listEnabled(db, ['http-pull', 'csv-folder'], at));

/** Runs the connectors that are due now. */
export async function runDueConnectors(ctx: Ctx): Promise<void> {
  const due = await listDue(ctx, new Date());
  const isFolder = ({ kind }: repository.Due) => kind === 'csv-folder';
  // A large file does not hold up the addresses.
  await Promise.all([
    runAll(
      ctx,
      due.filter((one) => !isFolder(one)),
      AT_ONCE,
    ),
    runAll(ctx, due.filter(isFolder), 1),
  ]);
}

/** Runs what is due, and until the next job comes what failed and is tried again after some seconds. */
async function runForAMinute(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const until = new Date(Date.now() + LASTS_MS);
  while (!stopping.aborted && Date.now() < until.getTime()) {
    await runDueConnectors(ctx);
    if ((await listDue(ctx, until)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
  }
}

export const connectorMaintenance = [
  maintenanceHandler(runConnectorsJob, (ctx, _payload, stopping) => runForAMinute(ctx, stopping)),
];
