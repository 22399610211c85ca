import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatPercent, monthName } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { signOf } from './cell-mark.tsx';
import { type OpenCell, rowKey, useRowWords } from './matrix-row.ts';
import classes from './matrix.module.css';

interface Props {
  rows: readonly MatrixRow[];
  months: readonly string[];
  onOpen: (cell: OpenCell) => void;
}

// No ListScreen: a matrix; its cells can be opened, and the arrow keys move between them.
/** Meters by months. One cell is in the tab order, the arrow keys move to the others. */
export function MatrixTable({ rows, months, onOpen }: Props) {
  const { t } = useTranslation('completeness');
  const words = useRowWords();
  const [current, setCurrent] = useState({ row: 0, month: Math.max(0, months.length - 1) });
  const at = {
    row: Math.min(current.row, rows.length - 1),
    month: Math.min(current.month, months.length - 1),
  };
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const step = {
      ArrowLeft: [0, -forward],
      ArrowRight: [0, forward],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Home: [0, -months.length],
      End: [0, months.length],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    const [down = 0, on = 0] = step;
    const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    const next = { row: within(at.row + down, rows.length), month: within(at.month + on, months.length) };
    setCurrent(next);
    event.currentTarget.closest('tbody')?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.month}"]`)?.focus();
  };
  return (
    // The table scrolls, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('words:property')}
            </th>
            {months.map((month, index) => (
              <th
                key={month}
                scope="col"
                className={`${classes.month} ${startsYear(month, index) ? classes.yearStart : ''}`}
                title={formatMonth(month)}
              >
                {monthName(Number(month.slice(5)))}
                <small>{startsYear(month, index) || index === 0 ? month.slice(0, 4) : '\u00A0'}</small>
              </th>
            ))}
            <th scope="col" className={classes.share}>
              {t('covered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              <th scope="row" className={classes.first}>
                <bdi>{row.environment_name}</bdi>
                <small>
                  <bdi>{words.aboutOf(row)}</bdi>
                </small>
              </th>
              {months.map((month, on) => (
                <td key={month} className={startsYear(month, on) ? classes.yearStart : undefined}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-state={row.states[on]}
                    data-at={`${index} ${on}`}
                    tabIndex={index === at.row && on === at.month ? 0 : -1}
                    aria-label={`${formatMonth(month)}: ${words.cellText(row, on)}`}
                    title={`${formatMonth(month)}: ${words.cellText(row, on)}`}
                    onKeyDown={steer}
                    onFocus={() => setCurrent({ row: index, month: on })}
                    onClick={() => onOpen({ row, month })}
                  >
                    {signOf[row.states[on] ?? 'later']}
                  </button>
                </td>
              ))}
              <td className={`${classes.share} figures`}>
                <Share row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const startsYear = (month: string, index: number) => index > 0 && month.endsWith('-01');

function Share({ row }: { row: MatrixRow }) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, days) => total + days, 0);
  const due = sum(row.due);
  return due > 0 ? <bdi dir="ltr">{formatPercent(Math.floor((sum(row.days) / due) * 100) / 100, 0)}</bdi> : <NoValue />;
}
