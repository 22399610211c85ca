import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { isOverdue } from '@steward/core/coverage/bill-matrix';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type OpenCell, rowKey, useRowWords } from './matrix-row.ts';
import classes from './matrix.module.css';
import { formatMonth } from '../../../ui/format.ts';

interface Props {
  rows: readonly MatrixRow[];
  months: readonly string[];
  onOpen: (cell: OpenCell) => void;
}

/** The matrix on a phone: the meters with gaps, each with the months that lack a bill. */
export function GapList({ rows, months, onOpen }: Props) {
  const { t } = useTranslation('completeness');
  const words = useRowWords();
  const withGaps = rows.filter((row) => row.states.some(isOverdue));
  if (withGaps.length === 0) return <EmptyState title={t('noGaps.title')}>{t('noGaps.text')}</EmptyState>;
  return (
    <ul className={classes.gaps}>
      {withGaps.map((row) => (
        <li key={rowKey(row)}>
          <div>
            <strong>
              <bdi>{row.environment_name}</bdi>
            </strong>
            <small>
              <bdi>{words.aboutOf(row)}</bdi>
            </small>
          </div>
          <div className={classes.chips}>
            {months.map(
              (month, at) =>
                isOverdue(row.states[at] ?? 'later') && (
                  <button key={month} type="button" onClick={() => onOpen({ row, month })}>
                    {formatMonth(month)}:{' '}
                    {(row.states[at] === 'one_of_both' && words.missingPart(row, at)[0]) ||
                      t(`states.${row.states[at] ?? 'later'}`)}
                  </button>
                ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
