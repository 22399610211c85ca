/**
 * The types and subtypes of properties. They follow the property types of GRESB and ENERGY STAR Portfolio Manager; the keys are the
 * product's, the web has the names.
 */
export const subTypes = {
  office: [
    'corporate',
    'high_rise',
    'low_rise',
    'business_park',
    'medical_office',
    'bank_branch',
    'financial_office',
    'veterinary',
  ],
  retail: [
    'shopping_centre',
    'high_street',
    'strip_mall',
    'retail_park',
    'supermarket',
    'restaurant',
    'lifestyle_centre',
    'other_mall',
    'wholesale_club',
    'convenience_store',
    'fuel_station',
    'vehicle_dealership',
    'food_sales',
    'food_service',
    'fast_food',
    'bar',
    'other_restaurant',
    'personal_services',
  ],
  residential: ['multi_family', 'single_family', 'student_housing', 'senior_housing', 'barracks', 'other_lodging'],
  hotel: ['full_service', 'limited_service', 'serviced_apartments', 'hostel'],
  industrial: [
    'manufacturing',
    'light_industrial',
    'workshop',
    'power_station',
    'water_supply',
    'wastewater',
    'other_utility',
  ],
  warehouse: ['distribution', 'refrigerated', 'self_storage'],
  education: ['school', 'university', 'kindergarten', 'library', 'adult_education', 'vocational_school'],
  healthcare: ['hospital', 'clinic', 'care_home', 'laboratory', 'surgical_centre', 'rehabilitation'],
  data_centre: ['colocation', 'enterprise'],
  leisure: [
    'sports',
    'theatre',
    'museum',
    'swimming_pool',
    'public_assembly',
    'cinema',
    'convention_centre',
    'indoor_arena',
    'stadium_open',
    'stadium_closed',
    'other_stadium',
    'ice_rink',
    'roller_rink',
    'bowling_alley',
    'race_track',
    'casino',
    'aquarium',
    'zoo',
  ],
  public_building: [
    'administration',
    'court',
    'fire_station',
    'place_of_worship',
    'police_station',
    'prison',
    'post_office',
    'meeting_hall',
    'transport_station',
  ],
  parking: ['garage', 'car_park', 'ev_charging'],
  mixed_use: ['office_retail', 'residential_retail', 'office_residential'],
  other: ['technology_science', 'services'],
} as const satisfies Record<string, readonly string[]>;

export type PropertyType = keyof typeof subTypes;

export const propertyTypes = Object.keys(subTypes) as [PropertyType, ...PropertyType[]];

const isPropertyType = (type: string): type is PropertyType => Object.hasOwn(subTypes, type);

/** Every subtype of any type, once. */
export const allSubTypes: readonly string[] = [...new Set(Object.values(subTypes).flat())];

/** The subtypes of a property type; none for an unlisted type. */
export const subTypesOf = (type: string): readonly string[] => (isPropertyType(type) ? subTypes[type] : []);
