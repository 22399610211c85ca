import { Select, Switch } from '@mantine/core';
import { targetMeasures } from '@steward/core/net-zero/target';
import { useTranslation } from 'react-i18next';
import { useAddressState } from '../../../shared/address-state.ts';
import classes from './net-zero.module.css';

/** The emissions that a plan covers, and whether instruments continue; from the address. */
export function useMeasure() {
  const [address, change] = useAddressState();
  const measure = targetMeasures.find((one) => one === address['measure']) ?? targetMeasures[0];
  const keeps = address['instruments'] !== 'none';
  return {
    measure,
    keeps,
    asked: { measure, keeps_instruments: keeps },
    setMeasure: (next: string | null) => change({ measure: next && next !== targetMeasures[0] ? next : undefined }),
    setKeeps: (next: boolean) => change({ instruments: next ? undefined : 'none' }),
  };
}

interface Props {
  chosen: ReturnType<typeof useMeasure>;
  year: number;
}

export function MeasureField({ chosen: { measure, keeps, setMeasure, setKeeps }, year }: Props) {
  const { t } = useTranslation('net-zero');
  return (
    <>
      <Select
        label={t('measure.label')}
        w={290}
        maw="100%"
        allowDeselect={false}
        data={targetMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
        value={measure}
        onChange={setMeasure}
      />
      {measure === 'scopes-1-2-market' && (
        <Switch
          className={classes.choice ?? ''}
          label={t('instrumentsGoOn')}
          description={keeps ? t('instrumentsGoOnNote', { year }) : t('instrumentsEnd')}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
