import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Relative paths: the configuration of the build is bundled before packages can be resolved.
import { entities } from '../../../packages/core/src/fields/entities.ts';
import type { Fields } from '../../../packages/core/src/fields/field.ts';

/**
 * Sections of an area's catalogues that other areas show: titles of its screens, names of its modules, of the fields of
 * its entity, of its failures, and its names in the audit log, the search, the shared links, the notifications and the list of jobs.
 */
export const sections = [
  'titles',
  'fieldNames',
  'fieldNotes',
  'modules',
  'failures',
  'audit',
  'found',
  'linkKinds',
  'events',
  'work',
] as const;
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

/** The names of the fields of described entities with their units, for places that show a column of an entity alone. */
export function namesWithUnits(language: string): Record<string, string> {
  const named = catalogues(language).flatMap(([, area, { fieldNames = {} }]) => {
    const fields: Fields = Object.hasOwn(entities, area) ? entities[area as keyof typeof entities] : {};
    return Object.entries(fieldNames).map(([name, word]) => {
      const field = fields[name];
      const unit = field?.kind !== 'number' ? undefined : field.isShare ? '$t(words:zeroToOne)' : field.unit;
      const shown = unit === 'years' ? '$t(words:yearsUnit)' : unit;
      return [name, shown ? `${String(word)} (${shown})` : String(word)];
    });
  });
  return Object.fromEntries(named) as Record<string, string>;
}

/**
 * The names of tables, fields and states in the audit log, of all areas together. A described field has its own name
 * unless `audit` has another.
 */
export function auditWords(language: string) {
  const all = catalogues(language).map(([, , { audit = {} }]) => audit);
  const merged = (part: string) => Object.assign({}, ...all.map((words) => words[part])) as Record<string, string>;
  return {
    tables: merged('tables'),
    fields: { ...namesWithUnits(language), ...merged('fields') },
    states: merged('states'),
  };
}
