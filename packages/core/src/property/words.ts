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

/** How an entity belongs to the organization. */
export const organizationEntityTypes = [
  'Group Company A/Subsidiaries',
  'Group Company B/Subsidiaries',
  'Associated/Affiliated',
  'Non-incorporated joint ventures',
  'Fixed asset investments',
  'Joint Ventures',
  'Franchises',
  'Ship Fleet',
  'Power Generation Unit',
  'Owned/Controlled Building',
  'Car Fleet',
  'Leased Factory',
  'Leased Building/Asset',
  'Outsourced Activity',
] as const;
export type OrganizationEntityType = (typeof organizationEntityTypes)[number];

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

/** The four utilities, in the product's order. */
export const utilities = ['ENERGY', 'HEAT', 'WASTE', 'WATER'] as const;

/** At which level figures are reported; the first is the default. */
export const reportingLevels = ['Organization', 'Portfolio', 'Property'] as const;
export type ReportingLevel = (typeof reportingLevels)[number];
