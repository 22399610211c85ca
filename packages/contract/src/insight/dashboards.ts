import { z } from 'zod';
import { area, countedDay, id, year } from '../call.ts';
import { Level } from '../carbon/boundaries.ts';
import { MissingFactor } from '../carbon/inventory.answer.ts';
import { WorkingBill, WorkingGeneration, WorkingLine } from '../carbon/inventory.working.ts';
import { Carrier, Utility } from '../energy/bills.bill.ts';
import { benchmarkCalls } from './dashboards.benchmark.ts';
import { viewCalls } from './dashboards.views.ts';
import { FigurePeriod } from './figures.ts';
import { dashboardsFigures } from './dashboards.figures.ts';
import { dashboardsSources } from './dashboards.sources.ts';

const figure = z.object({
  /** Null: nothing is known, which is not zero. */
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** Change against the year before over equal days of the same meters, as a fraction. */
  change: z.number().nullable(),
  /** The share of this year's value that has its counterpart and was compared, 0 to 1. */
  compared: z.number().nullable(),
});

const monthly = z.object({ month: z.string(), value: z.number().nullable(), before: z.number().nullable() });

export const measures = [
  'energy',
  'co2e',
  'co2e_market',
  'scope1',
  'scope2_location',
  'scope2_market',
  'scope3',
  'water',
  'waste',
  'cost',
] as const;

export const Coverage = z.object({
  utility: Utility,
  carrier: Carrier,
  /** Meters of it; one and its replacement are one. */
  meters: z.number(),
  /** Days with a bill, days of the year so far, of all its meters. */ days: z.number(),
  days_expected: z.number(),
  /** Days without a bill that meter data has; not part of the share. */
  days_metered: z.number(),
  share: z.number(),
  gaps: z.array(z.object({ meter_no: z.string(), start: z.string(), end: z.string(), days: z.number() })),
});

/** What today's data give for a year with an accepted report; null: nothing was accepted, or the figures are the same. */
const Recalculated = z.object({ co2e_kg: z.number().nullable(), co2e_market_kg: z.number().nullable() }).nullable();

