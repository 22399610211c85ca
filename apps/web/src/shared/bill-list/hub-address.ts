/** Where all bills are. */
export const hub = '/datahub/data_library/utilities';

/** Where the bills of one utility are. */
export const hubOf = {
  ENERGY: `${hub}/energy`,
  HEAT: `${hub}/heat`,
  WATER: `${hub}/water`,
  WASTE: `${hub}/waste`,
} as const;
