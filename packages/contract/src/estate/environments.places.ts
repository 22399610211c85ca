import { z } from 'zod';
import { id, requiredText, text } from '../call.ts';
import { propertyFilter } from './environments.filter.ts';

const latitude = z.number();
const longitude = z.number();

/** Degrees; `west` is below `east` and may be below -180 if a map shows the date line. */
const Box = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

export const propertyPlaceCalls = {
  getEnvironmentPlaces: {
    method: 'POST',
    path: '/getEnvironmentPlaces',
    access: 'member',
    needs: 'properties.read',
    summary:
      'Where the properties are that a filter finds: each of up to 5,000, of more those in the part of a map that is seen, in groups where they crowd',
    limit: { calls: 240, perSeconds: 60 },
    input: z.object({
      ...propertyFilter,
      /** The visible part of the map; at zoom 0 the world is 256 pixels wide. Without it, the whole world. */
      view: z
        .object({
          west: z.number().min(-540).max(540),
          south: z.number().min(-90).max(90),
          east: z.number().min(-540).max(540),
          north: z.number().min(-90).max(90),
          zoom: z.number().min(0).max(24),
        })
        .refine(({ west, east }) => west < east, { path: ['east'], error: 'must be after west' })
        .refine(({ south, north }) => south < north, { path: ['north'], error: 'must be after south' })
        .optional()
        .meta({ examples: [{ west: -10, south: 35, east: 30, north: 60, zoom: 4 }] }),
    }),
    answer: z.object({
      total: z.number(),
      /** The number of properties with a position, visible or not. */
      located: z.number(),
      /** The bounding box of all positions. */
      around: Box.nullable(),
      places: z.array(
        z.object({
          _id: id('environment'),
          environment_name: z.string(),
          portfolio_id: id('portfolio'),
          latitude,
          longitude,
          gross_floor_area: z.number(),
        }),
      ),
      /** Properties close together, at their middle; the floor area is their mean, in m². */
      groups: z.array(z.object({ count: z.number(), latitude, longitude, gross_floor_area: z.number() })),
    }),
  },
  findAddressPosition: {
    method: 'POST',
    path: '/findAddressPosition',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Where an address is, from the geocoding service of the installation; null: it knows no such place',
    limit: { calls: 30, perSeconds: 60 },
    input: z.object({
      address: requiredText(300),
      city: requiredText(120),
      state: text(120).default(''),
      zip_code: text(20).default(''),
      country_code: z
        .string()
        .regex(/^[A-Z]{2}$/, 'is required')
        .meta({ examples: ['DE'] }),
    }),
    answer: z.object({ position: z.object({ latitude, longitude, name: z.string() }).nullable() }),
  },
} as const;

export const propertyPlaceFailures = {
  'geocoding.off': { status: 409, message: 'No geocoding service is set up. Set the position on the map.' },
  'geocoding.unreachable': {
    status: 502,
    message: 'The geocoding service did not answer. Set the position on the map, or try again later.',
  },
} as const;
