import tzLookup from '@photostructure/tz-lookup';
import { timeZoneOfCountry } from '@steward/core/calendar/time-zone';
import { sql } from 'kysely';
import { mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { timeZoneOf } from '../../../platform/today.ts';

interface Place {
  time_zone: string;
  latitude: number | null;
  longitude: number | null;
  country_code: string;
}

/** The zone that a person chose, else that of the position, else that of a country with one zone, else undefined. */
function ownZone({ time_zone, latitude, longitude, country_code }: Place, year: number): string | undefined {
  if (time_zone) return time_zone;
  if (latitude !== null && longitude !== null) return tzLookup(latitude, longitude);
  return country_code ? timeZoneOfCountry(country_code, year) : undefined;
}

/** The zone of the organization; UTC without one. */
async function zoneOfOrganization({ db, scope }: Work, now: Date): Promise<string> {
  const found = await mine(db, scope, 'organizations').select(['settings', 'country_code']).executeTakeFirst();
  const { time_zone } = (found?.settings ?? {}) as { time_zone?: unknown };
  return timeZoneOf(time_zone, found?.country_code ?? null, now) ?? 'UTC';
}

/** The zone of a property for which none is chosen. */
export const naturalZone = async (work: Work, place: Omit<Place, 'time_zone'>, now: Date): Promise<string> =>
  ownZone({ ...place, time_zone: '' }, now.getUTCFullYear()) ?? zoneOfOrganization(work, now);

/** The time zone of each of these properties of the organization; that of the organization under the empty id. */
export async function zonesOf(work: Work, environmentIds: readonly string[], now: Date): Promise<Map<string, string>> {
  const { db, scope } = work;
  const otherwise = await zoneOfOrganization(work, now);
  const places = environmentIds.length
    ? await mine(db, wholeOrganization(scope), 'environments')
        .where(sql<boolean>`environments.id = any (${environmentIds}::uuid[])`)
        .select(['environments.id', 'time_zone', 'latitude', 'longitude', 'country_code'])
        .execute()
    : [];
  const zones = places.map(({ id, ...place }) => [id, ownZone(place, now.getUTCFullYear()) ?? otherwise] as const);
  return new Map([['', otherwise], ...zones]);
}
