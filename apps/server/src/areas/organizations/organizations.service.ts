import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { organizations } from '@steward/contract/organizations';
import { countries } from '@steward/reference/countries/countries';
import type { Tx } from '../../database/connection.ts';
import { asInstallation, asInstallationLocking, inTransaction, reading } from '../../database/transaction.ts';
import { clearSessionCookies } from '../../platform/cookies.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { eraseFiles } from '../files/files.service.ts';
import { forgetSessions } from '../session/session.service.ts';
import * as repository from './organizations.repository.ts';

export async function getOrganizations(ctx: Ctx): Promise<Answer<typeof organizations.getOrganizations>> {
  const { userId } = ctx.actor ?? fail('session.missing');
  return asInstallation(ctx, (db) => repository.listOrganizationsOf(db, userId));
}

export const updateOrganization = (ctx: Ctx, input: Parsed<typeof organizations.updateOrganization>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    await repository.updateOrganization(db, scope, input);
    forgetSessions();
    return (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
  });

// By then every job that was at work for an organization has noticed that it is gone.
const SECOND_ERASURE_SECONDS = 300;

/**
 * Erases the demo organizations, rows before files; `first` runs in the same transaction and may refuse. Files that resist
 * now, were left by a kill in between, or come late are erased by the job that goes into the queue with the rows' end.
 */
export async function eraseDemo(
  ctx: Ctx,
  first?: (db: Tx, demo: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const ids = await asInstallationLocking(ctx, async (db) => {
    const demo = await repository.lockDemoOrganizations(db);
    await first?.(db, demo);
    for (const id of demo) await repository.eraseDemoOrganization(db, id);
    await ctx.jobs.sendChore(db, 'files.erase', { erased_organizations: demo }, SECOND_ERASURE_SECONDS);
    return demo;
  });
  await eraseFiles(ctx, ids).catch((error: unknown) => ctx.log.warn({ err: error }, 'files resist; a job erases them'));
  return ids;
}

/** Removes every demo organization for good: the next start makes none. */
export async function removeDemoData(ctx: Ctx): Promise<{ done: true }> {
  const { organizationId } = ctx.actor ?? fail('session.missing');
  const ids = await eraseDemo(ctx, async (db, demo) => {
    if (!demo.includes(organizationId)) fail('organization.not-demo');
    await repository.remember(db, 'demo', 'removed');
  });
  ctx.log.info({ organizations: ids }, 'the demo data was removed');
  forgetSessions();
  clearSessionCookies(ctx);
  return { done: true };
}

export const fetchCountries = async (): Promise<Answer<typeof organizations.fetchCountries>> =>
  countries().map(({ alpha2, name, region }) => ({ code: alpha2, name, region }));

export const getLogs = (ctx: Ctx, input: Parsed<typeof organizations.getLogs>) =>
  reading(ctx, ({ db, scope }) => repository.listLog(db, scope, input));

export const getOutbox = (ctx: Ctx, input: Parsed<typeof organizations.getOutbox>) =>
  asInstallation(ctx, async (db) => ({ sends: ctx.mail.sends, ...(await repository.listMails(db, input)) }));
