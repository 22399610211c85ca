import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/dashboards';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatPercent } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import classes from './home.module.css';

type Row = Answer<typeof dashboards.getPortfolioOverview>['rows'][number];

/** How much of the year so far has bills, and whether everything in them has an emission factor. */
export function Coverage({ row }: { row: Row }) {
  const { t } = useTranslation('home');
  return (
    <span className={classes.coverage}>
      <ProgressBar
        percent={row.coverage * 100}
        label={t('overview.coverageOf', { name: row.environment_name })}
        tone={row.coverage > 0.99 ? 'good' : undefined}
      />
      <span className="figures">{formatPercent(row.coverage, 0)}</span>
      {!row.is_complete && row.coverage > 0 && <StatusBadge tone="warn">{t('overview.noFactor')}</StatusBadge>}
    </span>
  );
}
