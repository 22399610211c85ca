import { eraseFilesJob } from '../../foundation/files/files.job-kinds.ts';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { organizations } from '@steward/contract/access/organizations';
import type { Tx } from '../../../database/connection.ts';
import {
  asInstallation,
  asInstallationLocking,
  inTransaction,
  reading,
  withinOrganization,
  type Work,
} from '../../../database/transaction.ts';
import { clearSessionCookies } from '../../../platform/http/cookies.ts';
import type { Language } from '@steward/contract/language';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { addFile, dropBytes, eraseFiles, removeFiles, storeImage } from '../../foundation/files/files.service.ts';
import { listLogRows } from '../audit-log/audit-log.service.ts';
import { refuseOwnExit } from '../session/session.demands.ts';
import { organizationsOf } from '../accounts/accounts.service.ts';
import { hasSecondFactor } from '../accounts/second-factor.service.ts';
import { timeZoneOf } from '../../../platform/today.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import * as repository from './organizations.repository.ts';

type Organization = Answer<typeof organizations.updateOrganization>;

const answerOf = (
  ctx: Ctx,
  row: NonNullable<Awaited<ReturnType<typeof repository.findOrganization>>>,
): Organization => ({
  ...row,
  country_time_zone: timeZoneOf(null, row.country_code, ctx.now) ?? null,
  default_language: row.default_language as Language,
  logo_url: row.logo_file_id && fileUrl(row.logo_file_id),
});

export const findOrganization = ({ db, scope }: Work) => repository.findOrganization(db, scope);

export const addOrganization = (db: Tx, row: Parameters<typeof repository.insertOrganization>[1]): Promise<void> =>
  repository.insertOrganization(db, row);

export const changeOrganizationState = (
  { db, scope }: Work,
  change: Parameters<typeof repository.updateState>[2],
): Promise<void> => repository.updateState(db, scope, change);

/** The settings of the organization by name: each area reads its own part. */
export const settingsOf = ({ db, scope }: Work): Promise<Record<string, unknown>> => repository.findSettings(db, scope);

/** Replaces the given settings and keeps the others. */
export const changeSettings = ({ db, scope }: Work, settings: Record<string, unknown>): Promise<void> =>
  repository.updateSettings(db, scope, settings);

/** Stores a fact of the installation under a name. */
export const remember = (db: Tx, name: string, value: unknown): Promise<void> => repository.remember(db, name, value);

export const recall = (db: Tx, name: string): Promise<unknown> => repository.recall(db, name);

/** Runs `work` unless another process is filling the demo organizations. */
export const holdingDemo = <T>(ctx: Ctx, work: () => Promise<T>): Promise<T | undefined> =>
  repository.holdingDemo(ctx.db, work);

const own = async (ctx: Ctx, db: Tx, scope: Scope): Promise<Organization> =>
  answerOf(ctx, (await repository.findOrganization(db, scope)) ?? fail('organization.not-found'));

export async function getOrganizations(ctx: Ctx): Promise<Answer<typeof organizations.getOrganizations>> {
  const { userId, organizationId, viewedBy } = actorOf(ctx);
  const rows = await asInstallation(ctx, async (db) => {
    const own = await repository.listOrganizationsOf(db, userId, await organizationsOf(db, userId));
    const here = own.filter(({ _id }) => _id === organizationId);
    // An admin who views the product as another person must not see that person's other organizations.
    if (viewedBy) return here;
    // A Super Admin may work in an organization without being a member of it.
    const visited = here.length
      ? undefined
      : await repository.findOrganization(db, { organizationId, environments: 'all' });
    return visited ? [...own, visited] : own;
  });
  return rows.map((row) => answerOf(ctx, row));
}

export const updateOrganization = (
  ctx: Ctx,
  { default_language, time_zone, ...input }: Parsed<typeof organizations.updateOrganization>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const known = await own(ctx, db, scope);
    const { name = known.name, country_code = known.country_code } = input;
    await repository.updateOrganization(db, scope, { name, country_code });
    if (default_language) await repository.updateSettings(db, scope, { default_language });
    if (time_zone !== undefined) await repository.updateSettings(db, scope, { time_zone });
    forgetSessions();
    return own(ctx, db, scope);
  });

export async function uploadOrganizationLogo(
  ctx: Ctx,
  { remove }: Parsed<typeof organizations.uploadOrganizationLogo>,
  uploads: UploadedFile[],
): Promise<Organization> {
  const organizationId = scopeOf(ctx).organizationId;
  const [file] = uploads;
  if (!remove && !file) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (uploads.length > 1) fail('file.too-many');
  const replace = (picture?: Parameters<typeof addFile>[3]) =>
    inTransaction(ctx, async ({ db, scope }) => {
      const before = (await own(ctx, db, scope)).logo_file_id;
      await repository.updateLogo(db, scope, picture ? await addFile(ctx, db, scope, picture) : null);
      return {
        dropped: await removeFiles({ db, scope }, before ? [before] : []),
        organization: await own(ctx, db, scope),
      };
    });
  const { organization, dropped } = await (remove || !file ? replace() : storeImage(ctx, file, replace));
  await dropBytes(ctx, organizationId, dropped);
  return organization;
}

