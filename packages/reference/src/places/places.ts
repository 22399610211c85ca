export interface State {
  /** The GeoNames code; in the United States the postal abbreviation. */
  code: string;
  name: string;
}

/** The names in the languages of the product; the English name without a translation. */
export interface NamedState extends State {
  names: { en: string; de: string; ar: string };
}

interface Place {
  city: string;
  /** Empty if unknown. */
  state: string;
}

interface City {
  city: string;
  /** Thousands; 0 below 15,000 people, or if unknown. */
  people: number;
}

interface StateWithCities extends NamedState {
  /** Unparsed lines of the list: a country has up to twenty thousand places, and most are never requested. */
  cities: readonly string[];
}

// Two megabytes that are rarely needed: loaded on the first request, stored as one text per country, and parsed only for the requested
// country.
type ByCountry = Readonly<Record<string, string>>;
interface Lists {
  places: ByCountry;
  names: ByCountry;
}
let loaded: Promise<Lists> | undefined;
const load = () =>
  (loaded ??= Promise.all([
    import('./places.json', { with: { type: 'json' } }),
    import('./state-names.json', { with: { type: 'json' } }),
  ]).then(([{ default: places }, { default: names }]): Lists => ({
    places: places.countries,
    names: names.countries,
  })));

function cityOf(text: string): City {
  const [city = '', people = '0'] = text.split('=');
  return { city, people: Number(people) };
}

async function statesWithCities(country: string): Promise<StateWithCities[]> {
  const { places, names } = await load();
  const key = country.trim().toUpperCase();
  if (!Object.hasOwn(places, key)) return [];
  const translated = new Map(
    (names[key]?.split('\n') ?? []).map((line) => {
      const [code = '', de = '', ar = ''] = line.split('\t');
      return [code, { de, ar }];
    }),
  );
  return (places[key]?.split('\n') ?? []).map((line) => {
    const [code = '', name = '', ...cities] = line.split('\t');
    const of = translated.get(code);
    return { code, name, names: { en: name, de: of?.de || name, ar: of?.ar || name }, cities };
  });
}

const byName = new Intl.Collator('en').compare;

/** As people type it: without accents, in lower case. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The states, provinces, emirates … of a country (ISO alpha-2), by name; empty for an unknown country. */
export async function statesOf(country: string): Promise<NamedState[]> {
  const states = (await statesWithCities(country)).filter(({ code }) => code !== '');
  return states.map(({ code, name, names }) => ({ code, name, names })).toSorted((a, b) => byName(a.name, b.name));
}

/** The minimum number of letters for a search in the names of all states. */
const FEWEST_LETTERS = 2;

interface Called {
  names: readonly string[];
  plain: readonly string[];
}
let called: Promise<Called[]> | undefined;
const everyState = () =>
  (called ??= load().then(async ({ places }) => {
    const states = (await Promise.all(Object.keys(places).map(statesOf))).flat();
    return states.map(({ names }) => ({ names: Object.values(names), plain: Object.values(names).map(plain) }));
  }));

/** Every name of the states whose name in any language contains the text: a list finds them in any spelling. */
export async function stateSpellings(part: string): Promise<string[]> {
  const wanted = plain(part.trim());
  if (wanted.length < FEWEST_LETTERS) return [];
  const found = (await everyState()).filter((state) => state.plain.some((name) => name.includes(wanted)));
  return [...new Set(found.flatMap(({ names }) => names))];
}

/**
 * Cities and towns of a country whose name begins with `beginning`, the largest first, at most `atMost`; optionally of one state, by name
 * or code. An unknown state does not limit the result.
 */
export async function citiesOf(
  country: string,
  { state = '', beginning = '', atMost }: { state?: string; beginning?: string; atMost: number },
): Promise<Place[]> {
  const states = await statesWithCities(country);
  const wanted = plain(state.trim());
  const known = wanted
    ? states.filter(
        ({ code, names }) =>
          code.toLowerCase() === wanted || Object.values(names).some((name) => plain(name) === wanted),
      )
    : [];
  const begins = plain(beginning.trim());
  return (known.length ? known : states)
    .flatMap(({ name, cities }) =>
      cities.filter((city) => plain(city).startsWith(begins)).map((city) => ({ ...cityOf(city), state: name })),
    )
    .toSorted((a, b) => b.people - a.people || byName(a.city, b.city))
    .slice(0, atMost)
    .map(({ city, state: of }) => ({ city, state: of }));
}
