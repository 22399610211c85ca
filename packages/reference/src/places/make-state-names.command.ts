// Makes state-names.json from CLDR (its folder common/subdivisions, in the npm package cldr) and the npm package iso3166-2-db, which maps
// GeoNames codes to ISO 3166-2 codes: `npx tsx packages/reference/src/places/make-state-names.command.ts <common/subdivisions> <folder of
// iso3166-2-db>`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import places from './places.json' with { type: 'json' };

interface Region {
  name: string;
  names: Readonly<Record<string, string>>;
  iso: string;
  /** The GeoNames code. */
  admin: string;
}

const [subdivisions, isoFolder] = process.argv.slice(2);
if (!subdivisions || !isoFolder) throw new Error('Name the two folders.');

const namesIn = (language: string) =>
  new Map(
    [
      ...fs
        .readFileSync(path.join(subdivisions, `${language}.xml`), 'utf8')
        .matchAll(/<subdivision type="(\w+)"[^>]*>([^<]*)</g),
    ].map(([, key = '', name = '']) => [key, cleaned(name)] as const),
  );

/** CLDR distinguishes duplicate names by a raised number or words in brackets; the spelling of "emirate" is corrected. */
function cleaned(name: string): string {
  return (
    name
      .replaceAll('&amp;', '&')
      .replace(/[²³]+$/, '')
      .replace(/\s*\([^)]*\)$/, '')
      // The country after a comma.
      .replace(/،.*$/, '')
      .replace(/^امارة /, 'إمارة ')
      .trim()
  );
}

const [en, de, ar] = [namesIn('en'), namesIn('de'), namesIn('ar')];
const iso = JSON.parse(fs.readFileSync(path.join(isoFolder, 'data/iso3166-2.json'), 'utf8')) as Readonly<
  Record<string, { regions?: Region[] } | undefined>
>;

const KINDS =
  /\b(province|region|governorate|county|district|department|state|prefecture|oblast|krai|municipality|parish|canton|voivodeship|emirate|city|republic|autonomous|community|of|the|do|de|la)\b/g;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(KINDS, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The Dice coefficient over pairs of letters: highest for spellings of one name. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
  const [ofA, ofB] = [pairs(a), pairs(b)];
  const total = ofA.length + ofB.length;
  const rest = [...ofB];
  let both = 0;
  for (const pair of ofA) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    both += 1;
  }
  return total ? (2 * both) / total : Number(a === b);
}

const ALIKE = 0.6;
const isAlike = (a: string, b: string) => plain(a) === plain(b) || likeness(plain(a), plain(b)) >= ALIKE;

/** Matched by hand: their English names have too little in common. */
const confirmed: Readonly<Record<string, string>> = { 'SA.05': 'sa03', 'SA.14': 'sa02', 'SA.17': 'sa09' };

/**
 * The CLDR key of a state: the one with its English name; else the one of its code, if the names of the code confirm that it is still the
 * same state. Codes are reassigned when a country is divided differently.
 */
function keyOf(country: string, code: string, name: string): { key: string; isCoded: boolean } | undefined {
  const prefix = country.toLowerCase();
  const byHand = confirmed[`${country}.${code}`];
  if (byHand !== undefined) return { key: byHand, isCoded: true };
  const called = [...en].filter(([key, said]) => key.slice(0, 2) === prefix && plain(said) === plain(name));
  const region = iso[country]?.regions?.find(({ admin }) => admin === code);
  const coded = region && `${prefix}${region.iso.toLowerCase()}`;
  const [byName] = called.find(([key]) => key === coded) ?? called[0] ?? [];
  if (byName !== undefined) return { key: byName, isCoded: byName === coded };
  const ofCode = coded === undefined ? undefined : en.get(coded);
  if (!region || coded === undefined || ofCode === undefined) return undefined;
  const english = region.names['en'] ?? region.name;
  const isSame = isAlike(name, ofCode) || (plain(english) === plain(name) && isAlike(english, ofCode));
  return isSame ? { key: coded, isCoded: true } : undefined;
}

const countries: Record<string, string> = {};
for (const [country, text] of Object.entries(places.countries)) {
  const states = text.split('\n').flatMap((line) => {
    const [code = '', name = ''] = line.split('\t');
    const found = code === '' ? undefined : keyOf(country, code, name);
    return found ? [{ code, ...found, de: de.get(found.key) ?? '', ar: ar.get(found.key) ?? '' }] : [];
  });
  // "Provinz Utrecht" is "Utrecht" if no other state of the country has that name.
  const short = (name: string) =>
    name.replace(/^(Provinz|Kanton|Woiwodschaft|Autonome Gemeinschaft|Autonome Region) /, '');
  const lines = states
    // A city and the district around it can have the same name: it belongs to the one that has the code.
    .filter((one) => one.isCoded || !states.some((other) => other.isCoded && other.key === one.key))
    .map(({ code, de: german, ar: arabic }) => {
      const isOnly = states.filter((other) => short(other.de) === short(german)).length === 1;
      return [code, isOnly ? short(german) : german, arabic];
    })
    .filter(([, german, arabic]) => german !== '' || arabic !== '');
  if (lines.length) countries[country] = lines.map((line) => line.join('\t')).join('\n');
}
fs.writeFileSync(
  fileURLToPath(new URL('state-names.json', import.meta.url)),
  `${JSON.stringify({ edition: 'Unicode CLDR 48, subdivisions de and ar', licence: 'Unicode-3.0', countries }, null, 1)}\n`,
);
