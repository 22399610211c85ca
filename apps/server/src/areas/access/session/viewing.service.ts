import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { session, SessionDetail } from '@steward/contract/access/session';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation, enterOrganization } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { publish } from '../../../platform/http/live.ts';
import { uuid } from '../../../platform/uuid.ts';
import { organizationForPassword } from './session.demands.ts';
import { findAccount, organizationsOf } from '../accounts/accounts.service.ts';
import { findSession } from './session.repository.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { mayViewAs, personSeen } from './session.service.ts';
import * as repository from './viewing.repository.ts';

/** Starts or ends viewing as another person in this session, and notifies the tabs of the given people. */
async function changing(ctx: Ctx, heardBy: readonly string[], work: (db: Tx) => Promise<void>): Promise<SessionDetail> {
  const { sessionId, organizationId } = actorOf(ctx);
  const seen = await asInstallation(
    ctx,
    async (db) => {
      await work(db);
      for (const user_id of heardBy)
        await publish(db, { organization_id: organizationId, user_id, topic: 'rights', data: {} });
      const row = await findSession(db, sessionId);
      return row && personSeen(ctx, db, row);
    },
    organizationId,
  );
  forgetSessions();
  return (seen ?? fail('session.missing')).detail;
}

export function startViewAs(ctx: Ctx, { user_id, reason }: Parsed<typeof session.startViewAs>): Promise<SessionDetail> {
  const viewer = actorOf(ctx);
  const { organizationId, sessionId, userId } = viewer;
  return changing(ctx, [userId], async (db) => {
    if (!(await repository.isMember(db, user_id, organizationId))) fail('user.not-viewable');
    await repository.endViews(db, organizationId, userId, ctx.now);
    await repository.setViewing(db, sessionId, user_id);
    const row = (await findSession(db, sessionId)) ?? fail('session.missing');
    const seen = await personSeen(ctx, db, row);
    // The only check that decides whose view may be opened.
    if (seen?.actor.userId !== user_id || !mayViewAs(viewer, seen.actor)) fail('user.not-viewable');
    await enterOrganization(db, organizationId);
    await repository.insertView(db, {
      organization_id: organizationId,
      id: uuid(),
      viewer_id: userId,
      user_id,
      reason,
    });
  });
}

export function endViewAs(ctx: Ctx): Promise<SessionDetail> {
  const { viewedBy, ...seen } = actorOf(ctx);
  const { organizationId, sessionId } = seen;
  const viewerId = viewedBy?.userId ?? seen.userId;
  // The viewer ends the view as themselves, since the viewed person's session is read-only.
  const self: Ctx = { ...ctx, actor: { ...seen, userId: viewerId, name: viewedBy?.name ?? seen.name } };
  return changing(self, [viewerId, seen.userId], async (db) => {
    await repository.endViews(db, organizationId, viewerId, ctx.now);
    await repository.setViewing(db, sessionId, null);
  });
}

export function switchOrganization(
  ctx: Ctx,
  { organization_id }: Parsed<typeof session.switchOrganization>,
): Promise<SessionDetail> {
  const { userId, name, sessionId, organizationId, isSuperAdmin, viewedBy, method } = actorOf(ctx);
  if (viewedBy) fail('session.view-only');
  if (method === 'sso' && organization_id !== organizationId) fail('session.sso-bound');
  return changing(ctx, [userId], async (db) => {
    const is_member = await repository.isMember(db, userId, organization_id);
    const mayEnter = is_member || (isSuperAdmin && (await repository.organizationExists(db, organization_id)));
    if (!mayEnter) fail('organization.not-found');
    const user = (await findAccount(db, userId)) ?? fail('session.missing');
    if (is_member && organization_id !== organizationId) await organizationForPassword(db, user, organization_id);
    await repository.moveSession(db, sessionId, organization_id);
    await enterOrganization(db, organization_id);
    // Recorded in the entered organization: its own users can read who entered.
    await repository.insertVisit(db, { organization_id, id: uuid(), user_id: userId, user_name: name, is_member });
  });
}

export function getSwitchableOrganizations(
  ctx: Ctx,
  { search }: Parsed<typeof session.getSwitchableOrganizations>,
): Promise<Answer<typeof session.getSwitchableOrganizations>> {
  const { userId, isSuperAdmin, viewedBy } = actorOf(ctx);
  // An admin must not see the other organizations of the viewed person.
  if (viewedBy) return Promise.resolve([]);
  return asInstallation(ctx, async (db) => {
    const belongsTo = await organizationsOf(db, userId);
    return repository.listOrganizations(db, { userId, belongsTo }, isSuperAdmin, search);
  });
}
