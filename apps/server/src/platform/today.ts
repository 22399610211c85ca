import { latestDay, type Day } from '@steward/core/calendar/day';
import { dayIn, isTimeZone, timeZoneOfCountry } from '@steward/core/calendar/time-zone';
import { mine } from '../database/scoped.ts';
import { reading } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';

type When = Pick<Ctx, 'now' | 'scope'>;

/** The present day in the time zone of the organization; in UTC without one. */
export const todayOf = ({ now, scope }: When): Day =>
  scope?.timeZone ? dayIn(scope.timeZone, now) : now.toISOString().slice(0, 10);

/** The last day that is not in the future: today; without a known time zone, the latest present day on Earth. */
export const lastDay = ({ now, scope }: When): Day => (scope?.timeZone ? dayIn(scope.timeZone, now) : latestDay(now));

/** The chosen time zone of an organization, otherwise that of its country, if it has a single one. */
export function timeZoneOf(chosen: unknown, countryCode: string | null, now: Date): string | undefined {
  if (typeof chosen === 'string' && isTimeZone(chosen)) return chosen;
  return countryCode ? timeZoneOfCountry(countryCode, now.getUTCFullYear()) : undefined;
}

/** A context with the time zone of the organization, for work without a session. */
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
