import { z } from 'zod';

/** Assumptions about later years; the same for every view of a plan. */
export const assumptions = {
  /** The annual decrease of the emissions of grid electricity, as a share; 0 keeps them constant. */
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

/** For market-based emissions: whether instruments cover as much energy in later years as in the chosen one. */
export const keepsInstruments = z.boolean().default(true);
