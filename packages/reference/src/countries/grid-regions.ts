import { emissionFactors } from '../emission-factors/factors.ts';
import egridZips from './egrid-zips.json' with { type: 'json' };

/** The grid region of a property. */
export interface GridRegion {
  /** The name used by emission factors; absent: the country's average. */
  region?: string;
  /** `part`: most of the state is in this region; `ambiguous`: several regions share the state, so the country's average is used. */
  certainty: 'exact' | 'part' | 'ambiguous' | 'country';
}

/** State → eGRID subregion if one subregion covers all or most of the state. `*` marks the latter. Source: US EPA eGRID map. */
const EGRID: Readonly<Record<string, string>> = {
  AL: 'SRSO*',
  AR: 'SRMV*',
  AZ: 'AZNM',
  CA: 'CAMX*',
  CO: 'RMPA',
  CT: 'NEWE',
  DC: 'RFCE',
  DE: 'RFCE',
  FL: 'FRCC*',
  GA: 'SRSO*',
  IA: 'MROW*',
  ID: 'NWPP',
  IN: 'RFCW',
  KS: 'SPNO',
  KY: 'SRTV*',
  LA: 'SRMV*',
  MA: 'NEWE',
  MD: 'RFCE',
  ME: 'NEWE',
  MI: 'RFCM*',
  MN: 'MROW',
  NC: 'SRVC*',
  ND: 'MROW',
  NE: 'MROW*',
  NH: 'NEWE',
  NJ: 'RFCE',
  NM: 'AZNM*',
  OH: 'RFCW',
  OK: 'SPSO',
  OR: 'NWPP',
  PA: 'RFCE*',
  PR: 'PRMS',
  RI: 'NEWE',
  SC: 'SRVC',
  SD: 'MROW*',
  TN: 'SRTV',
  TX: 'ERCT*',
  UT: 'NWPP*',
  VA: 'SRVC*',
  VT: 'NEWE',
  WA: 'NWPP',
  WI: 'MROE*',
  WV: 'RFCW',
};

/**
 * Several subregions share these states without a dominant one: the US average is used unless ZIP code, city or an entered subregion
 * decides.
 */
const EGRID_AMBIGUOUS = ['AK', 'HI', 'IL', 'MO', 'MS', 'MT', 'NV', 'NY', 'WY'];

const US_STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|' +
    'Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|' +
    'Maryland MD|Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|' +
    'New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|' +
    'Pennsylvania PA|Puerto Rico PR|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|' +
    'Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY'
  )
    .split('|')
    .map((entry) => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);

/** Canadian provinces and territories by name; electricity factors use their postal codes. */
const CANADA: Readonly<Record<string, string>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  'northwest territories': 'NT',
  nunavut: 'NU',
  ontario: 'ON',
  'prince edward island': 'PE',
  quebec: 'QC',
  québec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
};

/** Australian states → NGA grids. Most people in Western Australia and the Northern Territory live on the grid named. */
const AUSTRALIA: Readonly<Record<string, string>> = {
  nsw: 'NSW',
  'new south wales': 'NSW',
  act: 'NSW',
  'australian capital territory': 'NSW',
  vic: 'VIC',
  victoria: 'VIC',
  qld: 'QLD',
  queensland: 'QLD',
  sa: 'SA',
  'south australia': 'SA',
  wa: 'WA-SWIS*',
  'western australia': 'WA-SWIS*',
  tas: 'TAS',
  tasmania: 'TAS',
  nt: 'NT-DKIS*',
  'northern territory': 'NT-DKIS*',
};

/** The subregion NYCW is New York City and Westchester; users enter the city, not the subregion. Source: US EPA eGRID subregion names. */
const NEW_YORK_CITY = [
  'new york',
  'new york city',
  'nyc',
  'manhattan',
  'brooklyn',
  'bronx',
  'the bronx',
  'queens',
  'staten island',
];

const EMIRATES: Readonly<Record<string, string>> = { du: 'DU', dubai: 'DU' };

let named: ReadonlySet<string> | undefined;

/**
 * The grid region of a property, from its country (ISO alpha-2) and the state of its address: a name, a code (`NY`, `US-NY`), or a grid
 * region itself (`NYCW`). In the US the ZIP code takes precedence, then New York City by name, then the state. Countries without regions,
 * unknown states and shared states give the country's average, marked by `certainty`.
 */
export function gridRegion(
  country: string,
  state?: string,
  { zipCode = '', city = '' }: { zipCode?: string | undefined; city?: string | undefined } = {},
): GridRegion {
  const code = country.trim().toUpperCase();
  const place = (state ?? '').trim().toUpperCase().replace(`${code}-`, '');
  named ??= new Set(
    emissionFactors().flatMap((factor) => (factor.region === undefined ? [] : [`${factor.country}|${factor.region}`])),
  );
  if (place === '' && code !== 'US') return { certainty: regional.has(code) ? 'ambiguous' : 'country' };
  if (code === 'US' && !named.has(`US|${place}`)) {
    const byZip = mapped(subregionOfZip(zipCode));
    if (byZip) return byZip;
    const abbreviation = US_STATES[place.toLowerCase()] ?? place;
    if ((abbreviation === 'NY' || place === '') && NEW_YORK_CITY.includes(city.trim().toLowerCase()))
      return { region: 'NYCW', certainty: 'exact' };
    if (place === '' || EGRID_AMBIGUOUS.includes(abbreviation)) return { certainty: 'ambiguous' };
    const found = mapped(EGRID[abbreviation]);
    if (found) return found;
  }
  if (code === 'AU') {
    const found = mapped(AUSTRALIA[place.toLowerCase()]);
    if (found) return found;
  }
  if (code === 'CA') {
    const found = mapped(CANADA[place.toLowerCase()]);
    if (found) return found;
  }
  if (code === 'AE') {
    const found = mapped(EMIRATES[place.toLowerCase()]);
    if (found) return found;
  }
  return named.has(`${code}|${place}`) ? { region: place, certainty: 'exact' } : { certainty: 'country' };
}

/** Countries with electricity factors by region: without a region the average is used. */
const regional = new Set(['AU', 'CA']);

/**
 * The countries (ISO alpha-2) in which more of an address than the country decides; everywhere else `gridRegion` returns the country's
 * average.
 */
export const countriesWithRegions = (): string[] => [
  ...new Set(emissionFactors().flatMap((factor) => (factor.region === undefined ? [] : [factor.country]))),
];

let zips: { from: number; region: string }[] | undefined;

function subregionOfZip(zipCode: string): string | undefined {
  const [digits] = /^\d{5}(?=$|-)/.exec(zipCode.trim()) ?? [];
  if (digits === undefined) return undefined;
  zips ??= egridZips.runs.split(' ').map((run) => ({ from: Number(run.slice(0, 5)), region: run.slice(5) }));
  // The last range that begins at or before the code, by binary search: a portfolio needs a hundred thousand lookups.
  const code = Number(digits);
  let [low, high] = [0, zips.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((zips[middle]?.from ?? Infinity) <= code) low = middle + 1;
    else high = middle;
  }
  return zips[low - 1]?.region;
}

function mapped(region: string | undefined): GridRegion | undefined {
  if (region === undefined) return undefined;
  return region.endsWith('*') ? { region: region.slice(0, -1), certainty: 'part' } : { region, certainty: 'exact' };
}
