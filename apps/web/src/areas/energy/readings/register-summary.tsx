import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { readings } from '@steward/contract/energy/readings';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CountText, NumberText } from '../../../ui/value-text.tsx';
import { decimalsOf, unitText } from './reading-check.ts';
import classes from './readings.module.css';

interface Props {
  meter: Answer<typeof readings.getMeterReadings>;
  onEdit: (() => void) | undefined;
}

/** The settings of a meter's register. */
export function RegisterSummary({ meter, onEdit }: Props) {
  const { t } = useTranslation('readings');
  const words = useCarrierWords();
  const { unit, multiplier, digits } = meter.register;
  return (
    <div className={classes.register}>
      <dl>
        <div>
          <dt>{t('words:carrier')}</dt>
          <dd>{words.carrier(meter.carrier)}</dd>
        </div>
        <div>
          <dt>{t('register.unit')}</dt>
          <dd>
            <bdi dir="ltr">{unitText(unit)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('register.multiplier')}</dt>
          <dd>
            <NumberText value={multiplier} decimals={decimalsOf(multiplier)} />
          </dd>
        </div>
        <div>
          <dt>{t('register.digits')}</dt>
          <dd>
            <CountText value={digits} />
          </dd>
        </div>
      </dl>
      {onEdit && (
        <Button variant="default" size="compact-md" onClick={onEdit}>
          {t('register.edit')}
        </Button>
      )}
    </div>
  );
}
