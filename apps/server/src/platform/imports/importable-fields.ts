import type { Field, Fields } from '@steward/core/fields/field';
import type { ImportableField } from './importable.ts';

/** A column of a spreadsheet that is described by no entity; not required unless stated. */
export const field = (
  name: string,
  kind: ImportableField['kind'],
  headings: readonly string[],
  more: Partial<ImportableField> = {},
): ImportableField => ({ name, kind, is_required: false, headings, ...more });

const kinds = {
  text: 'text',
  currency: 'text',
  number: 'number',
  money: 'number',
  day: 'day',
  choice: 'choice',
  flag: 'flag',
  id: 'reference',
} as const satisfies Partial<Record<Field['kind'], ImportableField['kind']>>;

/** Areas are imported in square metres or square feet. */
const kindOf = (field: Exclude<Field, { kind: 'lines' }>): ImportableField['kind'] =>
  field.kind === 'number' && field.unit === 'm²' ? 'area' : kinds[field.kind];

/** What a spreadsheet can hold of an entity, in the order of its description; `own` are those with words or values that no description has. */
export const importableFields = (
  fields: Fields,
  own: Readonly<Record<string, ImportableField>> = {},
): ImportableField[] =>
  Object.entries(fields).flatMap(([name, field]): ImportableField[] => {
    const known = own[name];
    if (known) return [known];
    if (!field.import || field.kind === 'lines') return [];
    const { headings, words, otherwise, options, within, isDated, isRequired = field.required ?? false } = field.import;
    return [
      {
        name,
        kind: kindOf(field),
        is_required: isRequired,
        headings,
        ...(field.kind === 'choice' && { choices: options ?? field.options }),
        ...(words && { words }),
        ...(otherwise && { otherwise }),
        ...(within && { within }),
        ...(isDated && { is_dated: isDated }),
      },
    ];
  });
