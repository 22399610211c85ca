import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { bills } from '@steward/contract/energy/bills';
import { conversionIn, gasUnits, needsCorrection } from '@steward/core/units/conversion';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEnvironmentsWith } from '../../../shared/selected-environment.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import classes from './bill-fields.module.css';
import type { BillFields, BillForm } from './bill-form-values.ts';
import { ReadFieldFrame } from './read-field.tsx';

interface Props {
  control: Control<BillForm>;
  fields: Partial<BillFields>;
  onFields: (values: Partial<BillFields>) => void;
}

const unitName = (unit: string) => unit.replace('m3', 'm³');

/**
 * The conversion values that a gas bill prints beside its cubic meters, in the form of the property's country; the last
 * bill of the account proposes them.
 */
export function GasConversion({ control, fields, onFields }: Props) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const properties = useEnvironmentsWith(fields.environment_id);
  const { environment_id = '', carrier = 'natural_gas', account_no = '', meter_no = '', calorific_value } = fields;
  const country = properties.find(({ _id }) => _id === environment_id)?.country_code;
  const unit = fields.calorific_unit;
  const [asked] = useDebouncedValue({ environment_id, carrier, account_no, meter_no }, 400);
  const hasNone = calorific_value === undefined || calorific_value === null;
  const { data: last } = useAnswer(bills.getLastConversion, asked, {
    enabled: hasNone && Boolean(asked.environment_id) && Boolean(asked.account_no || asked.meter_no),
  });
  useEffect(() => {
    if (unit || !country) return;
    const usual = conversionIn(country);
    onFields({
      calorific_unit: usual.unit,
      ...(usual.volumeCorrection !== null && { volume_correction: usual.volumeCorrection }),
    });
  }, [unit, country, onFields]);
  return (
    <>
      <div className={classes.row}>
        <ReadFieldFrame name="calorific_value">
          <NumberField
            control={control}
            name="fields.calorific_value"
            label={label('calorific_value')}
            unit={unitName(unit ?? '')}
          />
        </ReadFieldFrame>
        <SelectField
          control={control}
          name="fields.calorific_unit"
          label={label('calorific_unit')}
          data={gasUnits.map((value) => ({ value, label: unitName(value) }))}
          allowDeselect={false}
          searchable={false}
        />
        {needsCorrection(unit ?? '') && (
          <ReadFieldFrame name="volume_correction">
            <NumberField control={control} name="fields.volume_correction" label={label('volume_correction')} />
          </ReadFieldFrame>
        )}
      </div>
      {unit === 'kWh/m3' && hasNone && <span className={classes.formula}>{t('field.correctionNote')}</span>}
      {hasNone && last && (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() =>
              onFields({
                calorific_value: last.calorific_value,
                calorific_unit: last.calorific_unit,
                volume_correction: last.volume_correction,
              })
            }
          >
            {t('field.asOnLast', {
              day: formatDay(last.date_of_bill),
              values: [
                `${formatNumber(last.calorific_value, 6)} ${unitName(last.calorific_unit)}`,
                last.volume_correction === null ? '' : `× ${formatNumber(last.volume_correction, 6)}`,
              ]
                .filter(Boolean)
                .join(' '),
            })}
          </Button>
        </div>
      )}
    </>
  );
}
