import { namesWith, type Field, type Fields, type NamesWith } from '@steward/core/fields/field';
import type { Column } from '../../ui/table/column.ts';
import { CountText, DateText, MoneyText, NumberText } from '../../ui/value-text.tsx';
import { unitText } from './unit-text.ts';

type Value = string | number | boolean | null | undefined;
type RowOf<D extends Fields> = Partial<Record<NamesWith<D, 'list'>, Value>>;

const textOf = (value: Value) => (typeof value === 'string' ? value : null);
const numberOf = (value: Value) => (typeof value === 'number' ? value : null);

function columnOf(name: string, field: Field, label: string): Column<Readonly<Record<string, Value>>> {
  const column = {
    id: name,
    label,
    value: (row: Readonly<Record<string, Value>>) => row[name],
    ...(field.list === 'hidden' && { hidden: true }),
  };
  const unit = field.kind === 'number' ? unitText(field.unit) : undefined;
  switch (field.kind) {
    case 'number':
      return {
        ...column,
        align: 'end',
        ...(unit && { unit }),
        cell: (row) => {
          const value = numberOf(row[name]);
          if (field.isYear) return value;
          if (field.decimals === 0) return <CountText value={value} />;
          return field.isShare ? (
            <NumberText value={value === null ? null : value * 100} unit="%" />
          ) : (
            <NumberText value={value} />
          );
        },
      };
    case 'money':
      return {
        ...column,
        align: 'end',
        cell: (row) => {
          const currency = textOf(row['currency']);
          return <MoneyText value={numberOf(row[name])} {...(currency && { currency })} />;
        },
      };
    case 'day':
      return { ...column, cell: (row) => <DateText value={textOf(row[name])} /> };
    default:
      return { ...column, cell: (row) => <bdi>{textOf(row[name])}</bdi> };
  }
}

/**
 * The columns of a list in the order of the description. `own` holds columns that show more than a value, and the
 * columns after them; a field described as `own` has no column unless it is there.
 */
export const describedColumns = <D extends Fields, Row extends RowOf<D>>(
  fields: D,
  label: (name: string) => string,
  own: Partial<Record<NamesWith<D, 'list'>, readonly Column<Row>[]>> = {},
): Column<Row>[] =>
  namesWith(fields, 'list').flatMap((name): readonly Column<Row>[] => {
    const placed = own[name];
    const field: Field | undefined = fields[name];
    if (placed || !field || field.list === 'own') return placed ?? [];
    // The row has the fields of the list; the type of a column built by name cannot express it.
    return [columnOf(name, field, label(name)) as unknown as Column<Row>];
  });
