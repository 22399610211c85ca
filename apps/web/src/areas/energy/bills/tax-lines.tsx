import { coinDecimals } from '@steward/core/money';
import { ActionIcon, Button, Fieldset } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import classes from './bill-fields.module.css';
import type { BillForm } from './bill-form-values.ts';

const columns = [
  ['rate', 'lineRate'],
  ['net', 'lineNet'],
  ['tax', 'lineTax'],
] as const;

/**
 * The amounts by rate of value added tax, for a bill with several rates; a bill with a single rate does not need them.
 */
export function TaxLines({ control, currency }: { control: Control<BillForm>; currency: string }) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const { fields, append, remove } = useFieldArray({ control, name: 'fields.tax_lines' });
  return (
    <Fieldset variant="unstyled" className={classes.lines ?? ''} aria-label={label('tax_lines')}>
      {fields.map(({ id }, index) => (
        <div key={id} className={classes.row}>
          {columns.map(([name, word]) => (
            <NumberField
              key={name}
              control={control}
              name={`fields.tax_lines.${index}.${name}`}
              label={t(`field.${word}`)}
              unit={name === 'rate' ? '%' : currency}
              decimals={name === 'rate' ? 3 : coinDecimals(currency)}
            />
          ))}
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('field.removeRate', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ rate: 0, net: 0, tax: 0 })}
      >
        {t('field.addRate')}
      </Button>
    </Fieldset>
  );
}
