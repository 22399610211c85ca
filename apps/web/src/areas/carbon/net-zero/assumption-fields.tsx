import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { numberSigns } from '../../../ui/format.ts';
import type { Assumptions } from './assumptions.ts';
import classes from './net-zero.module.css';

/** By how much the grid's factor falls a year. */
export function GridFallField({ assumptions: { fall, setFall } }: { assumptions: Assumptions }) {
  const { t } = useTranslation('net-zero');
  return (
    <NumberInput
      label={t('gridFall')}
      description={fall > 0 ? t('gridFallNote') : t('gridFlat')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      hideControls
      min={0}
      max={50}
      decimalSeparator={numberSigns().decimal}
      rightSection={<bdi dir="ltr">%</bdi>}
      className={classes.choice ?? ''}
      value={fall || ''}
      onChange={(value) => setFall(Number(value) || undefined)}
    />
  );
}

/** What a law is taken to count a kilowatt-hour of electricity as, once it has published nothing. */
export function LaterElectricityField({ assumptions: { grid, setGrid } }: { assumptions: Assumptions }) {
  const { t } = useTranslation('net-zero');
  return (
    <NumberInput
      label={t('laterElectricity')}
      description={t('laterElectricityNote')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      hideControls
      min={0}
      max={10}
      decimalSeparator={numberSigns().decimal}
      rightSection={<bdi dir="ltr">kg/kWh</bdi>}
      rightSectionWidth={66}
      className={classes.coefficient ?? ''}
      value={grid ?? ''}
      onChange={(value) => setGrid(value === '' ? undefined : Number(value))}
    />
  );
}
