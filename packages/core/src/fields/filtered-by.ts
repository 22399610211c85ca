import type { ListField } from '../lists/list-query.ts';
import { namesWith, type Field, type Fields, type NamesWith } from './field.ts';

type FilterOf<F extends Field> = F extends { kind: 'choice'; options: infer O extends readonly string[] }
  ? { kind: 'choice'; options: O }
  : F extends { kind: 'number' | 'money' }
    ? { kind: 'number' }
    : F extends { kind: 'day' }
      ? { kind: 'day' }
      : F extends { kind: 'id' }
        ? { kind: 'id' }
        : { kind: 'text' };

function filterOf(field: Field): ListField {
  switch (field.kind) {
    case 'choice':
      return { kind: 'choice', options: field.options };
    case 'number':
    case 'money':
      return { kind: 'number' };
    case 'day':
    case 'id':
      return { kind: field.kind };
    default:
      return { kind: 'text' };
  }
}

/** What a list can be asked for, of the fields that the description filters by. */
export const filteredBy = <D extends Fields>(fields: D) =>
  Object.fromEntries(
    namesWith(fields, 'filter').flatMap((name) => {
      const field = fields[name];
      return field ? [[name, filterOf(field)]] : [];
    }),
  ) as { [K in NamesWith<D, 'filter'>]: FilterOf<D[K]> };
