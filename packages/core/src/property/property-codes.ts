/** What a property is used for (product constant, fourteen values). */
export const environmentUses = [
  'residential',
  'educational',
  'institutional',
  'assembly',
  'business',
  'mercantile',
  'industrial',
  'storage',
  'wholesale',
  'mixed use',
  'hazardous',
  'informal settlements',
  'car parking',
  'floating/moving vessel',
] as const;
export type EnvironmentUse = (typeof environmentUses)[number];

/** Who may see a property. */
export const viewableByValues = ['personal', 'team/family', 'occupant/tenant', 'public'] as const;
export type ViewableBy = (typeof viewableByValues)[number];

/** What a space is. */
export const spaceTypes = [
  'atm',
  'kiosk',
  'food and beverage',
  'lobby',
  'corridor',
  'stairway',
  'parking',
  'laundry room',
  'rooftop terrace',
  'elevator',
  'washroom',
  'driveway',
  'store rooms',
  'living rooms',
  'kitchens',
  'fitness facilities',
  'recreational areas',
  'club house',
  'office',
  'conference room',
] as const;
export type SpaceType = (typeof spaceTypes)[number];

export const executiveTitles = [
  'CEO',
  'CFO',
  'CMO',
  'CTO',
  'COO',
  'CIO',
  'CHRO',
  'CSO',
  'CPO',
  'CRO',
  'CCO',
  'CISO',
  'CDAO',
  'CAO',
  'CLO',
  'CXO',
] as const;
export type ExecutiveTitle = (typeof executiveTitles)[number];

/** At which level figures are reported; the first is the default. */
export const reportingLevels = ['Organization', 'Portfolio', 'Property'] as const;
