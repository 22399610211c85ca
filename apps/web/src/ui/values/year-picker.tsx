import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './year-picker.module.css';

const first = 1992;

interface Props {
  value: number;
  onChange: (year: number) => void;
  label?: string;
  /** The years that have figures, which are marked. */
  withData?: readonly number[] | undefined;
  /** Offers the last twelve months beside the years. */
  lastMonths?: { isChosen: boolean; choose: () => void };
}

const months = '12';

/**
 * A year from 1992 to the current one, newest first (R137), with buttons for the previous and the next year; a dot
 * marks years with data.
 */
export function YearPicker({ value, onChange, label, withData = [], lastMonths }: Props) {
  const { t } = useTranslation('ui');
  const [thisYear] = useState(() => new Date().getFullYear());
  const last = Math.max(thisYear, value);
  const choose = (chosen: string) => {
    if (chosen === months) lastMonths?.choose();
    else onChange(Number(chosen));
  };
  const step = (name: 'previous' | 'next', to: number, Icon: typeof IconChevronLeft) => (
    <button
      type="button"
      className={classes.step}
      aria-label={t(`year.${name}`)}
      disabled={to < first || to > last}
      onClick={() => choose(String(to))}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
  return (
    <span className={classes.picker}>
      {step('previous', value - 1, IconChevronLeft)}
      <select
        className={classes.year}
        aria-label={label ?? t('words:year')}
        data-wide={lastMonths?.isChosen || undefined}
        value={lastMonths?.isChosen ? months : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {lastMonths && <option value={months}>{t('year.lastMonths')}</option>}
        {Array.from({ length: last - first + 1 }, (_, index) => last - index).map((year) => (
          <option key={year} value={year}>
            {withData.includes(year) ? t('year.withData', { year }) : year}
          </option>
        ))}
      </select>
      {step('next', value + 1, IconChevronRight)}
    </span>
  );
}
