import type { Field, Fields } from '@steward/core/fields/field';
import type { ImportableField } from './importable.ts';

const kinds = {
  text: 'text',
  currency: 'text',
  number: 'number',
  money: 'number',
  day: 'day',
  choice: 'choice',
  flag: 'flag',
} as const satisfies Partial<Record<Field['kind'], ImportableField['kind']>>;

/** What a spreadsheet can hold of an entity, in the order of its description; `own` are those that refer to other things. */
export const importableFields = (
  fields: Fields,
  own: Readonly<Record<string, ImportableField>> = {},
): ImportableField[] =>
  Object.entries(fields).flatMap(([name, field]): ImportableField[] => {
    const known = own[name];
    if (known) return [known];
    if (!field.import || field.kind === 'id' || field.kind === 'lines') return [];
    const { headings, words, otherwise, options, isRequired = field.required ?? false } = field.import;
    return [
      {
        name,
        kind: kinds[field.kind],
        is_required: isRequired,
        headings,
        ...(field.kind === 'choice' && { choices: options ?? field.options }),
        ...(words && { words }),
        ...(otherwise && { otherwise }),
      },
    ];
  });
