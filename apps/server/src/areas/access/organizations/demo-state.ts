import { asInstallation } from '../../../database/transaction.ts';
import type { Ctx, Platform } from '../../../platform/ctx.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { recall, remember } from './organizations.service.ts';

// Apart from the making of the demo, which most starts need not load.

/** `begun`: being filled, or interrupted; `failed`: the next start begins again; `removed`: on purpose, for good. */
type DemoState = 'begun' | 'made' | 'failed' | 'removed';

export const findDemoState = async (ctx: Ctx): Promise<DemoState | undefined> =>
  (await asInstallation(ctx, (db) => recall(db, 'demo'))) as DemoState | undefined;

export const setDemoState = (ctx: Ctx, state: DemoState): Promise<void> =>
  asInstallation(ctx, (db) => remember(db, 'demo', state));

/** What `/v2/health` says about the demo. */
export type DemoProgress = 'filling' | 'complete' | 'failed';

/** Asks how far the demo is: the database, which all servers share, until it is complete. */
export function watchDemo(platform: Platform): () => Promise<DemoProgress> {
  let isComplete = false;
  return async () => {
    if (isComplete) return 'complete';
    const state = await findDemoState(maintenanceCtx(platform, 'demo'));
    isComplete = state === 'made' || state === 'removed';
    if (isComplete) return 'complete';
    return state === 'failed' ? 'failed' : 'filling';
  };
}
