import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { organizations } from '@steward/contract/organizations';
import { countries } from '@steward/reference/countries/countries';
import { asInstallation, inTransaction, reading, type Tx } from '../../database/transaction.ts';
import { clearSessionCookies } from '../../platform/cookies.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { forgetSessions } from '../session/session.service.ts';
import * as repository from './organizations.repository.ts';

export async function getOrganizations(ctx: Ctx): Promise<Answer<typeof organizations.getOrganizations>> {
  const { userId, organizationId, viewedBy } = ctx.actor ?? fail('session.missing');
  return asInstallation(ctx, async (db) => {
    const own = await repository.listOrganizationsOf(db, userId);
    const here = own.filter(({ _id }) => _id === organizationId);
    // Where else somebody works is no business of the admin who sees the product as them.
    if (viewedBy) return here;
    // A Super Admin may be at work in an organization without being a member of it.
    const visited = here.length
      ? undefined
      : await repository.findOrganization(db, { organizationId, environments: 'all' });
    return visited ? [...own, visited] : own;
  });
}

export const updateOrganization = (ctx: Ctx, input: Parsed<typeof organizations.updateOrganization>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    await repository.updateOrganization(db, scope, input);
    forgetSessions();
    return (await repository.findOrganization(db, scope)) ?? fail('organization.not-found');
  });

/** Erases the demo organizations, rows before files; `first` runs in the same transaction and may refuse. */
export async function eraseDemo(
  ctx: Ctx,
  first?: (db: Tx, demo: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const ids = await asInstallation(ctx, async (db) => {
    const demo = await repository.listDemoOrganizations(db);
    await first?.(db, demo);
    for (const id of demo) await repository.eraseDemoOrganization(db, id);
    return demo;
  });
  for (const id of ids) await ctx.files.deleteAll(id);
  return ids;
}

/**
 * Removes every demo organization: rows first, in one transaction, then the files. Files that were left by a kill in between
 * are removed at the next start, because no organization knows them any more.
 */
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
