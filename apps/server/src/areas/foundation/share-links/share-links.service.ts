import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { ShareLink, shareLinks } from '@steward/contract/foundation/share-links';
import { grouped } from '@steward/core/grouped';
import {
  asInstallation,
  inTransaction,
  reading,
  withinOrganization,
  type Work,
} from '../../../database/transaction.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import { mustHold } from '../../../platform/access.ts';
import { actorOf, type Actor, type Ctx } from '../../../platform/ctx.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { holderOf, keptKinds, kindOf, subjectsOf } from './holders.service.ts';
import { endOf, refuseOptions } from './making.service.ts';
import * as openings from './openings.repository.ts';
import * as repository from './share-links.repository.ts';
import { everyOrganization } from '../../../database/every-organization.ts';

/** How long ending a link can be undone. */
const UNDO_MS = 600_000;

const seesAll = ({ isAdmin, isSuperAdmin }: Actor) => isAdmin || isSuperAdmin;

/** Which links the actor sees: administrators all, others their own. */
async function seenBy(ctx: Ctx, work: Work): Promise<repository.Seen> {
  const actor = actorOf(ctx);
  const kept = await Promise.all(
    keptKinds(ctx).map(async ([kind, { list }]) => (await list(work)).map((link) => ({ ...link, kind }))),
  );
  return { owner: seesAll(actor) ? undefined : actor.userId, now: ctx.now, kept: kept.flat() };
}

const findShown = async (ctx: Ctx, work: Work, id: string) =>
  (await repository.findListed(work.db, work.scope, await seenBy(ctx, work), id)) ?? fail('share-link.not-found');

/** A link of this area that the actor may change. */
async function findMine(ctx: Ctx, { db, scope }: Work, id: string): Promise<repository.StoredLink | undefined> {
  const actor = actorOf(ctx);
  const link = await repository.findLink(db, scope, id);
  const isOwn = link && (link.owner_id ?? link.created_by) === actor.userId;
  return isOwn || seesAll(actor) ? link : undefined;
}

/** Adds the present names, and `paused` for links whose owner lost the permission or the subject. */
async function withSubjects(ctx: Ctx, rows: readonly repository.ListedLink[]): Promise<ShareLink[]> {
  const open = rows.filter(({ is_kept_by_area }) => !is_kept_by_area);
  const found = new Map<string, string>();
  for (const [, group] of grouped(open, ({ kind, owner_id }) => `${kind} ${owner_id}`)) {
    const [first] = group;
    const holder = first && (await holderOf(ctx, first));
    if (!holder) continue;
    const subjects = await subjectsOf(holder, first.kind, [...new Set(group.map(({ subject_id }) => subject_id))]);
    for (const { _id, subject_id } of group) {
      const subject = subjects.get(subject_id);
      if (subject) found.set(_id, subject.title);
    }
  }
  return rows.map((row) => ({
    ...row,
    title: found.get(row._id) ?? row.title,
    state: row.state === 'active' && !row.is_kept_by_area && !found.has(row._id) ? 'paused' : row.state,
  }));
}

export async function getShareLinks(
  ctx: Ctx,
  asked: Parsed<typeof shareLinks.getShareLinks>,
): Promise<Answer<typeof shareLinks.getShareLinks>> {
  const { paginateData, totalData } = await reading(ctx, async (work) =>
    repository.listLinks(work.db, work.scope, await seenBy(ctx, work), asked),
  );
  return { paginateData: await withSubjects(ctx, paginateData), totalData };
}

const shown = async (ctx: Ctx, row: repository.ListedLink): Promise<ShareLink> =>
  (await withSubjects(ctx, [row]))[0] ?? fail('share-link.not-found');

