import { Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { Fields, FieldsControl } from './environment-fields.ts';
import { FormSection } from './form-section.tsx';

interface Props {
  control: FieldsControl;
  start: Partial<Fields>;
  day: string | null;
  onChange: (day: string | null) => void;
}

/** Another area or type: it was wrong for all years, or it holds from a day on and earlier years keep what they had. */
export function ChangeSection({ control, start, day, onChange }: Props) {
  const { t } = useTranslation('environments');
  const [area, type] = useWatch({ control, name: ['gross_floor_area', 'property_type'] });
  const [isChange, setIsChange] = useState(day !== null);
  const group = useId();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (area === start.gross_floor_area && type === start.property_type) return null;
  const choose = (value: string) => {
    setIsChange(value === 'changed');
    onChange(value === 'changed' ? today : null);
  };
  return (
    <FormSection title={t('form.changeTitle')} note={t('history.note')}>
      <Radio.Group
        name={group}
        label={t('form.changeKind')}
        value={isChange ? 'changed' : 'correction'}
        onChange={choose}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="correction" label={t('form.correction')} />
          <Radio value="changed" label={t('form.changed')} />
        </Stack>
      </Radio.Group>
      {isChange && (
        <DayInput
          label={t('form.changedFrom')}
          value={day ?? undefined}
          onChange={(next) => onChange(next ?? null)}
          maxDate={today}
          required
        />
      )}
    </FormSection>
  );
}
