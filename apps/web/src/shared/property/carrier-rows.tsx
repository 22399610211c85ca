import { ActionIcon, Button, Select } from '@mantine/core';
import type { Carrier } from '@steward/core/ghg/carrier';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput, type NumberInputProps } from '../../ui/form/number-input.tsx';
import { useCarrierWords } from '../carrier-words.ts';
import classes from './carrier-rows.module.css';

interface Props<Row extends { carrier: Carrier }> {
  title: string;
  note: string;
  error?: ReactNode;
  /** The energy sources that can be chosen, each once. */
  carriers: readonly Carrier[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A new row of this energy source. */
  newRow: (carrier: Carrier) => Row;
  /** The inputs of a row after its energy source; `name` is for their labels. */
  children: (row: Row, name: string, change: (row: Row) => void) => ReactNode;
}

/** Rows of a form, one for each energy source. */
export function CarrierRows<Row extends { carrier: Carrier }>(props: Props<Row>) {
  const { title, note, error, carriers, rows, onChange, newRow, children } = props;
  const { t } = useTranslation('words');
  const words = useCarrierWords();
  const free = carriers.filter((carrier) => !rows.some((row) => row.carrier === carrier));
  return (
    <fieldset className={classes.rows}>
      <legend>{title}</legend>
      <p>{note}</p>
      {rows.map((row, at) => {
        const change = (next: Row) => onChange(rows.with(at, next));
        const name = words.carrier(row.carrier);
        return (
          <div key={row.carrier} className={classes.row}>
            <Select
              aria-label={t('carrier')}
              allowDeselect={false}
              searchable
              data={[row.carrier, ...free].map((carrier) => ({ value: carrier, label: words.carrier(carrier) }))}
              value={row.carrier}
              onChange={(chosen) =>
                chosen && change({ ...row, carrier: carriers.find((one) => one === chosen) ?? row.carrier })
              }
            />
            {children(row, name, change)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('removeNamed', { name })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </div>
        );
      })}
      {error && <p role="alert">{error}</p>}
      {free[0] && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => free[0] && onChange([...rows, newRow(free[0])])}
        >
          {t('addEnergySource')}
        </Button>
      )}
    </fieldset>
  );
}

/** The number of a row; its label is only for screen readers. */
export function RowNumber(props: Omit<NumberInputProps, 'onChange'> & { onChange: (value: number) => void }) {
  const { onChange, ...rest } = props;
  return <NumberInput onChange={(value) => onChange(value ?? 0)} {...rest} />;
}
