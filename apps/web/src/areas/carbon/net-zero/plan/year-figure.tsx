import type { ReactNode } from 'react';
import classes from '../net-zero.module.css';

interface YearProps {
  label: string;
  year: number | null;
  /** The text shown without a year. */
  none: string;
  note?: ReactNode;
  isLarge?: boolean;
}

/** A year as a figure: without a thousands sign, and as text if there is none. */
export function YearFigure({ label, year, none, note, isLarge }: YearProps) {
  return (
    <div className={`${classes.year} ${isLarge ? classes.hero : ''}`}>
      <div className={classes.yearLabel}>{label}</div>
      <div className={year === null ? classes.never : classes.yearValue}>
        {year === null ? none : <bdi>{year}</bdi>}
      </div>
      {note && <div className={classes.soft}>{note}</div>}
    </div>
  );
}
