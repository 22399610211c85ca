import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './year-picker.module.css';

const first = 1992;

interface Props {
  value: number;
  onChange: (year: number) => void;
  label?: string;
}

/** A year from 1992 to the current one, the newest first (R137). */
export function YearPicker({ value, onChange, label }: Props) {
  const { t } = useTranslation('ui');
  const [thisYear] = useState(() => new Date().getFullYear());
  const last = Math.max(thisYear, value);
  return (
    <select
      className={classes.year}
      aria-label={label ?? t('year')}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {Array.from({ length: last - first + 1 }, (_, index) => (
        <option key={index}>{last - index}</option>
      ))}
    </select>
  );
}
