import { z } from 'zod';
import { id, text } from './call.ts';
import { MissingFactor } from './dashboards.ts';
import { Language } from './session.ts';

export const levels = ['Organization', 'Portfolio', 'Property'] as const;
export const Level = z.enum(levels);
export type Level = z.infer<typeof Level>;

/** The parts of the report a person writes. Keys follow the GHG Protocol's required and optional information. */
export const reportTexts = [
  'company',
  'responsible',
  'purpose',
  'boundary_reason',
  'boundary_entities',
  'exclusions',
  'scope3_note',
  'leased_assets',
  'base_year_reason',
  'recalculation_policy',
  'recalculations',
  'methods',
  'uncertainty',
  'quality_management',
  'changes',
  'programmes',
  'targets',
  'offsets',
  'contact',
] as const;
export const ReportTextKey = z.enum(reportTexts);
/** Without these a report cannot be sent (GHG Protocol Corporate Standard, chapter 9, required information). */
export const requiredReportTexts = [
  'company',
  'responsible',
  'exclusions',
  'leased_assets',
  'recalculation_policy',
  'methods',
  'contact',
] as const;

export const ReportTexts = z.partialRecord(ReportTextKey, text(20_000));

/** Null: nothing was counted there, which is not zero. */
const Sums = z.object({
  scope1: z.number().nullable(),
  scope2_location: z.number().nullable(),
  scope2_market: z.number().nullable(),
  scope3: z.number().nullable(),
});

/** The inventory behind a report: kg CO2e, never rounded. */
export const Inventory = z.object({
  totals: Sums,
  total_location: z.number(),
  total_market: z.number(),
  is_complete: z.boolean(),
  scope3_by_category: z.record(z.string(), z.number()),
  gases: z.object({ co2: z.number(), ch4: z.number(), n2o: z.number(), fluorinated: z.number(), unsplit: z.number() }),
  biogenic: z.number(),
  by_environment: z.array(
    Sums.extend({
      environment_id: id('environment'),
      environment_name: z.string(),
      country_code: z.string(),
      gross_floor_area: z.number(),
      is_complete: z.boolean(),
      energy_kwh: z.number(),
      kg_per_m2: z.number().nullable(),
    }),
  ),
  by_carrier: z.array(Sums.extend({ carrier: z.string(), quantity: z.number(), unit: z.string() })),
  by_month: z.array(Sums.extend({ month: z.string() })),
  by_year: z.array(Sums.extend({ year: z.number() })),
  missing: z.array(MissingFactor),
  factors: z.array(
    z.object({
      id: z.string(),
      carrier: z.string(),
      scope: z.number(),
      basis: z.string().nullable(),
      country: z.string(),
      region: z.string().nullable(),
      year: z.number(),
      unit: z.string(),
      kg_co2e_per_unit: z.number(),
      gwp_set: z.string(),
      source: z.string(),
      edition: z.string(),
      licence: z.string(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
    }),
  ),
  coverage: z.object({ days: z.number(), days_expected: z.number(), share: z.number(), estimated_share: z.number() }),
  energy_kwh: z.number(),
  gross_floor_area: z.number(),
});
export type Inventory = z.infer<typeof Inventory>;

export const reportStates = ['draft', 'sent', 'accepted', 'rejected'] as const;
const Event = z.object({
  _id: z.string(),
  at: z.string(),
  round: z.number(),
  kind: z.string(),
  actor_name: z.string(),
  note: z.string(),
});
export const Finding = z.object({
  _id: id('finding'),
  round: z.number(),
  kind: z.enum(['question', 'misstatement', 'nonconformity']),
  about: z.string(),
  size_t: z.number().nullable(),
  status: z.enum(['open', 'answered', 'closed']),
  created_at: z.string(),
  messages: z.array(
    z.object({
      _id: z.string(),
      at: z.string(),
      side: z.enum(['verifier', 'owner']),
      author: z.string(),
      body: z.string(),
    }),
  ),
});
export type Finding = z.infer<typeof Finding>;

export const ReportHead = z.object({
  _id: id('report'),
  level: Level,
  target_id: z.uuid(),
  target_name: z.string(),
  year: z.number(),
  status: z.enum(reportStates),
  round: z.number(),
  version: z.number(),
  language: Language,
  updated_at: z.string(),
});
export const Report = ReportHead.extend({
  texts: ReportTexts,
  sha256: z.string().nullable(),
  events: z.array(Event),
  findings: z.array(Finding),
  links: z.array(
    z.object({
      _id: id('link'),
      email: z.string(),
      verifier_name: z.string(),
      round: z.number(),
      expires_at: z.string(),
      revoked_at: z.string().nullable(),
      last_opened_at: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  missing_texts: z.array(ReportTextKey),
});
export type Report = z.infer<typeof Report>;

/** What the verifier sees: frozen when it was sent. */
export const FrozenReport = z.object({
  head: ReportHead.extend({
    organization_name: z.string(),
    round: z.number(),
    sha256: z.string(),
    frozen_at: z.string(),
    verifier_name: z.string(),
    verifier_email: z.string(),
    expires_at: z.string(),
    consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
    base_year: z.number().nullable(),
  }),
  texts: ReportTexts,
  findings: z.array(Finding),
  events: z.array(Event),
  earlier_rounds: z.array(
    z.object({
      round: z.number(),
      sha256: z.string(),
      frozen_at: z.string(),
      total_location: z.number(),
      total_market: z.number(),
    }),
  ),
});
