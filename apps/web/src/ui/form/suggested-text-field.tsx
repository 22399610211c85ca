import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<AutocompleteProps, 'name' | 'label' | 'data' | 'value'> & {
    label: string;
    suggestions: readonly string[];
    /** Converts the stored text to the shown text, and the typed text to the stored text. */
    shown?: (kept: string) => string;
    kept?: (typed: string) => string;
  };

const asItIs = (text: string) => text;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Options that begin with the typed text come before those that contain it; accents are ignored. */
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

/** One line of text with suggestions; other texts are accepted too. */
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
      // Few enough to be visible without scrolling: a scrolling list cannot be reached by the keyboard alone.
      limit={8}
      maxDropdownHeight={360}
      // A closed list must not remain in the page as a second element of the same name.
      comboboxProps={{ keepMounted: false }}
      filter={closest}
      // The browser's own suggestions would cover these.
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
