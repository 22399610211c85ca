import { cellStates, type CellState } from '@steward/core/coverage/bill-matrix';
import { useTranslation } from 'react-i18next';
import classes from './matrix.module.css';

/** A sign for each state, so that color is not the only difference. */
export const signOf: Record<CellState, string> = {
  received: '',
  partly: '½',
  estimated: '~',
  overlap: '2',
  metered: '#',
  one_of_both: '1',
  missing: '!',
  awaited: '…',
  later: '',
  not_expected: '–',
  locked: '×',
};

/** The meaning of the cells. */
export function MatrixLegend() {
  const { t } = useTranslation('completeness');
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {cellStates.map((state) => (
        <li key={state}>
          <span className={classes.cell} data-state={state} aria-hidden="true">
            {signOf[state]}
          </span>
          {t(`states.${state}`)}
        </li>
      ))}
    </ul>
  );
}