export const getSecuritySettings = (ctx: Ctx): Promise<Answer<typeof organizations.getSecuritySettings>> =>
  reading(ctx, async ({ db, scope }) => ({
    two_factor_required: (await repository.findSettings(db, scope)).two_factor_required === true,
    required_by_installation: ctx.settings.requireTwoFactor,
    without: await repository.countWithoutSecondFactor(db, scope),
  }));

export const updateSecuritySettings = (
  ctx: Ctx,
  { two_factor_required }: Parsed<typeof organizations.updateSecuritySettings>,
): Promise<Answer<typeof organizations.updateSecuritySettings>> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const { userId, method } = actorOf(ctx);
    // Users who require it of others need a second factor themselves, or they would lock themselves out.
    if (two_factor_required && method !== 'sso' && !(await hasSecondFactor(db, userId))) fail('two-factor.own-first');
    await repository.updateSettings(db, scope, { two_factor_required });
    await refuseOwnExit(ctx, db);
    forgetSessions();
    return {
      two_factor_required,
      required_by_installation: ctx.settings.requireTwoFactor,
      without: await repository.countWithoutSecondFactor(db, scope),
    };
  });

export const getExecutives = (ctx: Ctx): Promise<Answer<typeof organizations.getExecutives>> => {
  if (ctx.actor?.isTenant) fail('session.forbidden');
  return reading(ctx, async ({ db, scope }) =>
    (await repository.listExecutives(db, scope)).map(({ picture_file_id, title, ...row }) => ({
      ...row,
      title: title ?? '',
      picture_url: picture_file_id && fileUrl(picture_file_id),
    })),
  );
};

// By then every running job of an organization has noticed the deletion.
const SECOND_ERASURE_SECONDS = 300;

/**
 * Deletes the demo organizations, rows before files; `first` runs in the same transaction and may refuse. Files that cannot be deleted now,
 * are left over after a crash, or are written late are deleted by a job that is queued in the same transaction.
 */
export async function eraseDemo(
  ctx: Ctx,
  first?: (db: Tx, demo: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const ids = await asInstallationLocking(ctx, async (db) => {
    const demo = await repository.lockDemoOrganizations(db);
    await first?.(db, demo);
    for (const id of demo) await repository.eraseDemoOrganization(db, id);
    await ctx.jobs.sendMaintenance(db, eraseFilesJob, { erased_organizations: demo }, SECOND_ERASURE_SECONDS);
    return demo;
  });
  await eraseFiles(ctx, ids).catch((error: unknown) => ctx.log.warn({ err: error }, 'files resist; a job erases them'));
  return ids;
}

/** Deletes every demo organization permanently: the next start creates none. */
export async function removeDemoData(ctx: Ctx): Promise<{ done: true }> {
  const { organizationId } = actorOf(ctx);
  const ids = await eraseDemo(ctx, async (db, demo) => {
    if (!demo.includes(organizationId)) fail('organization.not-demo');
    if (!(await repository.isDemoAtRest(db))) fail('organization.demo-being-filled');
    await repository.remember(db, 'demo', 'removed');
  });
  ctx.log.info({ organizations: ids }, 'the demo data was removed');
  forgetSessions();
  clearSessionCookies(ctx);
  return { done: true };
}

export const getLogs = (ctx: Ctx, { search, ...input }: Parsed<typeof organizations.getLogs>) =>
  reading(ctx, (work) => listLogRows(work, { ...input, plain: search }));

export const getOutbox = (ctx: Ctx, input: Parsed<typeof organizations.getOutbox>) =>
  asInstallation(ctx, async (db) => ({ sends: ctx.mail.sends, ...(await repository.listMails(db, input)) }));

export const getUnvouchedOrganizations = (
  ctx: Ctx,
  input: Parsed<typeof organizations.getUnvouchedOrganizations>,
): Promise<Answer<typeof organizations.getUnvouchedOrganizations>> =>
  asInstallation(ctx, (db) => repository.listUnvouched(db, input));

/** Ends the lower limits of an organization. */
export async function vouch(db: Tx, organizationId: string, now: Date): Promise<void> {
  const isFound = await withinOrganization(db, organizationId, () => repository.vouch(db, organizationId, now));
  if (!isFound) fail('organization.not-found');
}

export async function vouchForOrganization(
  ctx: Ctx,
  { organization_id }: Parsed<typeof organizations.vouchForOrganization>,
): Promise<{ done: true }> {
  await asInstallation(ctx, (db) => vouch(db, organization_id, ctx.now));
  forgetSessions();
  return { done: true };
}
