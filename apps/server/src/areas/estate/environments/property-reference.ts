import type { Work } from '../../../database/transaction.ts';
import { byName, type Named } from '../../../platform/imports/importable.ts';
import * as repository from './environments.repository.ts';

/** How the column is headed that names the property of a row, in the languages of the product. */
const propertyHeadings = [
  'property',
  'property name',
  'property id',
  'building',
  'objekt',
  'gebäude',
  'immobilie',
  'العقار',
  'اسم العقار',
] as const;
export const propertyField = {
  name: 'environment_id',
  kind: 'reference',
  is_required: true,
  // Two properties of Portfolio Manager may bear one name; its id tells them apart.
  headings: ['portfolio manager id', 'portfolio manager property id', ...propertyHeadings],
  otherwise: propertyHeadings,
} as const;

/** Properties by name and by code, for what names one. */
export async function propertiesByName({ db, scope }: Work): Promise<Map<string, Named>> {
  const rows = await repository.listNames(db, scope);
  const codes = byName(rows.map(({ _id, project_id }) => [project_id, _id] as const));
  // A name is unique and counts before a code.
  return new Map([...codes, ...byName(rows.map(({ _id, environment_name }) => [environment_name, _id] as const))]);
}

/** Finds the country of a property within reach by its name or its code; a name counts before a code. */
export async function countriesOfProperties({ db, scope }: Work): Promise<(property: string) => string | undefined> {
  const rows = await repository.listNames(db, scope);
  const key = (text: string) => text.trim().toLowerCase();
  const countries = new Map([
    ...rows.map(({ project_id, country_code }) => [key(project_id), country_code] as const),
    ...rows.map(({ environment_name, country_code }) => [key(environment_name), country_code] as const),
  ]);
  return (property) => countries.get(key(property));
}
