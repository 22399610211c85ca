import names from 'area-texts:all/titles';
import type { OtherNames } from './entries.ts';
import former from './former-names.json';

const titles = names as Readonly<Record<string, string>>;
const earlier: Readonly<Record<string, readonly string[]>> = former;

/** A screen is also found by its name in the other languages, its earlier names and the one of the specification. */
export const otherNames: OtherNames = ({ path, title }) => [titles[title] ?? '', ...(earlier[path] ?? [])].join(' · ');
