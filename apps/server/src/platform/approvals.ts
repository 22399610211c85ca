import { fail } from '@steward/contract/failures';
import { fingerprint } from './canonical-json.ts';

/** The values that an approval is about, by the names under which the call that shows them answers them. */
export type Facts = Readonly<Record<string, unknown>>;

const PART = 8;
const LONGEST = 100;
const namesOf = (facts: Facts) => Object.keys(facts).toSorted();
const partOf = (facts: Facts, name: string) => fingerprint({ [name]: facts[name] ?? null }).slice(0, PART);

/**
 * The version of what is approved: the fingerprint of all its values, which decides, and a short one of each value, which only serves to
 * name those that differ.
 */
export const versionOf = (facts: Facts): string =>
  [fingerprint(facts), ...namesOf(facts).map((name) => partOf(facts, name))].join('-');

/** The names of the values that differ from a version; all of them if it is of another kind. */
function changedIn(facts: Facts, seen: string): string[] {
  const names = namesOf(facts);
  const [, ...parts] = seen.split('-');
  const differing = names.filter((name, place) => partOf(facts, name) !== parts[place]);
  return parts.length === names.length && differing.length > 0 ? differing : names;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST);

/** Refuses an approval of something else than the person saw, and names the values that differ, with what they are now. */
export function refuseChanged(seen: string | undefined, facts: Facts): void {
  if (seen === undefined || seen === versionOf(facts)) return;
  const names = changedIn(facts, seen);
  failChanged(names, names.map((name) => `${name}: ${shown(facts[name])}`).join('; '));
}

/** The same refusal for a thing that counts its versions. */
export function failChanged(names: readonly string[], detail: string): never {
  fail(
    'approval.changed',
    detail,
    names.map((field) => ({ field, message: 'has changed' })),
  );
}
