import { guardedFetch, Unreachable } from '../../platform/http/guarded-fetch.ts';
import type { Settings } from '../../settings.ts';

export interface PostalAddress {
  address: string;
  city: string;
  state: string;
  zip_code: string;
  country_code: string;
}

export interface Position {
  latitude: number;
  longitude: number;
  /** What the service calls the place, for the person to compare. */
  name: string;
}

/** Looks up where an address is; undefined: the service knows no such place. Throws `Unreachable` where it does not answer as agreed. */
export type Geocoder = (address: PostalAddress) => Promise<Position | undefined>;

/**
 * A service with the search of Nominatim, asked for one structured address at a time. Without an address in the settings there
 * is none, and nothing leaves the server.
 */
export function makeGeocoder({ geocodingUrl, ...rules }: Pick<Settings, 'geocodingUrl' | 'env' | 'privateProviders'>) {
  if (!geocodingUrl) return undefined;
  const fetch = guardedFetch(rules);
  const geocoder: Geocoder = async ({ address, city, state, zip_code, country_code }) => {
    const url = new URL(geocodingUrl);
    const asked = { street: address, city, state, postalcode: zip_code, countrycodes: country_code.toLowerCase() };
    for (const [name, value] of Object.entries(asked)) if (value) url.searchParams.set(name, value);
    url.searchParams.set('format', 'jsonv2');
    url.searchParams.set('limit', '1');
    const answer = await fetch(url, { headers: { accept: 'application/json', 'user-agent': 'Steward' } });
    if (answer.status !== 200) throw new Unreachable(`the geocoding service answered ${answer.status}`);
    return firstOf(await answer.json().catch(() => undefined));
  };
  return geocoder;
}

function firstOf(answer: unknown): Position | undefined {
  if (!Array.isArray(answer)) throw new Unreachable('the geocoding service answered no list');
  const first: unknown = answer[0];
  if (first === undefined) return undefined;
  const { lat, lon, display_name } = (first ?? {}) as Record<string, unknown>;
  const [latitude, longitude] = [degrees(lat), degrees(lon)];
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new Unreachable('the geocoding service answered no position');
  return { latitude, longitude, name: typeof display_name === 'string' ? display_name.slice(0, 500) : '' };
}

/** Nominatim writes degrees as text; an empty one is none, not zero. */
function degrees(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
