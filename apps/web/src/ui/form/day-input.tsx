import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFormat } from './calendar-words.ts';
import { typedDay, writesMonthFirst } from './typed-day.ts';

interface Props extends Omit<DateInputProps, 'onChange' | 'value'> {
  /** `YYYY-MM-DD` */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/**
 * A date, shown as `formatDay` writes it and stored as `YYYY-MM-DD`. Accepts every printed form; a text that is not a date clears
 * the field, so that the previous date does not remain. The calendar opens on a click and on the down arrow, not on
 * focus: it would cover the next field while the user tabs through the form.
 */
export function DayInput({ value, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const { language } = i18n;
  const parse = (text: string) =>
    typedDay(text, { language, monthFirst: writesMonthFirst(language, navigator.languages) });
  return (
    <DateInput
      valueFormat={dayFormat(language)}
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
      // While the calendar is open, Escape closes it and not the panel around the field.
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
