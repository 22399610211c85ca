import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { carriers, type Carrier } from '@steward/core/ghg/carrier';
import { savedUnitOf } from '@steward/core/measures/saved-emissions';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useField } from '../../../ui/form/field.ts';
import { numberSigns } from '../../../ui/format.ts';
import classes from './efficiency-measures.module.css';
import type { MeasureFormState } from './measure-form-state.ts';

/** A year's saving, carrier by carrier; a heat pump saves gas and uses more electricity. */
export function SavingsFields({ form }: { form: MeasureFormState }) {
  const { t } = useTranslation('efficiency-measures');
  const words = useCarrierWords();
  const { error } = useField({ control: form.control, name: 'savings' }, t('savings'));
  const signs = numberSigns();
  const rows = form.watch('savings') ?? [];
  const free = carriers.filter((carrier) => !rows.some((row) => row.carrier === carrier));
  const change = (next: { carrier: Carrier; quantity: number }[]) =>
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
              change(rows.with(at, { ...row, carrier: carriers.find((one) => one === carrier) ?? row.carrier }))
            }
          />
          <NumberInput
            aria-label={t('savedOf', { carrier: words.carrier(row.carrier) })}
            hideControls
            decimalSeparator={signs.decimal}
            thousandSeparator={signs.group}
            rightSection={<bdi dir="ltr">{savedUnitOf(row.carrier)}</bdi>}
            rightSectionWidth={52}
            styles={{ input: { unicodeBidi: 'plaintext', textAlign: 'start' } }}
            value={row.quantity}
            onChange={(quantity) => change(rows.with(at, { ...row, quantity: Number(quantity) || 0 }))}
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
          onClick={() => change([...rows, { carrier: free[0] ?? 'electricity', quantity: 0 }])}
        >
          {t('words:addEnergySource')}
        </Button>
      )}
    </fieldset>
  );
}
