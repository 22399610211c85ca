import { z } from 'zod';

/** What nobody knows about later years and whoever plans has to assume; the same for every view of a plan. */
export const assumptions = {
  /** Share by which the emissions of grid electricity fall each year; 0 keeps them flat. */
  grid_fall: z.number().min(0).max(0.5).default(0),
  /** Tonnes of CO2e per kWh of electricity for periods in which a law has published no coefficient. */
  later_electricity: z
    .number()
    .min(0)
    .max(0.01)
    .nullable()
    .default(null)
    .meta({ examples: [0.0001] }),
};

/** Of market-based emissions: whether instruments cover as much energy in later years as in the chosen one. */
export const keepsInstruments = z.boolean().default(true);
