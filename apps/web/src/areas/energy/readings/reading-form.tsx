import type { Answer } from '@steward/contract/call';
import { readings, type MeterReading } from '@steward/contract/energy/readings';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ChangeFields } from './change-fields.tsx';
import { todayHere } from '../../../session/today.ts';
import { useKindWords } from './kind-words.ts';
import { codeOf, countedText, mayRollOver, readingText } from './reading-check.ts';
import { RegisterPhotoField } from './register-photo-field.tsx';
import { UsedSinceLast } from './used-since-last.tsx';

interface Props extends PanelEnd {
  meter: Answer<typeof readings.getMeterReadings>;
  /** All readings of the meter, latest first. */
  readings: readonly MeterReading[];
  reading: MeterReading | undefined;
}

/** A reading of a meter, new or existing, with its photo. */
export function ReadingForm({ meter, readings: all, reading, onSaved, onCancel }: Props) {
  const { t } = useTranslation('readings');
  const kindName = useKindWords();
  const save = useSend(readings.saveMeterReading, { inPlace: true, alsoRefreshes: ['tasks'] });
  const attach = useSend(readings.saveReadingPhoto, { inPlace: true });
  const [photo, setPhoto] = useState<File>();
  // If the photo fails after the reading was saved, sending again corrects that reading.
  const savedId = useRef(reading?._id);
  const others = all.filter(({ _id }) => _id !== reading?._id);
  return (
    <CallForm
      call={readings.saveMeterReading}
      start={{
        meter_id: meter._id,
        day: reading?.day ?? todayHere(),
        ...(reading && { value: reading.value }),
        kind: reading?.kind === 'estimate' || reading?.kind === 'file' ? reading.kind : 'by_hand',
        change: reading?.change ?? null,
        old_end: reading?.old_end ?? null,
        new_start: reading?.new_start ?? null,
        note: reading?.note ?? '',
      }}
      send={async (values) => {
        const saved = await save.mutateAsync({
          ...values,
          ...(savedId.current !== undefined && { reading_id: savedId.current }),
        });
        savedId.current = saved._id;
        return photo ? attach.mutateAsync({ reading_id: saved._id, files: [photo] }) : saved;
      }}
      onSaved={({ day }) => onSaved(formatDay(day))}
      onCancel={onCancel}
    >
      {({ control, watch, setValue }) => {
        const [day, value, change = null, old_end = null, new_start = null] = watch([
          'day',
          'value',
          'change',
          'old_end',
          'new_start',
        ]);
        const typed = day && value !== undefined ? { day, value, change, old_end, new_start } : undefined;
        const last = others.find((other) => day !== undefined && other.day < day) ?? null;
        const code = typed ? codeOf(meter, last, { ...typed, change: null }) : null;
        const unit = countedText(meter.register);
        return (
          <>
            <DateField control={control} name="day" label={t('day')} withAsterisk />
            <NumberField
              control={control}
              name="value"
              label={t('value')}
              data-autofocus
              unit={unit}
              min={0}
              withAsterisk
              {...(last && {
                description: t('lastShown', {
                  value: `\u2066${readingText(last.value)}\u2069`,
                  day: formatDay(last.day),
                }),
              })}
            />
            {typed && <UsedSinceLast meter={meter} last={last} typed={typed} />}
            {(code === 'reading.falls' || code === 'reading.jumps' || change !== null) && (
              <ChangeFields
                value={{ change, old_end, new_start }}
                onChange={(next) => {
                  for (const name of ['change', 'old_end', 'new_start'] as const)
                    setValue(name, next[name], { shouldDirty: true });
                }}
                canRollOver={typed !== undefined && mayRollOver(meter, typed)}
                canBeChecked={code !== 'reading.falls'}
                unit={unit}
              />
            )}
            <SelectField
              control={control}
              name="kind"
              label={t('kind')}
              data={(['by_hand', 'estimate', ...(reading?.kind === 'file' ? (['file'] as const) : [])] as const).map(
                (kind) => ({ value: kind, label: kindName(kind) }),
              )}
              allowDeselect={false}
            />
            <RegisterPhotoField
              meterId={meter._id}
              meterNo={meter.meter_no}
              photo={photo}
              isReplacing={reading?.has_photo ?? false}
              value={value ?? null}
              onPhoto={setPhoto}
              onConfirm={(read) => setValue('value', read, { shouldDirty: true, shouldValidate: true })}
            />
            <TextAreaField control={control} name="note" label={t('words:note')} />
          </>
        );
      }}
    </CallForm>
  );
}
