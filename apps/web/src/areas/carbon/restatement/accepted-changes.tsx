import type { AcceptedYearChange } from '@steward/contract/carbon/restatement';
import { totalOf } from '@steward/core/ghg/known-sums';
import { useTranslation } from 'react-i18next';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { tonneDecimals, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useSubject } from './restatement-words.ts';
import classes from './restatement.module.css';

/** The changes that affect years with accepted reports: reason, user, and each report before and after. */
export function AcceptedChanges({ changes }: { changes: readonly AcceptedYearChange[] }) {
  const { t } = useTranslation('restatement');
  const subjectOf = useSubject();
  const rows = changes.flatMap((change) => change.reports.map((report) => ({ change, report })));
  if (rows.length === 0) return null;
  const decimals = tonneDecimals(...rows.map(({ report }) => totalOf(report.before, 'location')));
  return (
    <SumTable
      title={t('changes.title')}
      note={t('changes.note')}
      head={[
        t('changes.change'),
        t('changes.report'),
        t('view.beforeBy.location'),
        t('view.afterBy.location'),
        t('recorded'),
      ]}
      rows={rows.map(({ change, report }) => ({
        key: `${change._id}${report.level}${report.target_id}${report.year}`,
        label: (
          <span className={classes.event}>
            <strong>
              {t(`kinds.${change.kind}`)}
              {subjectOf(change) && (
                <>
                  {': '}
                  <bdi>{subjectOf(change)}</bdi>
                </>
              )}
            </strong>
            <bdi>{change.description}</bdi>
          </span>
        ),
        cells: [
          <span key="report">
            <bdi>{report.target_name}</bdi> <bdi>{report.year}</bdi>
          </span>,
          <Tonnes key="before" kg={totalOf(report.before, 'location')} decimals={decimals} withoutUnit />,
          <Tonnes key="after" kg={totalOf(report.after, 'location')} decimals={decimals} withoutUnit />,
          <span key="who">
            <bdi>{change.changed_by_name}</bdi>
            <span className={classes.soft}>{` · ${formatDay(change.changed_at.slice(0, 10))}`}</span>
          </span>,
        ],
      }))}
    />
  );
}
