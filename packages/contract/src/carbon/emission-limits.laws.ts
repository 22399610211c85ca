import { carriers } from '@steward/core/ghg/carrier';
import { deductionKinds } from '@steward/core/net-zero/deductions';
import { propertyTypes } from '@steward/core/property/property-types';
import { z } from 'zod';
import { day, Done, id, requiredText, text, year, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { assumptions } from './emission-limits.assumptions.ts';
import { DeductedOf, Deductions, OtherPath } from './emission-limits.law-paths.ts';

const carrier = z.enum(carriers);
const lawYear = z.int().min(1990).max(2200);
const perPeriod = z.array(z.number().min(0).max(1000).nullable()).min(1).max(20);

/** A law as data: the `LimitPack` of core. */
const PackFields = z.object({
  name: requiredText(200),
  version: requiredText(100),
  source: requiredText(500),
  currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as EUR'),
  penalty_per_tonne: z.number().min(0).max(1_000_000),
  area_unit: z.enum(['ft2', 'm2']),
  covered_above: z.number().min(0).max(100_000_000),
  covered_together_above: z.number().min(0).max(100_000_000).optional(),
  filing: z
    .object({
      penalty_per_area_month: z.number().min(0).max(1000),
      months_at_most: z.int().min(1).max(120),
      grace_days: z.int().min(0).max(366),
      due: z
        .string()
        .regex(/^\d{2}-\d{2}$/)
        .meta({ examples: ['05-01'] }),
      source: requiredText(500),
    })
    .optional(),
  other_path: z
    .object({
      name: requiredText(100),
      flat_penalty: z.number().min(0).max(1_000_000_000),
      source: requiredText(500),
      by_limit: z.object({ year: lawYear, limit_of: lawYear, source: requiredText(500) }).optional(),
      by_measures: z
        .object({ until: day(), measures: z.array(requiredText(100)).min(1).max(50), source: requiredText(500) })
        .optional(),
    })
    .optional(),
  deductions: z
    .object({
      renewable_credits: z.object({ source: requiredText(500) }).optional(),
      offsets: z
        .object({ share_of_limit: z.number().min(0).max(1), from: lawYear, until: lawYear, source: requiredText(500) })
        .optional(),
      electrification: z
        .object({
          rates: z
            .array(z.object({ installed_until: day(), tonnes_per_kwh: z.number().min(0).max(1) }))
            .min(1)
            .max(20),
          source: requiredText(500),
        })
        .optional(),
    })
    .optional(),
  place: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ examples: ['DE'] }),
    cities: z.array(requiredText(100)).max(1000),
    postal_codes: z
      .array(z.tuple([requiredText(10), requiredText(10)]))
      .max(1000)
      .meta({ examples: [[['10115', '14199']]] }),
  }),
  periods: z
    .array(z.object({ from: lawYear, until: lawYear.nullable() }))
    .min(1)
    .max(20),
  coefficients: z
    .array(
      z.object({
        carrier,
        energy_source: requiredText(100),
        unit: z.enum(['kWh', 'kBtu']),
        tonnes_per_unit: perPeriod,
        source: requiredText(500),
      }),
    )
    .min(1)
    .max(50),
  tables: z
    .array(
      z.object({
        key: requiredText(60),
        title: requiredText(200),
        source: requiredText(500),
        years: z.array(lawYear).max(50).nullable(),
        limits: z
          .array(z.object({ code: requiredText(100), description: text(300), tonnes_per_area: perPeriod }))
          .min(1)
          .max(500),
      }),
    )
    .min(1)
    .max(5),
  vectors: z
    .array(
      z.object({
        name: requiredText(200),
        year: lawYear,
        uses: z
          .array(
            z.object({
              table: text(60),
              code: text(100),
              area: z
                .number()
                .positive()
                .meta({ examples: [1] }),
            }),
          )
          .min(1)
          .max(20),
        energy: z
          .array(z.object({ carrier, quantity: z.number().min(0) }))
          .min(1)
          .max(20),
        emissions_t: z.number(),
        limit_t: z.number(),
        penalty: z.number(),
      }),
    )
    .min(1)
    .max(100),
});

const Code = z.object({
  table: z.string(),
  code: z.string(),
  description: z.string(),
  /** Tonnes per unit of area, by period; null: not published. */
  limits: z.array(z.number().nullable()),
});

const Pack = z.object({
  /** Null: shipped with the product. */
  limit_pack_id: id('limit-pack').nullable(),
  name: z.string(),
  version: z.string(),
  source: z.string(),
  currency: z.string(),
  penalty_per_tonne: z.number(),
  area_unit: z.enum(['ft2', 'm2']),
  covered_above: z.number(),
  covered_together_above: z.number().nullable(),
  other_path: z.object({ name: z.string(), flat_penalty: z.number(), source: z.string() }).nullable(),
  /** The kinds of deductions of the law, each with its reference. */
  deductions: z.array(z.object({ kind: z.enum(deductionKinds), source: z.string() })),
  periods: z.array(z.object({ from: z.number(), until: z.number().nullable() })),
  tables: z.array(z.object({ key: z.string(), title: z.string(), years: z.array(z.number()).nullable() })),
  cases: z.number(),
});
export type LimitPackHead = z.infer<typeof Pack>;

const Use = z.object({
  table: requiredText(60),
  code: requiredText(100),
  area: z
    .number()
    .positive()
    .max(10_000_000)
    .meta({ examples: [1] }),
});

