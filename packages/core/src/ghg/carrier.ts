/** The energy, water and waste of a property, as far as greenhouse gas factors distinguish them. */
export const carriers = [
  'electricity',
  'natural_gas',
  'heating_oil',
  'kerosene',
  'lpg',
  'diesel',
  'wood',
  'district_heating',
  'district_cooling',
  'steam',
  'water',
  'waste_water',
  'waste',
] as const;
export type Carrier = (typeof carriers)[number];

/** The product's four utilities, as named in calls. */
export type Utility = 'ENERGY' | 'HEAT' | 'WASTE' | 'WATER';

/** How waste is treated. */
export const wasteTreatments = ['landfill', 'incineration', 'recycling', 'composting', 'anaerobic_digestion'] as const;
export type WasteTreatment = (typeof wasteTreatments)[number];

/** The carriers of each utility; the first is the default unless the bill states another. */
export const carriersOf: Readonly<Record<Utility, readonly Carrier[]>> = {
  ENERGY: ['electricity', 'natural_gas', 'lpg', 'diesel', 'kerosene'],
  HEAT: [
    'district_heating',
    'natural_gas',
    'heating_oil',
    'kerosene',
    'lpg',
    'wood',
    'steam',
    'district_cooling',
    'diesel',
  ],
  WATER: ['water', 'waste_water'],
  WASTE: ['waste'],
};

/** The default utility of a carrier: the first one that has it, so gas belongs to energy. */
export function utilityOfCarrier(carrier: Carrier): Utility {
  const found = (['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const).find((utility) =>
    carriersOf[utility].includes(carrier),
  );
  if (!found) throw new Error(`no utility has bills of ${carrier}`);
  return found;
}

/**
 * GHG Protocol scope of each carrier for its buyer: fuels burnt on site are scope 1, bought electricity, heat, steam and cooling scope 2,
 * water and waste scope 3. Source: GHG Protocol Corporate Standard, ch. 4.
 */
export const scopeOf: Readonly<Record<Carrier, 1 | 2 | 3>> = {
  electricity: 2,
  natural_gas: 1,
  heating_oil: 1,
  kerosene: 1,
  lpg: 1,
  diesel: 1,
  wood: 1,
  district_heating: 2,
  district_cooling: 2,
  steam: 2,
  water: 3,
  waste_water: 3,
  waste: 3,
};

/** The scope in which a consumption counts for the owner of a property: what its tenants buy themselves is scope 3. */
export const scopeCounted = (carrier: Carrier, isTenants: boolean | undefined): 1 | 2 | 3 =>
  isTenants ? 3 : scopeOf[carrier];

/** The measure of a carrier's quantity in intensities. */
export const measureOf: Readonly<Record<Carrier, 'energy' | 'water' | 'waste'>> = {
  electricity: 'energy',
  natural_gas: 'energy',
  heating_oil: 'energy',
  kerosene: 'energy',
  lpg: 'energy',
  diesel: 'energy',
  wood: 'energy',
  district_heating: 'energy',
  district_cooling: 'energy',
  steam: 'energy',
  water: 'water',
  waste_water: 'water',
  waste: 'waste',
};

/** Whether a carrier's quantity belongs to a measure of use. Wastewater is no further use of water. */
export const isUseOf = (measure: 'energy' | 'water' | 'waste', carrier: Carrier): boolean =>
  measure === 'water' ? carrier === 'water' : measureOf[carrier] === measure;

/** The unit of quantities on bills. */
export type BillUnit = 'kWh' | 'l' | 't';

/** The unit in which bills of a carrier are kept. */
export const billUnitOf = (carrier: Carrier): BillUnit =>
  carriersOf.WATER.includes(carrier) ? 'l' : carriersOf.WASTE.includes(carrier) ? 't' : 'kWh';
