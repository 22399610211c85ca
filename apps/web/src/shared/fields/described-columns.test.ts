import { entities } from '@steward/core/fields/entities';
import type { Fields } from '@steward/core/fields/field';
import { expect, test } from 'vitest';
import { headOf } from '../../ui/table/column.ts';
import { describedColumns } from './described-columns.tsx';

// The list and its CSV file have the same fields.
test.each(Object.entries(entities))(
  '%s: every listed field has a column with its value and its unit',
  (_, described) => {
    const fields: Fields = described;
    const row = Object.fromEntries(Object.keys(fields).map((name, at) => [name, at]));
    const columns = describedColumns(fields, (name) => name);
    const listed = Object.entries(fields).filter(([, { list }]) => list === 'shown' || list === 'hidden');
    expect(listed.length).toBeGreaterThan(0);
    expect(columns.map((column) => [headOf(column), column.value(row as never), column.hidden ?? false])).toEqual(
      listed.map(([name, field]) => [
        'unit' in field && field.unit ? `${name} (${field.unit})` : name,
        row[name],
        field.list === 'hidden',
      ]),
    );
  },
);
