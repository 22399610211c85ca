import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<AutocompleteProps, 'name' | 'label' | 'data' | 'value'> & {
    label: string;
    suggestions: readonly string[];
    /** How what is kept is written for the reader, and how what the reader writes is kept. */
    shown?: (kept: string) => string;
    kept?: (typed: string) => string;
  };

const asItIs = (text: string) => text;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Those that begin with what is typed before those that have it inside; with accents or without. */
const closest: OptionsFilter = ({ options, search, limit }) => {
  const typed = plain(search.trim());
  const rank = (label: string) => {
    const at = plain(label).indexOf(typed);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  const ranked = options.map((option) => ({ option, rank: 'label' in option ? rank(String(option.label)) : 2 }));
  return ranked
    .filter((one) => one.rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option);
};

/** One line of text with suggestions; whatever is typed is good. */
export function SuggestedTextField<T extends FieldValues>({
  control,
  name,
  label,
  suggestions,
  shown = asItIs,
  kept = asItIs,
  ...rest
}: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <Autocomplete
      dir="auto"
      // So few that all are in sight: a list that scrolls cannot be reached by keys alone.
      limit={8}
      maxDropdownHeight={360}
      // Closed, it leaves no second thing of the same name behind.
      comboboxProps={{ keepMounted: false }}
      filter={closest}
      // The browser's own list would lie over ours.
      autoComplete="off"
      {...rest}
      {...field}
      label={label}
      data={[...new Set(suggestions)]}
      value={shown((value as string | undefined) ?? '')}
      onChange={(typed) => onChange(kept(typed))}
    />
  );
}
