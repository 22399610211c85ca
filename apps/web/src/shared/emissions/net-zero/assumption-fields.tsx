import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import type { Assumptions } from './assumptions.ts';
import classes from './net-zero.module.css';

/** The yearly decrease of the grid's emission factor. */
export function GridFallField({ assumptions: { fall, setFall } }: { assumptions: Assumptions }) {
  const { t } = useTranslation('emissions');
  return (
    <NumberInput
      label={t('plan.gridFall')}
      description={fall > 0 ? t('plan.gridFallNote') : t('plan.gridFlat')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      min={0}
      max={50}
      unit="%"
      className={classes.choice ?? ''}
      value={fall || undefined}
      onChange={(value) => setFall(value || undefined)}
    />
  );
}

/** The assumed electricity factor of a law for years for which it has not published one. */
export function LaterElectricityField({ assumptions: { grid, setGrid } }: { assumptions: Assumptions }) {
  const { t } = useTranslation('emissions');
  return (
    <NumberInput
      label={t('plan.laterElectricity')}
      description={t('plan.laterElectricityNote')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      min={0}
      max={10}
      unit="kg/kWh"
      className={classes.coefficient ?? ''}
      value={grid}
      onChange={setGrid}
    />
  );
}
