/** Whether a piece of equipment is in use. */
export const availabilities = ['in service', 'standby', 'out of service', 'planned', 'decommissioned'] as const;
/** In what state it is. */
export const conditions = ['excellent', 'good', 'average', 'poor', 'failed'] as const;
/** What it runs on. */
export const equipmentFuels = [
  'electricity',
  'natural gas',
  'fuel oil',
  'district heating',
  'district cooling',
  'biomass',
  'solar',
  'none',
  'other',
] as const;
/** The nineteen types, by their numbers as text. */
export const equipmentTypeNumbers = Array.from({ length: 19 }, (_, index) => String(index + 1));
