import { propertyTypes } from '@steward/core/property/property-types';
import { z } from 'zod';
import { id, optionalPaging, text } from '../call.ts';
import { changesOf } from '../changes.ts';

const squareMetres = () => z.number().min(0).max(10_000_000).nullable().default(null);

const Areas = z.object({
  environment_id: id('environment'),
  gross_floor_area: z.number(),
  /** What the spaces together take. */
  spaces_area: z.number(),
  common_area: z.number().nullable(),
  tenant_area: z.number().nullable(),
  landlord_area: z.number().nullable(),
  parking_area: z.number().nullable(),
  exterior_area: z.number().nullable(),
  /** The inequalities of GRESB; null: an area is missing, so it cannot be said. */
  checks: z.array(
    z.object({
      rule: z.enum(['not more', 'all assigned']),
      left: z.number(),
      right: z.number(),
      holds: z.boolean().nullable(),
    }),
  ),
});
export type PropertyAreas = z.infer<typeof Areas>;

const Weight = z.object({
  type: z.string(),
  gross_floor_area: z.number(),
  weight: z.number(),
  /** `own-table`: our own judgement, not a publication; `default`: the type has no row of its own. */
  origin: z.enum(['own-table', 'default', 'set']),
  weighted_floor_area: z.number(),
});

export const propertyAreaCalls = {
  getPropertyAreas: {
    method: 'POST',
    path: '/getPropertyAreas',
    access: 'member',
    needs: 'properties.read',
    summary: 'How the floor area of a property is shared out, and whether that can be true',
    input: z.object({ environment_id: id('environment') }),
    answer: Areas,
  },
  savePropertyAreas: {
    method: 'POST',
    path: '/savePropertyAreas',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Say how the floor area of a property is shared out; more than there is is refused',
    input: z.object({
      environment_id: id('environment'),
      ...changesOf({
        common_area: squareMetres(),
        /** Tenant spaces whose energy the tenant buys, and those whose energy the landlord buys. */
        tenant_area: squareMetres(),
        landlord_area: squareMetres(),
        /** Beside the gross floor area. */
        parking_area: squareMetres(),
        exterior_area: squareMetres(),
      }),
    }),
    answer: Areas,
  },
  getPropertyTypeNames: {
    method: 'POST',
    path: '/getPropertyTypeNames',
    access: 'member',
    needs: 'own',
    summary: 'What a property type is called in Portfolio Manager, GRESB, Local Law 97 and CRREM',
    input: z.object({ property_type: z.enum(propertyTypes), property_sub_type: text(100).default('') }),
    answer: z.object({
      portfolio_manager: z.string(),
      gresb: z.string().nullable(),
      local_law_97: z.string().nullable(),
      crrem: z.string().nullable(),
    }),
  },
  getPropertyWeighing: {
    method: 'POST',
    path: '/getPropertyWeighing',
    access: 'member',
    needs: 'properties.read',
    summary: 'By how much the area of a property and of its spaces counts, by their types',
    input: z.object({ environment_id: id('environment') }),
    answer: z.object({
      environment_id: id('environment'),
      property: Weight,
      spaces: z.array(Weight.extend({ space_id: id('space'), space_name: z.string() })),
    }),
  },
  getEnvWithPortFolio: {
    method: 'POST',
    path: '/getEnvWithPortFolio',
    access: 'member',
    needs: 'properties.read',
    summary: 'Properties with the portfolio and the fund that each belongs to',
    input: z.object({ portfolio_id: id('portfolio').optional(), ...optionalPaging }),
    answer: z.array(
      z.object({
        _id: id('environment'),
        environment_name: z.string(),
        city: z.string(),
        country_code: z.string(),
        gross_floor_area: z.number(),
        portfolio: z.object({ _id: id('portfolio'), name: z.string() }),
        fund: z.object({ _id: id('fund'), name: z.string() }).nullable(),
      }),
    ),
  },
} as const;
