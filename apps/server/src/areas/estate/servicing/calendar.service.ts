import type { Answer, Parsed } from '@steward/contract/call';
import type { servicing, ServicingDueItem } from '@steward/contract/estate/servicing';
import { fail } from '@steward/contract/failures';
import { addMonths } from '@steward/core/equipment/servicing';
import type { EventAttributes } from 'ics';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { Ending } from '../../../platform/endings.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import { endShareLinksOf, findShareLinkOf, makeShareLink } from '../../foundation/share-links/making.service.ts';
import { openLinkOf } from '../../foundation/share-links/opening.service.ts';
import { listDue } from './plans.service.ts';
import { todayOf } from '../../../platform/today.ts';

const MONTHS_AHEAD = 12;
const KIND = 'servicing-calendar';

/** What ends, such as a certificate, as the calendar of the people shows it who are reminded of it. */
type EndingItem = Pick<Ending, 'object_id' | 'ends_on' | 'title' | 'redirect_url'> & { place: string };

const startOf = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** A calendar of whole-day events in the standard format (RFC 5545). */
async function calendarOf(
  due: readonly ServicingDueItem[],
  endings: readonly EndingItem[],
  address: string | undefined,
): Promise<FileAnswer> {
  const services = due.flatMap(
    ({ plan_id, equipment_id, day, title, product_name, environment_name }): EventAttributes[] => {
      if (day === null) return [];
      return [
        {
          uid: `${plan_id}-${day}@steward`,
          start: startOf(day),
          duration: { days: 1 },
          title: `${product_name}: ${title}`,
          location: environment_name,
          ...(address && { url: `${address}/equipment?equipment=${equipment_id}` }),
        },
      ];
    },
  );
  const ends = endings.map(({ object_id, ends_on, title, place, redirect_url }): EventAttributes => ({
    uid: `${object_id}-${ends_on}@steward`,
    start: startOf(ends_on),
    duration: { days: 1 },
    title,
    location: place,
    ...(address && { url: `${address}${redirect_url}` }),
  }));
  const { createEvents } = await import('ics');
  const { value, error } = createEvents([...services, ...ends], {
    productId: 'Steward',
    calName: 'Steward servicing',
    method: 'PUBLISH',
  });
  if (error || !value) throw error ?? new Error('The calendar is empty');
  return { name: 'servicing.ics', contentType: 'text/calendar; charset=utf-8', body: Buffer.from(value) };
}

const readDue = (ctx: Ctx, environmentId?: string): Promise<ServicingDueItem[]> => {
  const today = todayOf(ctx);
  return reading(ctx, (work) => listDue(work, environmentId, addMonths(today, MONTHS_AHEAD), today));
};

/** What ends within a year and the person is reminded of. */
async function readEndings(ctx: Ctx): Promise<EndingItem[]> {
  const { userId } = actorOf(ctx);
  const today = todayOf(ctx);
  const lists = Object.values(ctx.endings).map((list) => list(ctx, today, addMonths(today, MONTHS_AHEAD), userId));
  return (await Promise.all(lists))
    .flat()
    .filter(({ to }) => to.includes(userId))
    .map(({ values, ...ending }) => ({ ...ending, place: String(values['place'] ?? '') }));
}

export const getServicingCalendar = async (
  ctx: Ctx,
  { environment_id }: Parsed<typeof servicing.getServicingCalendar>,
): Promise<FileAnswer> => calendarOf(await readDue(ctx, environment_id), [], ctx.settings.publicUrl);

export const getServicingFeed = (ctx: Ctx): Promise<Answer<typeof servicing.getServicingFeed>> =>
  reading(ctx, async (work) => ({
    since: (await findShareLinkOf(ctx, work, KIND, actorOf(ctx).userId))?.created_at ?? null,
  }));

const pathOf = (token: string) => `/v2/servicing-feed/${token}`;

export const makeServicingFeed = (ctx: Ctx): Promise<Answer<typeof servicing.makeServicingFeed>> =>
  inTransaction(ctx, async (work) => {
    const { token } = await makeShareLink(ctx, work, { kind: KIND, subject_id: actorOf(ctx).userId });
    return { path: pathOf(token) };
  });

export const revokeServicingFeed = (ctx: Ctx) =>
  inTransaction(ctx, async (work) => {
    await endShareLinksOf(ctx, work, KIND, actorOf(ctx).userId);
    return { done: true as const };
  });

interface Due {
  due: ServicingDueItem[];
  endings: EndingItem[];
}

/** The calendar of a person as a shared link: its subject is the person, and it shows what the person reaches at present. */
export const servicingCalendars: ShareKind<Due> = {
  describe: async ({ actor }, _work, ids) =>
    new Map(actor && ids.includes(actor.userId) ? [[actor.userId, { title: actor.name, environment_id: null }]] : []),
  open: async (ctx) => ({ due: await readDue(ctx), endings: await readEndings(ctx) }),
  address: (ctx, token) => new URL(pathOf(token), ctx.webAddress()).href,
};

/** The services within the present reach of the person who created the address; one message for every reason of a failure. */
export async function readServicingFeed(
  ctx: Ctx,
  { token }: Parsed<typeof servicing.readServicingFeed>,
): Promise<FileAnswer> {
  const { content } = (await openLinkOf<Due>(ctx, token, KIND)) ?? fail('servicing-feed.not-found');
  return calendarOf(content.due, content.endings, ctx.settings.publicUrl);
}