/** The result of a year: limit, emissions by the coefficients of the law, excess and penalty. Tonnes of CO2e. */
const Assessed = z.object({
  year: z.number(),
  from: z.number(),
  until: z.number().nullable(),
  /** The table with the applicable limits; empty: none. */
  table: z.string(),
  /** The uses have more area than the building: no limit until they are corrected. */
  is_area_exceeded: z.boolean(),
  limit_t: z.number().nullable(),
  emissions_t: z.number().nullable(),
  deducted: z.array(DeductedOf),
  /** Emissions less deductions, which are compared with the limit. */
  net_t: z.number().nullable(),
  excess_t: z.number().nullable(),
  penalty: z.number().nullable(),
  missing: z.array(carrier),
  working: z.array(z.string()),
});

const LimitedProperty = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_name: z.string(),
  gross_floor_area: z.number(),
  /** The reason why the law does not apply; null: it applies. */
  not_covered: z.enum(['other-place', 'unknown-place', 'too-small', 'other-path']).nullable(),
  /** Borough, block and lot; empty: not entered. */
  tax_lot: z.string(),
  is_other_path: z.boolean(),
  /** Buildings of the organization on the lot, including this one, in m². */
  on_lot: z.object({ area: z.number(), buildings: z.number() }).nullable(),
  /** The penalty for a report that is not filed; null: no limit applies, or the law has none. */
  not_filed: z
    .object({ per_month: z.number(), months: z.number(), at_most: z.number(), working: z.string() })
    .nullable(),
  /** The entered deductions of all years. */
  deductions: Deductions,
  /** Null: the yearly limit applies. */
  other_path: OtherPath.nullable(),
  /** Codes with their area in m²; for a property without own codes, the code of its type. */
  uses: z.array(Use),
  is_own_use: z.boolean(),
  /** From bills, entries of bought energy, and entered fuel with a coefficient of the law; the whole building. */
  energy: z.array(z.object({ carrier, kwh: z.number() })),
  /** Fuel in none of the law's figures: billed in another unit than kWh (name empty), or entered (carrier null). */
  uncounted: z.array(z.object({ carrier: carrier.nullable(), name: z.string() })),
  /** The share of the year covered by energy bills. */
  coverage: z.number(),
  data: z.enum(['none', 'partial', 'complete']),
  this_year: Assessed.nullable(),
  periods: z.array(Assessed),
});
export type LimitedProperty = z.infer<typeof LimitedProperty>;

/** Limits of laws on the emissions of buildings. */
export const limitCalls = {
  getCodesByEnvSubTypes: {
    method: 'POST',
    path: '/getCodesByEnvSubTypes',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'The codes of a law for property types and sub-types, with their limits',
    input: z.object({
      limit_pack_id: id('limit-pack').nullable().default(null),
      /** Without it: every type and subtype. */
      types: z
        .array(z.object({ property_type: z.enum(propertyTypes), property_sub_type: text(100).default('') }))
        .max(200)
        .default([]),
    }),
    answer: z.object({
      types: z.array(z.object({ property_type: z.string(), property_sub_type: z.string(), codes: z.array(Code) })),
      /** All codes, for uses that do not follow from the type. */
      all: z.array(Code),
    }),
  },
  getEnvWithCodeLimit: {
    method: 'POST',
    path: '/getEnvWithCodeLimit',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'Properties with their emissions by a law, its limit, the excess and the penalty, period by period',
    limit: { calls: 120, perSeconds: 60 },
    isComputed: true,
    input: z.object({
      limit_pack_id: id('limit-pack').nullable().default(null),
      year: year(),
      portfolio_id: id('portfolio').optional(),
      environment_id: id('environment').optional(),
      later_electricity: assumptions.later_electricity,
    }),
    answer: z.object({ pack: Pack, year: z.number(), properties: z.array(LimitedProperty) }),
  },
  saveLimitUses: {
    method: 'POST',
    path: '/saveLimitUses',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Say which codes of a law the parts of a property have; an empty list goes back to the one of its type',
    input: z.object({
      environment_id: id('environment'),
      /** Null or absent: the law of New York. */
      limit_pack_id: id('limit-pack').nullable().optional(),
      uses: z.array(Use).max(30),
    }),
    answer: z.object({ environment_id: id('environment'), uses: z.array(Use) }),
  },
  saveTaxLot: {
    method: 'POST',
    path: '/saveTaxLot',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Set the tax lot of a property, and whether a different compliance path than the annual limit applies',
    input: z.object({
      environment_id: id('environment'),
      ...changesOf({
        tax_lot: z
          .string()
          .regex(
            /^([1-5](?!0{5})\d{5}(?!0{4})\d{4})?$/,
            'borough 1 to 5, five digits of the block, four of the lot; neither of them only zeros',
          )
          .default('')
          .meta({ examples: ['1009197502'] }),
        is_other_path: z.boolean().default(false),
      }),
    }),
    answer: Done,
  },
  getLimitPacks: {
    method: 'POST',
    path: '/getLimitPacks',
    access: 'member',
    needs: 'net-zero.read',
    summary: 'The laws whose limits can be compared with: the one that comes with the product, and those added',
    input: z.object({}),
    answer: z.array(Pack),
  },
  saveLimitPack: {
    method: 'POST',
    path: '/saveLimitPack',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Add a law as data; its own test cases must come out right',
    input: PackFields,
    answer: z.object({ _id: id('limit-pack') }),
  },
  deleteLimitPack: {
    method: 'POST',
    path: '/deleteLimitPack',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Delete a law that was added',
    input: z.object({ limit_pack_id: id('limit-pack') }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
