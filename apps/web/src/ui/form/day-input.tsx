import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import './calendar-words.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedDay, writesMonthFirst } from './typed-day.ts';

interface Props extends Omit<DateInputProps, 'onChange' | 'value'> {
  /** `YYYY-MM-DD` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/**
 * A day, shown as DD MMM YYYY and kept as `YYYY-MM-DD`. Can be typed, in whatever way it is printed; what is no day leaves the field
 * empty, never the day that stood there before. The calendar opens on a click and on the down arrow, not on
 * focus alone: going from field to field it would cover what comes next.
 */
export function DayInput({ value, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const { language } = i18n;
  const parse = (text: string) =>
    typedDay(text, { language, monthFirst: writesMonthFirst(language, navigator.languages) });
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      locale={language}
      dateParser={(text) => parse(text) ?? null}
      rightSection={<IconCalendar size={18} aria-hidden="true" />}
      rightSectionPointerEvents={rest.clearable && value ? 'all' : 'none'}
      {...rest}
      popoverProps={{ opened: isOpen }}
      onClick={(event) => {
        rest.onClick?.(event);
        setOpen(true);
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        setOpen(false);
        const { value: text } = event.currentTarget;
        if (text.trim() !== '' && parse(text) === undefined) onChange(undefined);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (event.key === 'ArrowDown') setOpen(true);
        if (event.key === 'Escape') setOpen(false);
      }}
      // While the calendar is open, Escape closes it and not the panel that the field stands in.
      data-mantine-stop-propagation={isOpen || undefined}
      clearButtonProps={{ 'aria-label': t('day.clear') }}
      ariaLabels={{
        nextMonth: t('day.nextMonth'),
        previousMonth: t('day.previousMonth'),
        nextYear: t('day.nextYear'),
        previousYear: t('day.previousYear'),
        nextDecade: t('day.nextDecade'),
        previousDecade: t('day.previousDecade'),
      }}
      value={value ?? null}
      onChange={(next) => {
        setOpen(false);
        onChange(next ?? undefined);
      }}
    />
  );
}
