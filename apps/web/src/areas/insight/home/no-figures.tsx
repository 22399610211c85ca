import { useTranslation } from 'react-i18next';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { monthName } from '../../../ui/format.ts';
import classes from './home.module.css';

const heights = [11.5, 11, 10, 8.4, 7.3, 6.8, 6.8, 6.9, 7.1, 8.7, 10.1, 11.3];

/** Replaces the main figure before there is one: an example year, labeled as an example. */
export default function NoFigures({ year }: { year: number }) {
  const { t } = useTranslation('home');
  return (
    <section className={classes.hero} aria-labelledby="no-figures">
      <p className={classes.label}>{t('overview.hero')}</p>
      <h2 id="no-figures" className={classes.empty}>
        {t('overview.emptyTitle', { year })}
      </h2>
      <p className={classes.soft}>{t('overview.emptyText')}</p>
      <div className={classes.example}>
        <MonthColumns
          withAxis
          height={150}
          description={t('overview.example')}
          columns={heights.map((value, index) => ({
            key: String(index),
            title: monthName(index + 1),
            parts: [{ value, color: 'var(--cover-none)' }],
          }))}
        />
        <span aria-hidden="true">{t('overview.example')}</span>
      </div>
    </section>
  );
}
