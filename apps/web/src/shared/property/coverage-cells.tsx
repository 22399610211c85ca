import { useTranslation } from 'react-i18next';
import { formatPercent, monthName } from '../../ui/format.ts';
import classes from './coverage-cells.module.css';

/** For each month the share of due days with a bill; null: not due yet. */
type Shares = readonly (number | null)[];

type CellState = 'covered' | 'partly' | 'missing' | 'later';
const cellStates: CellState[] = ['covered', 'partly', 'missing', 'later'];

const stateOfShare = (share: number | null): CellState =>
  share === null ? 'later' : share > 0.995 ? 'covered' : share <= 0.001 ? 'missing' : 'partly';

/**
 * Twelve cells with the data coverage of the months. Each state has its own pattern, so that color is not the only
 * difference.
 */
export function CoverageCells({ shares, label }: { shares: Shares; label: string }) {
  const { t } = useTranslation('first-pages');
  const due = shares.flatMap((share, index) =>
    share === null || share > 0.995
      ? []
      : [`${monthName(index + 1)}: ${t(`cells.${stateOfShare(share)}`)} ${formatPercent(share, 0)}`],
  );
  const said = due.length ? due.join(t('words:comma')) : t('cells.allCovered');
  return (
    // One picture of twelve cells, described in one sentence.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className={classes.cells} role="img" aria-label={`${label}: ${said}`}>
      {Array.from({ length: 12 }, (_, index) => {
        const state = stateOfShare(shares[index] ?? null);
        return <i key={index} data-state={state} title={`${monthName(index + 1)}: ${t(`cells.${state}`)}`} />;
      })}
    </span>
  );
}

/** The meaning of the patterns. */
export function CoverageLegend() {
  const { t } = useTranslation('first-pages');
  return (
    <ul className={classes.legend}>
      {cellStates.map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {t(`cells.${state}`)}
        </li>
      ))}
    </ul>
  );
}
