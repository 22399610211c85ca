import { carriers } from '@steward/core/ghg/carrier';
import { savedUnitOf } from '@steward/core/measures/saved-emissions';
import { useTranslation } from 'react-i18next';
import { CarrierRows, RowNumber } from '../../../shared/property/carrier-rows.tsx';
import { useField } from '../../../ui/form/field.ts';
import type { MeasureFormState } from './measure-form-state.ts';

/** The savings per year by energy source; a heat pump saves gas and uses more electricity. */
export function SavingsFields({ form }: { form: MeasureFormState }) {
  const { t } = useTranslation('efficiency-measures');
  const { error } = useField({ control: form.control, name: 'savings' }, t('savings'));
  return (
    <CarrierRows
      title={t('savings')}
      note={t('savingsNote')}
      error={error}
      carriers={carriers}
      rows={form.watch('savings') ?? []}
      onChange={(rows) =>
        form.setValue('savings', rows, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
      newRow={(carrier) => ({ carrier, quantity: 0 })}
    >
      {(row, carrier, change) => (
        <RowNumber
          aria-label={t('savedOf', { carrier })}
          unit={savedUnitOf(row.carrier)}
          value={row.quantity}
          onChange={(quantity) => change({ ...row, quantity })}
        />
      )}
    </CarrierRows>
  );
}
