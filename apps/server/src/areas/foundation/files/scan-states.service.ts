import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { scanFilesJob } from './files.job-kinds.ts';
import * as repository from './scans.repository.ts';

/** Lets contents that arrived wait for the virus scanner. Without a scanner nothing is written. */
export async function scanSoon(ctx: Ctx, { db, scope }: Work, hashes: readonly string[]): Promise<void> {
  if (!ctx.virusScanner || !hashes.length) return;
  if (await repository.insertWaiting(db, scope, hashes, ctx.now))
    await ctx.jobs.sendMaintenance(db, scanFilesJob, { organization_id: scope.organizationId });
}

/** What was found stays locked also after the scanner was removed from the settings; what waits for it does not. */
const unserved = (ctx: Ctx): repository.ScanRow['state'][] =>
  ctx.virusScanner ? ['infected', 'waiting'] : ['infected'];

/** Refuses a content in which a virus was found, or which waits for the scanner. */
export async function refuseUnscanned(ctx: Ctx, { db, scope }: Work, sha256: string): Promise<void> {
  const scan = await repository.findScan(db, scope, sha256);
  if (!scan || !unserved(ctx).includes(scan.state)) return;
  if (scan.state === 'infected') fail('file.infected', scan.virus);
  fail('file.not-scanned');
}

/** The hashes of the contents that `refuseUnscanned` refuses. */
export const unservedContents = async (ctx: Ctx, { db, scope }: Work): Promise<ReadonlySet<string>> =>
  new Set(await repository.listUnserved(db, scope, unserved(ctx)));

/** What lists say about a file: `none` where it was not scanned, or nothing waits because there is no scanner. */
export const shownScan = (ctx: Ctx, state: string | null): 'none' | 'waiting' | 'clean' | 'infected' => {
  if (state === 'infected' || state === 'clean') return state;
  return state === 'waiting' && ctx.virusScanner ? 'waiting' : 'none';
};

export async function forgetScan({ db, scope }: Work, sha256: string): Promise<void> {
  await repository.deleteScan(db, scope, sha256);
}
