import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Words that an area brings in its own catalogues and others show: titles of its screens, names of its modules, of its failures,
 * of what the audit log, the search, the notifications and the list of jobs tell of.
 */
export const sections = ['titles', 'modules', 'failures', 'audit', 'found', 'events', 'work'] as const;
export type Section = (typeof sections)[number];
type Catalogue = Partial<Record<Section, Record<string, unknown>>> & Record<string, unknown>;

export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
export const src = join(import.meta.dirname, '../src');
export const ofArea = /\/areas\/[^/]+\/([^/]+)\/texts\/[a-z]+\.json$/;

/** The catalogues of all areas in a language, by area. */
export function catalogues(language: string): [file: string, area: string, catalogue: Catalogue][] {
  return readdirSync(join(src, 'areas'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(src, 'areas', name).replaceAll('\\', '/'))
    .filter((file) => file.endsWith(`/texts/${language}.json`))
    .toSorted()
    .map((file) => [file, ofArea.exec(file)?.[1] ?? '', readJson(file)]);
}

/** What the audit log calls tables, fields and states, of all areas together. */
export function auditWords(language: string) {
  const all = catalogues(language).map(([, , { audit = {} }]) => audit);
  const merged = (part: string) => Object.assign({}, ...all.map((words) => words[part])) as Record<string, string>;
  return { tables: merged('tables'), fields: merged('fields'), states: merged('states') };
}
