import type { Answer, Parsed } from '@steward/contract/call';
import type { servicing, ServicingDueItem } from '@steward/contract/estate/servicing';
import { fail } from '@steward/contract/failures';
import { heldNeeds } from '@steward/contract/modules';
import { addMonths } from '@steward/core/equipment/servicing';
import { createEvents, type EventAttributes } from 'ics';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hashSecret, makeLinkToken, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { asPersonNow } from '../../access/session/session.service.ts';
import { listDue } from './plans.service.ts';
import * as repository from './servicing.repository.ts';
import { todayOf } from '../../../platform/today.ts';

const MONTHS_AHEAD = 12;

/** A calendar of whole-day events in the standard format (RFC 5545). */
function calendarOf(due: readonly ServicingDueItem[], address: string | undefined): FileAnswer {
  const events = due.flatMap(
    ({ plan_id, equipment_id, day, title, product_name, environment_name }): EventAttributes[] => {
      if (day === null) return [];
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      return [
        {
          uid: `${plan_id}-${day}@steward`,
          start: [year, month, date],
          duration: { days: 1 },
          title: `${product_name}: ${title}`,
          location: environment_name,
          ...(address && { url: `${address}/equipment?equipment=${equipment_id}` }),
        },
      ];
    },
  );
  const { value, error } = createEvents(events, {
    productId: 'Steward',
    calName: 'Steward servicing',
    method: 'PUBLISH',
  });
  if (error || !value) throw error ?? new Error('The calendar is empty');
  return { name: 'servicing.ics', contentType: 'text/calendar; charset=utf-8', body: Buffer.from(value) };
}

export const getServicingCalendar = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof servicing.getServicingCalendar>,
): Promise<FileAnswer> => {
  const today = todayOf(ctx);
  return reading(ctx, async (work) =>
    calendarOf(await listDue(work, environment_id, addMonths(today, MONTHS_AHEAD), today), ctx.settings.publicUrl),
  );
};

export const getServicingFeed = (ctx: Ctx): Promise<Answer<typeof servicing.getServicingFeed>> =>
  reading(ctx, async ({ db, scope }) => ({
    since: (await repository.findFeed(db, scope, actorOf(ctx).userId))?.created_at ?? null,
  }));

export const makeServicingFeed = (ctx: Ctx): Promise<Answer<typeof servicing.makeServicingFeed>> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const token = makeLinkToken(scope.organizationId);
    await repository.replaceFeed(db, scope, { user_id: actorOf(ctx).userId, token_hash: hashSecret(token) });
    return { path: `/v2/servicing-feed/${token}` };
  });

export const revokeServicingFeed = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, scope }) => {
    await repository.deleteFeed(db, scope, actorOf(ctx).userId);
    return { done: true as const };
  });

/** The services within the present reach of the person who created the address; one message for every reason of a failure. */
export async function readServicingFeed(
  ctx: Ctx,
  { token }: Parsed<typeof servicing.readServicingFeed>,
): Promise<FileAnswer> {
  const organizationId = organizationOfLink(token) ?? fail('servicing-feed.not-found');
  const { actor: _, ...rest } = ctx;
  const asOrganization: Ctx = { ...rest, scope: wholeOrganization(organizationId) };
  const owner = await reading(asOrganization, ({ db, scope }) =>
    repository.findFeedOwner(db, scope, hashSecret(token)),
  );
  const own = owner && (await asPersonNow(asOrganization, owner.user_id));
  if (!own?.actor || !heldNeeds(own.actor.rights).includes('equipment.read')) fail('servicing-feed.not-found');
  return getServicingCalendar(own, {});
}
