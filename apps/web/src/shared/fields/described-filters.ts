import { namesWith, type Field, type Fields, type NamesWith } from '@steward/core/fields/field';
import type { FilterField } from '../list/filters/filter-model.ts';
import { unitText } from './unit-text.ts';

/** The filters of a list, in the order of the description; `own` are choices, which have texts of their own. */
export const describedFilters = <D extends Fields>(
  fields: D,
  label: (name: string) => string,
  own: Partial<Record<NamesWith<D, 'filter'>, FilterField>>,
): FilterField[] =>
  namesWith(fields, 'filter').flatMap((name): FilterField[] => {
    const placed = own[name];
    if (placed) return [placed];
    const field: Field | undefined = fields[name];
    switch (field?.kind) {
      case 'number':
        return [
          {
            id: name,
            label: label(name),
            kind: 'number',
            unit: unitText(field.unit),
            ...(field.isYear && { isYear: true }),
          },
        ];
      case 'money':
        return [{ id: name, label: label(name), kind: 'number' }];
      case 'day':
        return [{ id: name, label: label(name), kind: 'day' }];
      case 'text':
        return [{ id: name, label: label(name), kind: 'text' }];
      default:
        return [];
    }
  });
