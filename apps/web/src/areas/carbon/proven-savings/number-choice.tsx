import { Select } from '@mantine/core';

interface Props<V extends number> {
  label: string;
  values: readonly V[];
  word: (value: V) => string;
  value: V;
  onChange: (value: V) => void;
}

/** A choice of a few numbers. */
export function NumberChoice<V extends number>({ label, values, word, value, onChange }: Props<V>) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={values.map((one) => ({ value: String(one), label: word(one) }))}
      value={String(value)}
      onChange={(next) => {
        const chosen = values.find((one) => String(one) === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
