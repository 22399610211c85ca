export interface State {
  /** The GeoNames code; in the United States the postal abbreviation. */
  code: string;
  name: string;
}

interface Place {
  city: string;
  /** Empty where none is known. */
  state: string;
}

interface City {
  city: string;
  /** Thousands; 0 below 15,000 people, or where it is not known. */
  people: number;
}

interface StateWithCities extends State {
  /** As they stand in the list: a country has up to twenty thousand, and most are not asked for. */
  cities: readonly string[];
}

// Two megabytes that most days nobody asks for: read at the first question, kept as one text per country, and taken apart only
// for the country in question.
type ByCountry = Readonly<Record<string, string>>;
let loaded: Promise<ByCountry> | undefined;
const load = () =>
  (loaded ??= import('./places.json', { with: { type: 'json' } }).then(
    ({ default: list }): ByCountry => list.countries,
  ));

function cityOf(text: string): City {
  const [city = '', people = '0'] = text.split('=');
  return { city, people: Number(people) };
}

async function statesWithCities(country: string): Promise<StateWithCities[]> {
  const text = (await load())[country.trim().toUpperCase()];
  return (text?.split('\n') ?? []).map((line) => {
    const [code = '', name = '', ...cities] = line.split('\t');
    return { code, name, cities };
  });
}

const byName = new Intl.Collator('en').compare;

/** As people type it: without accents, in small letters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The states, provinces, emirates … of a country (ISO alpha-2), by name; empty for a country that is not known. */
export async function statesOf(country: string): Promise<State[]> {
  const states = (await statesWithCities(country)).filter(({ code }) => code !== '');
  return states.map(({ code, name }) => ({ code, name })).toSorted((a, b) => byName(a.name, b.name));
}

/**
 * Cities and towns of a country whose name begins with `beginning`, the largest first, at most `atMost`; of one state where it is named, by name or
 * code. A state that is not known, such as one in another language, leaves nothing out.
 */
export async function citiesOf(
  country: string,
  { state = '', beginning = '', atMost }: { state?: string; beginning?: string; atMost: number },
): Promise<Place[]> {
  const states = await statesWithCities(country);
  const wanted = plain(state.trim());
  const known = wanted
    ? states.filter(({ code, name }) => plain(name) === wanted || code.toLowerCase() === wanted)
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