/** Energy, emissions, water, waste and cost of properties by year and month, with the working of each figure. */
export const dashboards = area(
  'insight/dashboards',
  {
    getPropertyDashboard: {
      method: 'POST',
      path: '/getPropertyDashboard',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'A property in a year: energy, emissions, water, waste, cost, by month and against the year before',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ environment_id: id('environment'), year: year() }),
      answer: z.object({
        environment_id: id('environment'),
        environment_name: z.string(),
        year: z.number(),
        /** As counted: weighted by the days held and the share that counts. */
        gross_floor_area: z.number(),
        /** The real one: the mean of the days held, whole. */
        floor_area: z.number(),
        /** The part of the property that counts in the year, of 1: days held, ownership share, share of its entity. */
        counted_share: z.number(),
        /** kWh, kg CO2e (location-based total), litres, tonnes. */
        energy_kwh: figure,
        co2e_kg: figure,
        /** The same total with scope 2 counted market-based; the two are never added. */
        co2e_market_kg: figure,
        /** The emissions are those of an accepted report. */
        is_accepted: z.boolean(),
        recalculated: Recalculated,
        scope1_kg: figure,
        scope2_location_kg: figure,
        scope2_market_kg: figure,
        scope3_kg: figure,
        water_l: figure,
        waste_t: figure,
        /** Per currency: sums of different currencies are never added. */
        cost: z.array(
          z.object({
            currency: z.string(),
            value: z.number(),
            before: z.number().nullable(),
            change: z.number().nullable(),
            compared: z.number().nullable(),
          }),
        ),
        energy_kwh_per_m2: z.number().nullable(),
        co2e_kg_per_m2: z.number().nullable(),
        /** The days that the intensities rest on; null: they have none, or are those of an accepted report. */
        intensity_period: FigurePeriod.nullable(),
        /** Beside a running year: the last twelve whole months whose bills are due. Null for a year that has ended. */
        last_12_months: z
          .object({
            period: FigurePeriod.nullable(),
            energy_kwh_per_m2: z.number().nullable(),
            co2e_kg_per_m2: z.number().nullable(),
            /** The share of due days with a bill behind each; null: nothing was due. */
            energy_coverage: z.number().nullable(),
            co2e_coverage: z.number().nullable(),
          })
          .nullable(),
        months: z.object({
          energy_kwh: z.array(monthly),
          scope1_kg: z.array(monthly),
          scope2_location_kg: z.array(monthly),
          scope2_market_kg: z.array(monthly),
          scope3_kg: z.array(monthly),
          co2e_kg: z.array(monthly),
          water_l: z.array(monthly),
          waste_t: z.array(monthly),
          cost: z.array(z.object({ currency: z.string(), months: z.array(monthly) })),
        }),
        carriers: z.array(
          z.object({ carrier: z.string(), quantity: z.number(), unit: z.string(), before: z.number().nullable() }),
        ),
        coverage: z.array(Coverage),
        /** The share of due days that the figure of each measure rests on; null: it has no meter. */
        coverage_by_measure: z.record(z.enum(measures), z.number().nullable()),
        missing_factors: z.array(MissingFactor),
        is_complete: z.boolean(),
        bills_in_review: z.number(),
        biogenic_kg: z.number(),
      }),
    },
    getFigureWorking: {
      method: 'POST',
      path: '/getFigureWorking',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'How a figure came about: factors, formulas, and the bills with their shares',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        environment_id: id('environment'),
        year: year(),
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .optional(),
        measure: z.enum(measures),
        /** As a report counts the property, with its shares and as it was accepted; absent: whole and of today. Emissions only. */
        report: z
          .object({ level: Level, target_id: z.uuid().optional(), known_on: countedDay().optional() })
          .optional(),
      }),
      answer: z.object({
        measure: z.enum(measures),
        /** How the report counts it: the part of the year, the category of scope 3 instead, whether as accepted. */
        reported: z
          .object({ share: z.number(), scope3_category: z.string().nullable(), is_accepted: z.boolean() })
          .optional(),
        total: z.number().nullable(),
        unit: z.string(),
        lines: z.array(WorkingLine),
        bills: z.array(WorkingBill),
        /** Empty for accepted figures, whose lines name it. */
        generation: z.array(WorkingGeneration),
        missing_factors: z.array(MissingFactor),
      }),
    },
    ...viewCalls,
    getPortfolioOverview: {
      method: 'POST',
      path: '/getPortfolioOverview',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'Every property the person may see, in a year: energy, emissions, coverage; and the sums',
      limit: { calls: 240, perSeconds: 60 },
      isComputed: true,
      input: z.object({
        year: year(),
        portfolio_id: id('portfolio').optional(),
        /** Only so many rows, of the properties with the most emissions; the sums are always of all. */
        largest: z.number().int().min(1).max(100).optional(),
      }),
      answer: z.object({
        year: z.number(),
        energy_kwh: figure,
        co2e_kg: figure,
        /** The emissions are those of an accepted report. */
        is_accepted: z.boolean(),
        recalculated: Recalculated,
        /** What the total is made of, scope 2 location-based. */
        scope1_kg: z.number().nullable(),
        scope2_kg: z.number().nullable(),
        scope3_kg: z.number().nullable(),
        water_l: figure,
        waste_t: figure,
        is_complete: z.boolean(),
        /** Bills that are overdue: how many days together, how many carriers of properties, and where most days are missing. */
        missing: z.object({
          days: z.number(),
          meters: z.number(),
          most: z
            .object({
              environment_id: id('environment'),
              environment_name: z.string(),
              carrier: Carrier,
              days: z.number(),
            })
            .nullable(),
        }),
        /** The share of due days the sums rest on; a property without a meter of the measure is due and missing. */
        coverage: z.object({
          co2e: z.number().nullable(),
          energy: z.number().nullable(),
          water: z.number().nullable(),
          waste: z.number().nullable(),
        }),
        /** How many properties the sums are of. */
        properties: z.number().int(),
        rows: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            portfolio_name: z.string(),
            country_code: z.string(),
            gross_floor_area: z.number(),
            energy_kwh: z.number().nullable(),
            co2e_kg: z.number().nullable(),
            co2e_kg_per_m2: z.number().nullable(),
            /** The days that it rests on. */
            intensity_period: FigurePeriod.nullable(),
            /** Of the emissions, against the year before. */
            change: z.number().nullable(),
            water_l: z.number().nullable(),
            waste_t: z.number().nullable(),
            /** Null: nothing of it was due. */
            coverage: z.number().nullable(),
            is_complete: z.boolean(),
          }),
        ),
      }),
    },
    getPortfolioTrend: {
      method: 'POST',
      path: '/getPortfolioTrend',
      access: 'member',
      needs: 'dashboards.read',
      summary:
        'Emissions of two years by month and scope, together; and of some properties, with the months that have bills',
      limit: { calls: 240, perSeconds: 60 },
      isComputed: true,
      input: z.object({ year: year(), environment_ids: z.array(id('environment')).max(50).default([]) }),
      answer: z.object({
        year: z.number(),
        /** The year before, then the year: 24 months; null where nothing is known. */
        months: z.array(
          z.object({
            month: z.string(),
            scope1_kg: z.number().nullable(),
            scope2_kg: z.number().nullable(),
            scope3_kg: z.number().nullable(),
          }),
        ),
        /** Of each month of the year, the share of due days with a bill, over all properties; null: not due yet. */
        covered: z.array(z.number().nullable()),
        rows: z.array(
          z.object({
            environment_id: id('environment'),
            /** kg CO2e of the same 24 months. */
            months: z.array(z.number().nullable()),
            /** Of each month of the year, the share of due days with a bill; null: not due yet. */
            covered: z.array(z.number().nullable()),
          }),
        ),
      }),
    },
    ...benchmarkCalls,
    getDataYears: {
      method: 'POST',
      path: '/getDataYears',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'The years that have bills, the newest first',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.object({ years: z.array(z.number()) }),
    },
  },
  {
    figures: dashboardsFigures,
    sources: dashboardsSources,
    modules: [
      {
        key: 'dashboards',
        order: 10,
        under: 'performance',
        name: 'Dashboards',
        permissions: ['read', 'share'],
        route: '/dashboard',
        icon: 'IconChartBar',
        flag: 'preset',
      },
    ],
  },
);
