/** Building parts in nine common groups (general knowledge, not compared with a standard); one classification for all projects. */
export const buildingParts = [
  'substructure',
  'superstructure',
  'facade',
  'internal_walls',
  'internal_finishes',
  'building_services',
  'fittings',
  'external_works',
  'demolition',
] as const;
export type BuildingPart = (typeof buildingParts)[number];

export const worksKinds = ['new_construction', 'major_renovation', 'fit_out', 'demolition'] as const;

/** `material` goes through A1–A3, A4 and A5; `site_energy` is what the construction site itself uses, A5 only. */
export const embodiedItemKinds = ['material', 'site_energy'] as const;

export const materialUnits = ['kg', 't', 'm3', 'm2', 'm', 'pcs'] as const;
export const siteUnits = ['kWh', 'l', 'm3', 'kg', 't'] as const;
export const embodiedUnits = ['kg', 't', 'm3', 'm2', 'm', 'pcs', 'kWh', 'l'] as const;
export type EmbodiedUnit = (typeof embodiedUnits)[number];

/** An environmental product declaration (EN 15804), or a generic figure of a database. */
export const productSourceKinds = ['epd', 'generic'] as const;

export const transportModes = ['road', 'rail', 'sea', 'inland_waterway', 'air'] as const;

export const embodiedModules = ['A1-A3', 'A4', 'A5'] as const;
export type EmbodiedModule = (typeof embodiedModules)[number];

/** What a module of an item cannot be computed without. */
export const missingInputs = [
  'product_factor',
  'mass',
  'transport_distance',
  'transport_factor',
  'waste_share',
  'waste_factor',
  'site_factor',
] as const;
export type MissingInput = (typeof missingInputs)[number];
