import { Select, Stack } from '@mantine/core';
import type { ReadingChange } from '@steward/core/readings/consumption';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import type { Typed } from './reading-check.ts';

type Change = Pick<Typed, 'change' | 'old_end' | 'new_start'>;

interface Props {
  value: Change;
  onChange: (change: Change) => void;
  /** The number of digits of the register is known. */
  canRollOver: boolean;
  /** "Checked" can confirm a jump, but not a decrease. */
  canBeChecked: boolean;
  unit: string;
}

/** Asks why the reading does not follow from the previous one. */
export function ChangeFields({ value, onChange, canRollOver, canBeChecked, unit }: Props) {
  const { t } = useTranslation('readings');
  const reasons: ReadingChange[] = ['rollover', 'replacement', 'checked'];
  const open = { rollover: canRollOver, replacement: true, checked: canBeChecked };
  return (
    <Stack gap="sm">
      <Select
        label={t('change')}
        placeholder={t('changePlaceholder')}
        data={reasons.map((reason) => ({
          value: reason,
          label: t(`changes.${reason}`),
          disabled: !open[reason] && value.change !== reason,
        }))}
        value={value.change}
        onChange={(change) => onChange({ ...value, change: change as ReadingChange | null })}
        clearable
        {...(!canRollOver && { description: t('rolloverNeedsDigits') })}
      />
      {value.change === 'replacement' && (
        <>
          <NumberInput
            min={0}
            unit={unit}
            label={t('oldEnd')}
            value={value.old_end}
            onChange={(old_end) => onChange({ ...value, old_end: old_end ?? null })}
          />
          <NumberInput
            min={0}
            unit={unit}
            label={t('newStart')}
            value={value.new_start}
            onChange={(new_start) => onChange({ ...value, new_start: new_start ?? null })}
          />
        </>
      )}
    </Stack>
  );
}
