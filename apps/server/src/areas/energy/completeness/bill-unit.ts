import { carriersOf, type Carrier } from '@steward/core/ghg/carrier';

export type BillUnit = 'kWh' | 'l' | 't';

/** The unit of bills of a carrier. */
export const unitOf = (carrier: Carrier): BillUnit =>
  carriersOf.WATER.includes(carrier) ? 'l' : carriersOf.WASTE.includes(carrier) ? 't' : 'kWh';
