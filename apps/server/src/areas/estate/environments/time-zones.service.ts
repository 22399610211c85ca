import tzLookup from '@photostructure/tz-lookup';
import { timeZoneOfCountry } from '@steward/core/calendar/time-zone';
import { sql } from 'kysely';
import { mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { timeZoneOf } from '../../../platform/today.ts';

export interface Place {
  time_zone: string;
  latitude: number | null;
  longitude: number | null;
  country_code: string;
}

/** To look a zone up takes as long as to read it; a place keeps its zone for the year. */
const MOST_KNOWN = 10_000;
const known = new Map<string, string>();

function remembered(parts: readonly unknown[], find: () => string | undefined): string | undefined {
  const name = JSON.stringify(parts);
  const before = known.get(name);
  if (before !== undefined) return before || undefined;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = find();
  known.set(name, found ?? '');
  return found;
}

/** The zone that a person chose, else that of the position, else that of a country with one zone, else undefined. */
function ownZone({ time_zone, latitude, longitude, country_code }: Place, year: number): string | undefined {
  if (time_zone) return time_zone;
  return remembered([latitude, longitude, country_code, year], () => {
    if (latitude !== null && longitude !== null) return tzLookup(latitude, longitude);
    return country_code ? timeZoneOfCountry(country_code, year) : undefined;
  });
}

/** What the zone of an organization follows from. */
interface OwnClock {
  settings: unknown;
  country_code: string | null;
}

/** The zone of an organization; UTC without one. */
function zoneOfOwn({ settings, country_code }: OwnClock, now: Date): string {
  const { time_zone } = (settings ?? {}) as { time_zone?: unknown };
  const year = now.getUTCFullYear();
  return remembered([time_zone, country_code, year], () => timeZoneOf(time_zone, country_code, now)) ?? 'UTC';
}

async function zoneOfOrganization({ db, scope }: Work, now: Date): Promise<string> {
  const found = await mine(db, scope, 'organizations').select(['settings', 'country_code']).executeTakeFirst();
  return zoneOfOwn(found ?? { settings: {}, country_code: null }, now);
}

/** The zone of a place of an organization, null: of the organization itself. */
export const zoneOfPlace = (place: Place | null, organization: OwnClock, now: Date): string =>
  (place && ownZone(place, now.getUTCFullYear())) ?? zoneOfOwn(organization, now);

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
