import type { Answer, Parsed } from '@steward/contract/call';
import type { files } from '@steward/contract/foundation/files';
import { fail, Failure } from '@steward/contract/failures';
import { openOrganizations } from '../../../database/every-organization.ts';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Scan } from '../../../gateways/virus-scan/clamd.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { scanFilesJob } from './files.job-kinds.ts';
import { deleteContent, withContent } from './files.service.ts';
import * as repository from './scans.repository.ts';

/** After this time another worker may take a content whose worker gave no sign. A scan takes clamd two minutes at most. */
const BUSY_MS = 600_000;
/** An unreachable scanner is asked again after this time. */
const AWAY_MS = 30_000;
/** A content that the scanner refuses waits longer each time. */
const REFUSED_MS = 60_000;
const MOST_REFUSED_MS = 6 * 3_600_000;
/** The contents from before the scanner that an organization adds to the queue in an hour. */
const KNOWN_AT_ONCE = 5000;

/** Takes the next content: those that people wait for first. */
const takeNext = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const now = new Date();
    const next = await repository.findDue(db, scope, now);
    if (next) await repository.updateScan(db, scope, next.sha256, { due_at: new Date(+now + BUSY_MS) });
    return next;
  });

/** Scans what waits until a time. Answers whether more is left; an unreachable scanner ends the turn. */
export async function scanFiles(ctx: Ctx, { until }: { until: number }): Promise<boolean> {
  const { virusScanner } = ctx;
  if (!virusScanner) return false;
  const { organizationId } = scopeOf(ctx);
  for (;;) {
    const next = await takeNext(ctx);
    if (!next) return false;
    let scan: Scan;
    try {
      scan = await withContent(ctx, organizationId, next.sha256, async (path) => virusScanner.scan(await path()));
    } catch (error) {
      if (!isLost(error)) throw error;
      // Without bytes there is nothing to scan or to serve.
      await inTransaction(ctx, ({ db, scope }) => repository.deleteScan(db, scope, next.sha256));
      continue;
    }
    await keep(ctx, next, scan);
    if (scan.state === 'unavailable' && scan.reason === 'unreachable') return false;
    if (Date.now() >= until) return true;
  }
}

const isLost = (error: unknown): boolean =>
  (error instanceof Failure && error.code === 'file.not-found') || (error as { code?: unknown }).code === 'ENOENT';

async function keep(ctx: Ctx, { sha256, attempts }: repository.ScanRow, scan: Scan): Promise<void> {
  const now = new Date();
  await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (scan.state === 'unavailable') {
      const isAway = scan.reason === 'unreachable';
      const wait = isAway ? AWAY_MS : Math.min(MOST_REFUSED_MS, REFUSED_MS * 2 ** Math.min(20, attempts));
      const again = { failure: scan.reason, due_at: new Date(+now + wait), attempts: isAway ? attempts : attempts + 1 };
      await repository.updateScan(db, scope, sha256, again);
      return;
    }
    const result = {
      state: scan.state,
      failure: '',
      scanned_at: now,
      ...(scan.state === 'infected' && { virus: scan.name }),
    } as const;
    if (!(await repository.updateScan(db, scope, sha256, result)) || scan.state === 'clean') return;
    const admins = await repository.listAdmins(db, scope);
    for (const {
      file_id,
      name,
      created_by,
      document_id,
      title,
      owner_id,
      environment_id,
    } of await repository.listNamed(db, scope, sha256)) {
      const owner = owner_id ?? created_by;
      await raise(ctx, db, {
        kind: 'file.infected',
        object_id: document_id ?? file_id,
        environment_id,
        to: [...new Set(owner ? [owner, ...admins] : admins)],
        values: { file: title ?? name, virus: scan.name },
        ...(document_id && { redirect_url: `/documentation?item=${document_id}` }),
      });
    }
  });
  if (scan.state === 'infected') await ctx.documents.drop(scopeOf(ctx).organizationId, sha256);
}

/** Starts the scans that are due in each organization: after a crash, and after the scanner was away. */
export async function scanDue(ctx: Ctx): Promise<void> {
  if (!ctx.virusScanner) return;
  await asInstallation(ctx, async (db) => {
    for (const organization_id of await repository.listOrganizationsDue(db, ctx.now))
      await ctx.jobs.sendMaintenance(db, scanFilesJob, { organization_id });
  });
}

/** Queues the contents that were there before the scanner. */
export async function scanKnown(ctx: Ctx): Promise<void> {
  if (!ctx.virusScanner) return;
  for (const organization_id of await asInstallation(ctx, openOrganizations))
    await inTransaction(workerCtx(ctx, organization_id, ctx.requestId), async ({ db, scope }) => {
      if (await repository.insertKnown(db, scope, ctx.now, KNOWN_AT_ONCE))
        await ctx.jobs.sendMaintenance(db, scanFilesJob, { organization_id });
    });
}

export const getInfectedFiles = (ctx: Ctx): Promise<Answer<typeof files.getInfectedFiles>> =>
  reading(ctx, async ({ db, scope }) => repository.listInfected(db, scope, await seenBy(ctx, { db, scope })));

/** A name may say something of a property out of reach: then only the user's own files are named. */
const seenBy = async (ctx: Ctx, { db, scope }: Work): Promise<string | null> =>
  (await reachesEveryProperty(db, scope)) ? null : actorOf(ctx).userId;

/** Deletes the bytes of an infected file for ever, also where other files have the same; the records that name them stay. */
export async function deleteInfectedFile(
  ctx: Ctx,
  { file_id }: Parsed<typeof files.deleteInfectedFile>,
): Promise<Answer<typeof files.deleteInfectedFile>> {
  const sha256 = await inTransaction(ctx, async ({ db, scope }) => {
    const by = await seenBy(ctx, { db, scope });
    const found = (await repository.findInfected(db, scope, file_id, by)) ?? fail('file.not-found');
    const deleted = { deleted_at: ctx.now, deleted_by: actorOf(ctx).userId };
    await repository.updateScan(db, scope, found, deleted);
    return found;
  });
  await deleteContent(ctx, scopeOf(ctx).organizationId, sha256);
  return { done: true };
}
