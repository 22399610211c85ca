import { Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/form/day-input.tsx';
import { organizationToday } from '../../session/today.ts';

/** The effect of a changed value on earlier years; undefined: not answered yet. */
export type EffectiveDate = { kind: 'correction' } | { kind: 'changed'; day: string | null } | undefined;

interface Props {
  since: EffectiveDate;
  onChange: (since: EffectiveDate) => void;
  /** The name of the field, where the context does not show it. */
  label?: string;
  isRequired: boolean;
}

/**
 * Asks whether the value was wrong for all years, or changed on a date and stays in earlier years. There is no default.
 */
export function EffectiveDateQuestion({ since, onChange, label, isRequired }: Props) {
  const { t } = useTranslation('shared');
  const group = useId();
  const [today] = useState(organizationToday);
  return (
    <>
      <Radio.Group
        name={group}
        label={label ?? t('since.kind')}
        description={t('since.note')}
        value={since?.kind ?? null}
        onChange={(kind) => onChange(kind === 'changed' ? { kind, day: today } : { kind: 'correction' })}
        withAsterisk={isRequired}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="changed" label={t('since.changed')} />
          <Radio value="correction" label={t('since.correction')} />
        </Stack>
      </Radio.Group>
      {since?.kind === 'changed' && (
        <DayInput
          label={t('since.from')}
          value={since.day ?? undefined}
          onChange={(day) => onChange({ kind: 'changed', day: day ?? null })}
          maxDate={today}
          required
        />
      )}
    </>
  );
}
