import { TextInput } from '@mantine/core';
import type { Sensor } from '@steward/contract/sensing/devices';
import { telemetry } from '@steward/contract/sensing/telemetry';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { localParts, momentOf } from '@steward/core/sensing/local-moment';
import classes from './telemetry.module.css';

interface Props {
  sensor: Sensor;
  zone: string;
  stretch: { start: string; end: string };
  /** Ends exclusions instead of adding a correction. */
  isIncluding: boolean;
  onSaved: () => unknown;
  onCancel: () => void;
}

/** Says of a stretch that it does not count, something worth knowing, or that the counter was replaced in it. */
export function CorrectionForm({ sensor, zone, stretch, isIncluding, onSaved, onCancel }: Props) {
  const { t } = useTranslation('telemetry');
  const actions = ['exclude', 'annotate', ...(sensor.kind === 'counter' ? ['replacement'] : [])];
  const [start] = useState(() => ({
    sensor_id: sensor._id,
    ...stretch,
    // Values that are still to come are not known.
    end: isIncluding || Date.parse(stretch.end) < Date.now() ? stretch.end : new Date().toISOString(),
    action: isIncluding ? ('include' as const) : ('exclude' as const),
    reason: '',
    old_last: null,
    new_first: null,
  }));
  return (
    <CallForm
      call={telemetry.correctTelemetry}
      alsoRefreshes={['devices', 'meters', 'points']}
      start={start}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => {
        const action = form.watch('action');
        return (
          <>
            {!isIncluding && (
              <SelectField
                control={form.control}
                name="action"
                label={t('corrections.action')}
                data={actions.map((value) => ({ value, label: t(`actions.${value}`) }))}
                description={t(`actionNotes.${action}`)}
                allowDeselect={false}
              />
            )}
            <MomentInput form={form} name="start" zone={zone} label={t('words:from')} />
            <MomentInput form={form} name="end" zone={zone} label={t('words:to')} />
            {action === 'replacement' && (
              <>
                <NumberField control={form.control} name="old_last" label={t('corrections.oldLast')} required />
                <NumberField control={form.control} name="new_first" label={t('corrections.newFirst')} required />
              </>
            )}
            <TextAreaField control={form.control} name="reason" label={t('words:reason')} required data-autofocus />
          </>
        );
      }}
    </CallForm>
  );
}

type Form = FormOf<typeof telemetry.correctTelemetry>;

interface MomentProps {
  form: Form;
  name: 'start' | 'end';
  zone: string;
  label: string;
}

/** A day and a time by the clock of the property. */
function MomentInput({ form, name, zone, label }: MomentProps) {
  const { t } = useTranslation('telemetry');
  const { day, time } = localParts(zone, form.watch(name));
  const set = (next: { day?: string; time?: string }) =>
    form.setValue(name, momentOf(zone, next.day ?? day, next.time ?? time), { shouldDirty: true });
  return (
    <div className={classes.moment}>
      <DayInput label={label} value={day} onChange={(next) => next && set({ day: next })} />
      <TextInput
        type="time"
        label={t('corrections.time', { label })}
        value={time}
        onChange={({ currentTarget }) => currentTarget.value && set({ time: currentTarget.value })}
      />
    </div>
  );
}
