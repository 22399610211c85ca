import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../ui/format.ts';

/** A span of time in its largest whole unit. */
export function useSpanText() {
  const { t } = useTranslation('meter-data');
  return (seconds: number): string => {
    if (seconds % 86_400 === 0) return days(seconds / 86_400);
    if (seconds >= 172_800) return days(Math.round((seconds / 86_400) * 10) / 10);
    if (seconds % 3600 === 0) return t('spans.hour', { count: seconds / 3600, shown: formatCount(seconds / 3600) });
    return t('spans.minute', { count: Math.round(seconds / 60), shown: formatCount(seconds / 60) });
  };
  function days(count: number): string {
    return t('words:countShownDays', {
      count,
      shown: Number.isInteger(count) ? formatCount(count) : formatNumber(count, 1),
    });
  }
}
