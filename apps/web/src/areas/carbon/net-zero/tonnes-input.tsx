import { NumberInput, type NumberInputProps } from '../../../ui/form/number-input.tsx';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'unit'> & {
  kg: number | null | undefined;
  /** Null if empty. */
  onChange: (kg: number | null) => void;
};

/** Entered in tonnes, stored in kilograms. */
export function TonnesInput({ kg, onChange, ...rest }: Props) {
  return (
    <NumberInput
      min={0}
      unit="t"
      {...rest}
      value={typeof kg === 'number' ? kg / 1000 : undefined}
      onChange={(tonnes) => onChange(tonnes === undefined ? null : tonnes * 1000)}
    />
  );
}
