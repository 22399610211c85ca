/** The property subsectors that the SASB standard for real estate reports by (those of the FTSE Nareit classification). */
export const sasbSubsectors = [
  'apartments',
  'office',
  'retail_shopping_centers',
  'retail_free_standing',
  'retail_regional_malls',
  'industrial',
  'mixed_office_industrial',
  'lodging_resorts',
  'health_care',
  'self_storage',
  'student_housing',
  'manufactured_homes',
  'data_centers',
  'diversified',
  'specialty',
] as const;
export type SasbSubsector = (typeof sasbSubsectors)[number];

// Which of them fits a type is our own judgement. A sub-type without an entry has that of its type.
const subsectors: Readonly<Record<string, SasbSubsector>> = {
  office: 'office',
  'office.medical_office': 'health_care',
  'office.business_park': 'office',
  retail: 'retail_free_standing',
  'retail.shopping_centre': 'retail_regional_malls',
  'retail.strip_mall': 'retail_shopping_centers',
  'retail.retail_park': 'retail_shopping_centers',
  'retail.lifestyle_centre': 'retail_shopping_centers',
  'retail.other_mall': 'retail_shopping_centers',
  residential: 'apartments',
  'residential.student_housing': 'student_housing',
  'residential.senior_housing': 'health_care',
  hotel: 'lodging_resorts',
  industrial: 'industrial',
  warehouse: 'industrial',
  'warehouse.self_storage': 'self_storage',
  healthcare: 'health_care',
  data_centre: 'data_centers',
  leisure: 'specialty',
  education: 'specialty',
  public_building: 'specialty',
  parking: 'specialty',
  mixed_use: 'diversified',
  other: 'specialty',
};

/** The subsector of a property by its type and sub-type; undefined for an unknown type. */
export const sasbSubsectorOf = (type: string, subType = ''): SasbSubsector | undefined =>
  subsectors[`${type}.${subType}`] ?? subsectors[type];
