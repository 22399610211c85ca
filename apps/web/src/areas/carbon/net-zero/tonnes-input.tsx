import { NumberInput, type NumberInputProps } from '@mantine/core';
import { numberSigns } from '../../../ui/format.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  kg: number | null | undefined;
  /** Null: left empty. */
  onChange: (kg: number | null) => void;
};

/** Entered in tonnes, kept in kilograms. */
export function TonnesInput({ kg, onChange, ...rest }: Props) {
  const signs = numberSigns();
  return (
    <NumberInput
      hideControls
      min={0}
      decimalSeparator={signs.decimal}
      thousandSeparator={signs.group}
      rightSection={<bdi dir="ltr">t</bdi>}
      {...rest}
      value={typeof kg === 'number' ? kg / 1000 : ''}
      onChange={(value) => onChange(value === '' ? null : Number(value) * 1000)}
    />
  );
}
