import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ar';
import 'dayjs/locale/de';
import { IconCalendar } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<DateInputProps, 'name' | 'label' | 'onChange' | 'value'> & { label: string };

/** A day, shown as DD MMM YYYY and kept as `YYYY-MM-DD`. Can be typed. */
export function DateField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { i18n } = useTranslation('ui');
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      locale={i18n.language}
      rightSection={<IconCalendar size={18} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...rest}
      {...field}
      label={label}
      value={(value as string | undefined) ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
