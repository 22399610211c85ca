import { latestDay, type Day } from '@steward/core/calendar/day';
import { dayIn, isTimeZone, timeZoneOfCountry } from '@steward/core/calendar/time-zone';
import { mine } from '../database/scoped.ts';
import { reading } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';

type When = Pick<Ctx, 'now' | 'scope'>;

/** The day that it is for the organization that asks: in its time zone; in UTC where it has none. */
export const todayOf = ({ now, scope }: When): Day =>
  scope?.timeZone ? dayIn(scope.timeZone, now) : now.toISOString().slice(0, 10);

/** The last day that does not lie in the future: today; where nobody knows the time zone, what is today somewhere on Earth. */
export const lastDay = ({ now, scope }: When): Day => (scope?.timeZone ? dayIn(scope.timeZone, now) : latestDay(now));

/** The time zone that an organization has chosen, else that of its country, where it has one. */
export function timeZoneOf(chosen: unknown, countryCode: string | null, now: Date): string | undefined {
  if (typeof chosen === 'string' && isTimeZone(chosen)) return chosen;
  return countryCode ? timeZoneOfCountry(countryCode, now.getUTCFullYear()) : undefined;
}

/** Work that no session was looked up for, in the time zone of its organization. */
export async function inOwnTime(ctx: Ctx): Promise<Ctx> {
  const { scope } = ctx;
  if (!scope) return ctx;
  const found = await reading(ctx, ({ db }) =>
    mine(db, scope, 'organizations').select(['settings', 'country_code']).executeTakeFirst(),
  );
  const { time_zone } = (found?.settings ?? {}) as { time_zone?: unknown };
  const timeZone = timeZoneOf(time_zone, found?.country_code ?? null, ctx.now);
  return timeZone ? { ...ctx, scope: { ...scope, timeZone } } : ctx;
}
