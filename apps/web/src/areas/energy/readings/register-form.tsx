import type { Answer } from '@steward/contract/call';
import { readings } from '@steward/contract/energy/readings';
import { registerUnitsOf } from '@steward/core/readings/registers';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { unitText } from './reading-check.ts';

interface Props {
  meter: Answer<typeof readings.getMeterReadings>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The settings of a meter's register; a change applies to all of its readings. */
export function RegisterForm({ meter, onSaved, onCancel }: Props) {
  const { t } = useTranslation('readings');
  return (
    <CallForm
      call={readings.saveMeterRegister}
      start={{ meter_id: meter._id, ...meter.register }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="unit"
            label={t('register.unit')}
            data={registerUnitsOf[meter.carrier].map((unit) => ({ value: unit, label: unitText(unit) }))}
            allowDeselect={false}
          />
          <NumberField
            control={control}
            name="multiplier"
            label={t('register.multiplier')}
            description={t('register.multiplierNote')}
            min={0}
            decimals={6}
          />
          <NumberField
            control={control}
            name="digits"
            label={t('register.digits')}
            description={t('register.digitsNote')}
            min={1}
            max={12}
            decimals={0}
          />
        </>
      )}
    </CallForm>
  );
}
