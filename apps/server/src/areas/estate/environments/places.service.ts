import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { environments } from '@steward/contract/estate/environments';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Unreachable } from '../../../platform/http/guarded-fetch.ts';
import { filterOf } from './list.service.ts';
import * as repository from './places.repository.ts';

/** So many are sent one by one; of more, those that crowd are sent as groups. */
const MOST_PLACES = 5_000;
const wholeWorld = { west: -180, south: -90, east: 180, north: 90, zoom: 1 };

/** Degrees of 60 pixels of a map whose world is 256 pixels wide at zoom 0. */
const cellAt = (zoom: number) => {
  const longitude = (360 * 60) / (256 * 2 ** zoom);
  // Towards the poles a degree of latitude takes more pixels: two thirds at 48 degrees.
  return { longitude, latitude: (longitude * 2) / 3 };
};

export const getEnvironmentPlaces = (
  ctx: Ctx,
  { view, ...asked }: Parsed<typeof environments.getEnvironmentPlaces>,
): Promise<Answer<typeof environments.getEnvironmentPlaces>> =>
  reading(ctx, async ({ db, scope }) => {
    const filter = await filterOf(asked);
    const { total, located, west, south, east, north } = await repository.findExtent(db, scope, filter);
    const around =
      west === null || south === null || east === null || north === null ? null : { west, south, east, north };
    const answer = { total, located, around, groups: [] };
    if (located <= MOST_PLACES)
      return { ...answer, places: await repository.listWithin(db, scope, filter, wholeWorld) };
    const seen = view ?? wholeWorld;
    if (view && (await repository.countWithin(db, scope, filter, view)) <= MOST_PLACES)
      return { ...answer, places: await repository.listWithin(db, scope, filter, view) };
    const found = await repository.groupWithin(db, scope, filter, seen, cellAt(seen.zoom));
    return {
      ...answer,
      places: found.flatMap(({ count, ...place }) => (count === 1 ? [place] : [])),
      groups: found
        .filter(({ count }) => count > 1)
        .map(({ count, latitude, longitude, gross_floor_area }) => ({ count, latitude, longitude, gross_floor_area })),
    };
  });

/** Nothing is kept: the person looks at the pin, and saves it with the property. */
export async function findAddressPosition(
  ctx: Ctx,
  address: Parsed<typeof environments.findAddressPosition>,
): Promise<Answer<typeof environments.findAddressPosition>> {
  if (!ctx.geocoder) return fail('geocoding.off');
  try {
    return { position: (await ctx.geocoder(address)) ?? null };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    ctx.log.warn({ reason: error.message }, 'geocoding failed');
    return fail('geocoding.unreachable');
  }
}
