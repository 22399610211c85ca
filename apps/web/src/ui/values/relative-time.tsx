import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../format.ts';

type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** The time that has passed: seconds give "just now"; weeks run to four, months have 30 days (R135). */
export function timeAgo(seconds: number): { unit: Unit; count: number } | undefined {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const weeks = Math.floor(days / 7);
  const months = Math.floor(days / 30);
  if (seconds < 60) return undefined;
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (hours < 24) return { unit: 'hours', count: hours };
  if (days < 7) return { unit: 'days', count: days };
  if (weeks < 4) return { unit: 'weeks', count: weeks };
  // Days 28 and 29 are four weeks, not yet a month.
  if (months < 12) return { unit: 'months', count: Math.max(1, months) };
  return { unit: 'years', count: Math.max(1, Math.floor(days / 365)) };
}

/** "3 hours ago", with the exact moment as a tooltip. */
export function RelativeTime({ moment, now }: { moment: string; now?: Date }) {
  const [opened] = useState(() => Date.now());
  const { t } = useTranslation('ui');
  const ago = timeAgo(((now?.getTime() ?? opened) - new Date(moment).getTime()) / 1000);
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {ago ? t(`ago.${ago.unit}`, { count: ago.count }) : t('ago.now')}
    </time>
  );
}
