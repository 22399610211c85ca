import { addDays } from '@steward/core/calendar/day';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { periodText } from '../../../shared/period-text.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { WeatherData } from './station-words.ts';

const SHOWN = 6;

/** The days without a temperature, and the effect on the months. */
export function GapNotice({ data }: { data: WeatherData }) {
  const { t } = useTranslation('weather');
  const { gaps, total } = data;
  if (!gaps.length) return null;
  return (
    <Notice tone="warn" icon={IconCalendarOff} title={t('gaps.title', { count: total.days_missing })}>
      {t('gaps.text')}
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 18 }}>
        {gaps.slice(0, SHOWN).map(({ start, end }) => (
          <li key={start}>
            <bdi>{addDays(start, 1) === end ? formatDay(start) : periodText(start, addDays(end, -1))}</bdi>
          </li>
        ))}
        {gaps.length > SHOWN && <li>{t('gaps.more', { count: gaps.length - SHOWN })}</li>}
      </ul>
    </Notice>
  );
}
