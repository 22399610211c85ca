import type { ReactNode } from 'react';
import classes from '../net-zero.module.css';

interface YearProps {
  label: string;
  year: number | null;
  /** Said where there is no such year. */
  none: string;
  note?: ReactNode;
  isLarge?: boolean;
}

/** A year as a figure: no thousands sign, and in words where it never comes. */
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
