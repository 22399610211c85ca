/** The address of all bills. */
export const hub = '/datahub/data_library/utilities';

/** The addresses of the bills of one utility. */
export const hubOf = {
  ENERGY: `${hub}/energy`,
  HEAT: `${hub}/heat`,
  WATER: `${hub}/water`,
  WASTE: `${hub}/waste`,
} as const;
