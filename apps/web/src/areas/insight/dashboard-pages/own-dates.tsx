import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/form/day-input.tsx';
import classes from './dashboard-pages.module.css';
import { isPeriod, type PagePeriod } from './period.ts';

interface Props {
  period: PagePeriod;
  onChange: (period: PagePeriod) => void;
}

/** First and last day; a last day before the first moves the other along. */
export default function OwnDates({ period, onChange }: Props) {
  const { t } = useTranslation('words');
  const change = (part: 'start' | 'end') => (day: string | undefined) => {
    if (!day) return;
    const next = { ...period, [part]: day };
    onChange(isPeriod(next) ? next : { start: day, end: day });
  };
  return (
    <span className={classes.dates}>
      <DayInput aria-label={t('firstDay')} value={period.start} onChange={change('start')} />
      <span aria-hidden="true">–</span>
      <DayInput aria-label={t('lastDay')} value={period.end} onChange={change('end')} />
    </span>
  );
}
