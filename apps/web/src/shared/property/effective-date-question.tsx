import { Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/form/day-input.tsx';
import { organizationToday } from '../../session/today.ts';

/** What another value means for the years before; undefined: nobody has said yet. */
export type EffectiveDate = { kind: 'correction' } | { kind: 'changed'; day: string | null } | undefined;

interface Props {
  since: EffectiveDate;
  onChange: (since: EffectiveDate) => void;
  /** What it is about, where that is not plain. */
  label?: string;
  isRequired: boolean;
}

/** It was wrong for all years, or it holds from a day on and earlier years keep what they had. None of them is assumed. */
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
