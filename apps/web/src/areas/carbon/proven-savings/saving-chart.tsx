import type { ProvenSavingPart } from '@steward/contract/carbon/proven-savings';
import { daysBetween } from '@steward/core/calendar/day';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { kwhText } from './saving-words.ts';
import { lastDayOf } from '../../../shared/period-text.tsx';
import classes from './saving.module.css';

type Period = ProvenSavingPart['periods'][number];

/** At most four marks, on round numbers. */
function marksUpTo(top: number): number[] {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

/**
 * Use per day over the days, so that the area between both lines is the saving in kWh. Time runs from left to right in
 * every language, as in all charts.
 */
export function SavingChart({ periods, saved }: { periods: readonly Period[]; saved: number }) {
  const { t } = useTranslation('proven-savings');
  const first = periods[0]?.start;
  const last = periods.at(-1)?.end;
  if (!first || !last) return null;
  const total = daysBetween(first, last);
  const bars = periods.map(({ start, end, actual_kwh, adjusted_kwh }) => {
    const days = daysBetween(start, end);
    return { x: daysBetween(first, start), days, actual: actual_kwh / days, adjusted: adjusted_kwh / days };
  });
  const highest = Math.max(1, ...bars.flatMap(({ actual, adjusted }) => [actual, adjusted]));
  const marks = marksUpTo(highest * 1.05);
  const top = Math.max(highest * 1.05, marks.at(-1) ?? 0);
  const y = (value: number) => ((top - Math.max(0, value)) / top) * 100;
  const x = (day: number) => (day / total) * 100;
  const line = (of: (bar: (typeof bars)[number]) => number) =>
    bars
      .map((bar, at) => {
        const before = bars[at - 1];
        const joins = before !== undefined && before.x + before.days === bar.x;
        return `${joins ? 'L' : 'M'}${x(bar.x)} ${y(of(bar))}H${x(bar.x + bar.days)}`;
      })
      .join('');
  return (
    <figure className={classes.figure} aria-label={t('proof.chart')}>
      <figcaption className={classes.axis}>
        <span>{t('proof.perDay')}</span>
      </figcaption>
      <div className={classes.plot} dir="ltr">
        {marks.map((mark) => (
          <div key={mark} className={classes.mark} style={{ top: `${y(mark)}%` }} aria-hidden="true">
            <span>{formatNumber(mark, mark < 10 && mark % 1 !== 0 ? 1 : 0)}</span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={t('proof.describes', {
            saved: kwhText(saved),
            first: formatDay(first),
            last: formatDay(lastDayOf(last, false)),
          })}
          style={{ position: 'relative' }}
        >
          {bars.map((bar) => (
            <rect
              key={bar.x}
              className={bar.adjusted >= bar.actual ? classes.saved : classes.more}
              x={x(bar.x)}
              width={x(bar.days)}
              y={Math.min(y(bar.adjusted), y(bar.actual))}
              height={Math.abs(y(bar.adjusted) - y(bar.actual))}
            />
          ))}
          <path className={classes.baseline} d={line((bar) => bar.adjusted)} />
          <path className={classes.actual} d={line((bar) => bar.actual)} />
        </svg>
      </div>
      <div className={classes.ends} dir="ltr" aria-hidden="true">
        <span>{formatDay(first)}</span>
        <span>{formatDay(lastDayOf(last, false))}</span>
      </div>
      <ul className={classes.legend}>
        <Sign label={t('proof.adjusted')}>
          <path className={classes.baseline} d="M0 5H18" />
        </Sign>
        <Sign label={t('words:consumption')}>
          <path className={classes.actual} d="M0 5H18" />
        </Sign>
        <Sign label={t('proof.saving')}>
          <rect className={classes.saved} width="18" height="10" />
        </Sign>
        {bars.some(({ actual, adjusted }) => actual > adjusted) && (
          <Sign label={t('proof.more')}>
            <rect className={classes.more} width="18" height="10" />
          </Sign>
        )}
      </ul>
    </figure>
  );
}

const Sign = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 18 10" aria-hidden="true">
      {children}
    </svg>
    {label}
  </li>
);
