import type { ReactNode } from 'react';
import classes from './sum-table.module.css';

export interface SumRow {
  key: string;
  label: ReactNode;
  cells: ReactNode[];
  /** A sum of the rows above. */
  isTotal?: boolean;
  /** A part of the row above. */
  isPart?: boolean;
}

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** The first one is the head of the row names. */
  head: ReactNode[];
  rows: SumRow[];
  /** The columns that hold text, not figures. */
  worded?: readonly number[];
}

/** A short table without sorting or search, which prints as shown. */
export function SumTable({ title, note, head, rows, worded = [] }: Props) {
  const name = typeof title === 'string' ? title : undefined;
  return (
    <section className={classes.frame}>
      <h2 className={classes.title}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {/* The scrolling region takes the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={name}>
        <table className={`${classes.table} ${head.length > 3 ? classes.wide : ''}`}>
          <thead>
            <tr>
              {head.map((label, index) => (
                <th key={index} scope="col" data-words={worded.includes(index) || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, cells, isTotal, isPart }) => (
              <tr key={key} className={isTotal ? classes.sum : ''}>
                <th scope="row" className={isPart ? classes.part : ''}>
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={index}
                    data-empty={cell === '' || undefined}
                    data-words={worded.includes(index + 1) || undefined}
                  >
                    {/* On a phone a row is a card, and each value has the name of its column. */}
                    <span className={classes.head} aria-hidden="true">
                      {head[index + 1]}
                    </span>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
