import { Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { Fields, FieldsControl } from './environment-fields.ts';
import { FormSection } from './form-section.tsx';

/** What another area or type means for the years before; undefined: nobody has said yet. */
export type Since = { kind: 'correction' } | { kind: 'changed'; day: string | null } | undefined;

type Told = Partial<Pick<Fields, 'gross_floor_area' | 'property_type'>>;

/** Whether the edit changes what figures of earlier years rest on. */
const changesFigures = (now: Told, start: Told) =>
  now.gross_floor_area !== start.gross_floor_area || now.property_type !== start.property_type;

/** Whether it still has to be said since when the new values hold: an answer rewrites all years, so none is assumed. */
export const isUnanswered = (now: Told, start: Told, since: Since): boolean =>
  changesFigures(now, start) && !(since?.kind === 'correction' || (since?.kind === 'changed' && since.day));

interface Props {
  control: FieldsControl;
  start: Partial<Fields>;
  since: Since;
  onChange: (since: Since) => void;
}

/** Another area or type: it was wrong for all years, or it holds from a day on and earlier years keep what they had. */
export function ChangeSection({ control, start, since, onChange }: Props) {
  const { t } = useTranslation('environments');
  const [gross_floor_area, property_type] = useWatch({ control, name: ['gross_floor_area', 'property_type'] });
  const group = useId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (!changesFigures({ gross_floor_area, property_type }, start)) return null;
  return (
    <FormSection title={t('form.changeTitle')} note={t('history.note')}>
      <Radio.Group
        name={group}
        label={t('form.changeKind')}
        description={t('form.changeNote')}
        value={since?.kind ?? null}
        onChange={(kind) => onChange(kind === 'changed' ? { kind, day: today } : { kind: 'correction' })}
        withAsterisk
      >
        <Stack gap="sm" mt="sm">
          <Radio value="changed" label={t('form.changed')} />
          <Radio value="correction" label={t('form.correction')} />
        </Stack>
      </Radio.Group>
      {since?.kind === 'changed' && (
        <DayInput
          label={t('form.changedFrom')}
          value={since.day ?? undefined}
          onChange={(day) => onChange({ kind: 'changed', day: day ?? null })}
          maxDate={today}
          required
        />
      )}
    </FormSection>
  );
}
