import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { carriers, measureOf } from '@steward/core/ghg/carrier';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useField } from '../../../ui/form/field.ts';
import { numberSigns } from '../../../ui/format.ts';
import classes from './net-zero.module.css';
import type { ProjectFormState } from './project-form-state.ts';

const energyCarriers = carriers.filter((carrier) => measureOf[carrier] === 'energy');

/** What a project saves in a year, carrier by carrier: in percent of what is left, or in kWh. */
export function SavingFields({ form }: { form: ProjectFormState }) {
  const { t } = useTranslation('net-zero');
  const words = useCarrierWords();
  const { error } = useField({ control: form.control, name: 'savings' }, t('savings'));
  const signs = numberSigns();
  const rows = form.watch('savings') ?? [];
  const free = energyCarriers.filter((carrier) => !rows.some((row) => row.carrier === carrier));
  const change = (next: typeof rows) =>
    form.setValue('savings', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <fieldset className={classes.savings}>
      <legend>{t('savings')}</legend>
      <p>{t('savingsNote')}</p>
      {rows.map((row, at) => (
        <div key={row.carrier} className={classes.saving}>
          <Select
            aria-label={t('words:carrier')}
            allowDeselect={false}
            searchable
            data={[row.carrier, ...free].map((carrier) => ({ value: carrier, label: words.carrier(carrier) }))}
            value={row.carrier}
            onChange={(carrier) =>
              carrier &&
              change(rows.with(at, { ...row, carrier: energyCarriers.find((one) => one === carrier) ?? row.carrier }))
            }
          />
          <NumberInput
            aria-label={t('savedOf', { carrier: words.carrier(row.carrier) })}
            hideControls
            decimalSeparator={signs.decimal}
            thousandSeparator={signs.group}
            styles={{ input: { unicodeBidi: 'plaintext', textAlign: 'start' } }}
            value={row.value}
            onChange={(value) => change(rows.with(at, { ...row, value: Number(value) || 0 }))}
          />
          <Select
            aria-label={t('unitOf', { carrier: words.carrier(row.carrier) })}
            allowDeselect={false}
            data={[
              { value: 'percent', label: '%' },
              { value: 'kwh', label: 'kWh' },
            ]}
            value={row.basis}
            onChange={(basis) => change(rows.with(at, { ...row, basis: basis === 'kwh' ? 'kwh' : 'percent' }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('words:removeNamed', { name: words.carrier(row.carrier) })}
            onClick={() => change(rows.toSpliced(at, 1))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      {free.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => change([...rows, { carrier: free[0] ?? 'electricity', basis: 'percent', value: 0 }])}
        >
          {t('words:addEnergySource')}
        </Button>
      )}
    </fieldset>
  );
}
