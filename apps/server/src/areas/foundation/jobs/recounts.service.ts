import { everyOrganization } from '../../../database/every-organization.ts';
import { asInstallation } from '../../../database/transaction.ts';
import type { Ctx, Platform } from '../../../platform/ctx.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import * as repository from './recounts.repository.ts';
import type { Recount } from './recounts.repository.ts';

/** Properties in one transaction: short, so that who saves a bill meanwhile hardly waits. */
const BATCH = 50;
const SAY_MS = 10_000;

async function countAll(ctx: Ctx, organizations: readonly string[]): Promise<number> {
  let total = 0;
  for (const organizationId of organizations)
    total += await asInstallation(ctx, (db) => repository.countProperties(db, organizationId), organizationId);
  return total;
}

/** Counts the next properties of an organization; answers how far the recount is then, or undefined if there are no more of it. */
const countBatch = (ctx: Ctx, name: string, organizationId: string): Promise<number | undefined> =>
  asInstallation(
    ctx,
    async (db) => {
      const due = await repository.findRecount(db, name);
      const after = due?.after_organization === organizationId ? due.after_property : null;
      const properties = due ? await repository.listNext(db, organizationId, after, BATCH) : [];
      const last = properties.at(-1);
      if (!due || !last) return undefined;
      await repository.recount(db, name, organizationId, properties);
      const done = due.done + properties.length;
      await repository.updateRecount(db, name, { after_organization: organizationId, after_property: last, done });
      return done;
    },
    organizationId,
  );

/** Unless a migration marked it again meanwhile: then it starts from the first property. */
const end = (ctx: Ctx, { name, marked_at }: Recount): Promise<void> =>
  asInstallation(ctx, async (db) => {
    if ((await repository.findRecount(db, name))?.marked_at === marked_at) await repository.deleteRecount(db, name);
  });

/** Whether lists and counts of bills are not whole yet (`database/filling.ts`). */
export const areListsBeingFilled = (platform: Platform): Promise<boolean> =>
  asInstallation(
    maintenanceCtx(platform, 'recounts'),
    async (db) => (await repository.findRecount(db, 'listed_bills')) !== undefined,
  );

/**
 * Counts again what migrations marked, in batches of properties, each with its progress in one transaction: a killed run goes on where it
 * was. Bills that are saved meanwhile count their own property themselves.
 */
export async function recountWhatIsDue(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const due = await asInstallation(ctx, (db) => repository.findRecount(db));
    if (!due || stopping.aborted) return;
    const { name } = due;
    const organizations = (await asInstallation(ctx, everyOrganization)).toSorted();
    const total = due.total ?? (await countAll(ctx, organizations));
    if (due.total === null) await asInstallation(ctx, (db) => repository.updateRecount(db, name, { total }));
    const say = (done: number) => {
      ctx.metrics.recounted(name, done, total);
      ctx.log.info({ recount: name, done, total }, 'properties are counted again');
    };
    say(due.done);
    let saidAt = Date.now();
    for (const organizationId of organizations) {
      if (due.after_organization !== null && organizationId < due.after_organization) continue;
      for (;;) {
        if (stopping.aborted) return;
        const done = await countBatch(ctx, name, organizationId);
        if (done === undefined) break;
        ctx.metrics.recounted(name, done, total);
        if (Date.now() - saidAt < SAY_MS) continue;
        saidAt = Date.now();
        say(done);
      }
    }
    await end(ctx, due);
    ctx.metrics.recounted(name, total, total);
    ctx.log.info({ recount: name, total }, 'all properties are counted again');
  }
}
