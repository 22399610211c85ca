import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import './calendar-words.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props extends Omit<DateInputProps, 'onChange' | 'value'> {
  /** `YYYY-MM-DD` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day, shown as DD MMM YYYY and kept as `YYYY-MM-DD`. Can be typed. */
export function DayInput({ value, onChange, ...rest }: Props) {
  const { i18n } = useTranslation('ui');
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      locale={i18n.language}
      rightSection={<IconCalendar size={18} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...rest}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