export async function updateShareLink(
  ctx: Ctx,
  { link_id, password, days, ...change }: Parsed<typeof shareLinks.updateShareLink>,
): Promise<ShareLink> {
  const password_hash = typeof password === 'string' ? await hashPassword(password) : password;
  const row = await inTransaction(ctx, async (work) => {
    const link = (await findMine(ctx, work, link_id)) ?? fail('share-link.not-found');
    if (link.revoked_at !== null) fail('share-link.not-restorable');
    const kind = kindOf(ctx, link.kind) ?? fail('share-link.not-found');
    refuseOptions(kind, { ...change, password, days });
    const ends_at = days === undefined ? null : endOf(ctx, kind, days);
    const { label, may_download, max_openings } = change;
    await repository.updateLink(work.db, work.scope, link_id, {
      ...(label !== undefined && { label }),
      ...(may_download !== undefined && { may_download }),
      ...(max_openings !== undefined && { max_openings }),
      ...(password_hash !== undefined && { password_hash }),
      ...(ends_at && { ends_at }),
    });
    return findShown(ctx, work, link_id);
  });
  return shown(ctx, row);
}

export async function endShareLink(ctx: Ctx, { link_id }: Parsed<typeof shareLinks.endShareLink>) {
  const kind = await inTransaction(ctx, async (work) => {
    const link = await findMine(ctx, work, link_id);
    if (!link) return (await findShown(ctx, work, link_id)).kind;
    await repository.endLinks(work.db, work.scope, { id: link_id }, { now: ctx.now, userId: actorOf(ctx).userId });
    return undefined;
  });
  const kept = keptKinds(ctx).find(([name]) => name === kind);
  if (kept) await kept[1].end(ctx, link_id);
  return { done: true as const };
}

export const restoreShareLink = (ctx: Ctx, { link_id }: Parsed<typeof shareLinks.restoreShareLink>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const link = (await findMine(ctx, work, link_id)) ?? fail('share-link.not-found');
    if (link.revoked_at === null) return { done: true as const };
    const isRecent = ctx.now.getTime() - Date.parse(link.revoked_at) < UNDO_MS;
    if (!isRecent || link.revoked_by !== actorOf(ctx).userId) fail('share-link.not-restorable');
    const isReplaced =
      kindOf(ctx, link.kind)?.isSingle && (await repository.findLinkOf(db, scope, link.kind, link.subject_id));
    if (isReplaced) fail('share-link.not-restorable');
    await repository.updateLink(db, scope, link_id, { revoked_at: null, revoked_by: null });
    return { done: true as const };
  });

/** The administrator must be allowed to share the subject, as its owner had to be. */
export async function takeOverShareLink(
  ctx: Ctx,
  { link_id }: Parsed<typeof shareLinks.takeOverShareLink>,
): Promise<ShareLink> {
  const actor = actorOf(ctx);
  const row = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const link = (await findMine(ctx, work, link_id)) ?? fail('share-link.not-found');
    if (!seesAll(actor)) fail('session.forbidden');
    const kind = kindOf(ctx, link.kind) ?? fail('share-link.not-found');
    mustHold(ctx, kind.needs);
    if (!(await kind.describe(ctx, work, [link.subject_id])).has(link.subject_id)) fail('share-link.subject-not-found');
    // A link of the organization does not depend on a person.
    if (link.owner_id !== null) await repository.updateLink(db, scope, link_id, { owner_id: actor.userId });
    return findShown(ctx, work, link_id);
  });
  return shown(ctx, row);
}

export const getShareLinkOpenings = (
  ctx: Ctx,
  { link_id, ...page }: Parsed<typeof shareLinks.getShareLinkOpenings>,
): Promise<Answer<typeof shareLinks.getShareLinkOpenings>> =>
  reading(ctx, async (work) => {
    await findShown(ctx, work, link_id);
    return openings.listOpenings(work.db, work.scope, link_id, page);
  });

/** Deletes the log of openings before the moment, in every organization. */
export async function forgetOldOpenings(ctx: Ctx, before: Date): Promise<void> {
  for (const organization_id of await asInstallation(ctx, everyOrganization))
    await asInstallation(ctx, (db) =>
      withinOrganization(db, organization_id, () =>
        openings.deleteOpenings(db, wholeOrganization(organization_id), before),
      ),
    );
}
