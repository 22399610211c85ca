import type { FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CountText, DateText, NoValue } from '../../../ui/value-text.tsx';
import { useLevelName, useStateName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { targetOf } from './report-target.ts';

export const toneOfState: Readonly<Record<FrameworkReport['state'], Tone>> = {
  open: 'plain',
  approved: 'brand',
  submitted: 'good',
};

/** Reports with how complete they are, what is to update and when they are due. */
export function ReportTable({ reports, name }: { reports: readonly FrameworkReport[]; name: string }) {
  const { t } = useTranslation('frameworks');
  const levelName = useLevelName();
  const stateName = useStateName();
  const columns = useMemo(
    (): Column<FrameworkReport>[] => [
      {
        id: 'framework',
        label: t('framework'),
        value: (row) => row.framework,
        cell: (row) => (
          <Link {...targetOf(row)}>
            <bdi>{row.framework}</bdi>
          </Link>
        ),
      },
      {
        id: 'subject',
        label: t('subject'),
        value: (row) => row.subject_name,
        cell: (row) => <bdi>{row.subject_name}</bdi>,
      },
      { id: 'level', label: t('words:level'), value: (row) => levelName(row.level) },
      {
        id: 'year',
        label: t('words:year'),
        align: 'end',
        value: (row) => row.year,
        cell: (row) => <bdi>{row.year}</bdi>,
      },
      {
        id: 'state',
        label: t('words:status'),
        value: (row) => stateName(row.state),
        cell: (row) => <StatusBadge tone={toneOfState[row.state]}>{stateName(row.state)}</StatusBadge>,
      },
      {
        id: 'complete',
        label: t('completeness'),
        align: 'end',
        value: (row) => row.completeness.share,
        cell: ({ completeness: { share, answered, applicable } }) =>
          share === null ? (
            <NoValue />
          ) : (
            <span className={classes.complete}>
              <ProgressBar
                percent={share * 100}
                label={t('answeredOf', { answered: formatCount(answered), of: formatCount(applicable) })}
              />
              <bdi className="figures">{formatPercent(share)}</bdi>
            </span>
          ),
      },
      {
        id: 'missing',
        label: t('missing'),
        align: 'end',
        value: (row) => row.completeness.missing,
        cell: (row) => <CountText value={row.completeness.missing} />,
      },
      {
        id: 'review',
        label: t('toReview'),
        align: 'end',
        value: (row) => row.completeness.to_review,
        cell: (row) => <CountText value={row.completeness.to_review} />,
      },
      {
        id: 'stale',
        label: t('toUpdate'),
        align: 'end',
        value: (row) => row.stale,
        cell: (row) =>
          row.stale ? (
            <StatusBadge tone="warn">
              <bdi className="figures">{formatCount(row.stale)}</bdi>
            </StatusBadge>
          ) : (
            <CountText value={0} />
          ),
      },
      { id: 'due', label: t('words:due'), value: (row) => row.due_on, cell: (row) => <DateText value={row.due_on} /> },
    ],
    [t, levelName, stateName],
  );
  return <DataTable name={name} columns={columns} rows={[...reports]} rowId={({ _id }) => _id} />;
}
