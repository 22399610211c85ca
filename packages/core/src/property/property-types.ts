/**
 * What kind of building a property is, and the finer kinds. Names follow the property types that GRESB and ENERGY STAR
 * Portfolio Manager tell apart; keys are ours, the web words them.
 */
export const subTypes = {
  office: ['corporate', 'high_rise', 'low_rise', 'business_park', 'medical_office'],
  retail: ['shopping_centre', 'high_street', 'retail_park', 'supermarket', 'restaurant'],
  residential: ['multi_family', 'single_family', 'student_housing', 'senior_housing'],
  hotel: ['full_service', 'limited_service', 'serviced_apartments', 'hostel'],
  industrial: ['manufacturing', 'light_industrial', 'workshop'],
  warehouse: ['distribution', 'refrigerated', 'self_storage'],
  education: ['school', 'university', 'kindergarten', 'library'],
  healthcare: ['hospital', 'clinic', 'care_home', 'laboratory'],
  data_centre: ['colocation', 'enterprise'],
  leisure: ['sports', 'theatre', 'museum', 'swimming_pool'],
  public_building: ['administration', 'court', 'fire_station', 'place_of_worship'],
  parking: ['garage', 'car_park'],
  mixed_use: ['office_retail', 'residential_retail', 'office_residential'],
  other: [],
} as const satisfies Record<string, readonly string[]>;

export type PropertyType = keyof typeof subTypes;

export const propertyTypes = Object.keys(subTypes) as [PropertyType, ...PropertyType[]];

const isPropertyType = (type: string): type is PropertyType => Object.hasOwn(subTypes, type);

/** The finer kinds of a property type; none for a type that is not listed. */
export const subTypesOf = (type: string): readonly string[] => (isPropertyType(type) ? subTypes[type] : []);
