import { Select } from '@mantine/core';
import { carriers, measureOf } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';
import { CarrierRows, RowNumber } from '../../../shared/property/carrier-rows.tsx';
import { useField } from '../../../ui/form/field.ts';
import type { ProjectFormState } from './project-form-state.ts';

const energyCarriers = carriers.filter((carrier) => measureOf[carrier] === 'energy');

/** The savings of a project per year by energy source: in percent of the remaining consumption, or in kWh. */
export function SavingFields({ form }: { form: ProjectFormState }) {
  const { t } = useTranslation('decarbonization');
  const { error } = useField({ control: form.control, name: 'savings' }, t('savings'));
  return (
    <CarrierRows
      title={t('savings')}
      note={t('savingsNote')}
      error={error}
      carriers={energyCarriers}
      rows={form.watch('savings') ?? []}
      onChange={(rows) =>
        form.setValue('savings', rows, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
      newRow={(carrier) => ({ carrier, basis: 'percent' as const, value: 0 })}
    >
      {(row, carrier, change) => (
        <>
          <RowNumber
            aria-label={t('savedOf', { carrier })}
            value={row.value}
            onChange={(value) => change({ ...row, value })}
          />
          <Select
            aria-label={t('unitOf', { carrier })}
            allowDeselect={false}
            style={{ flex: '0 0 84px' }}
            data={[
              { value: 'percent', label: '%' },
              { value: 'kwh', label: 'kWh' },
            ]}
            value={row.basis}
            onChange={(basis) => change({ ...row, basis: basis === 'kwh' ? 'kwh' : 'percent' })}
          />
        </>
      )}
    </CarrierRows>
  );
}
