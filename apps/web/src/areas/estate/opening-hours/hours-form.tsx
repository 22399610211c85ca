import { ActionIcon, Button, Fieldset, Group, TextInput } from '@mantine/core';
import { openingHours, type OpeningHours, type PlaceHours } from '@steward/contract/estate/opening-hours';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './opening-hours.module.css';
import { useWeekdays } from './weekdays.ts';

interface Props {
  place: { environment_id: string; space_id?: string };
  known: PlaceHours;
  onSaved: () => void;
  onCancel: () => void;
}

const OFFICE: OpeningHours = {
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '18:00' })),
  closed_days: [],
};

type Form = FormOf<typeof openingHours.saveOpeningHours>;

/** Times by day of the week, and days on which the place is closed. */
export function HoursForm({ place, known, onSaved, onCancel }: Props) {
  const { t } = useTranslation('opening-hours');
  const clear = useSend(openingHours.saveOpeningHours);
  const [start] = useState(() => ({ ...place, hours: known.effective ?? OFFICE }));
  return (
    <CallForm
      call={openingHours.saveOpeningHours}
      start={start}
      onSaved={onSaved}
      onCancel={onCancel}
      beside={
        known.own && (
          <Button
            variant="subtle"
            color="red"
            loading={clear.isPending}
            onClick={() => clear.mutate({ ...place, hours: null }, { onSuccess: onSaved })}
          >
            {place.space_id ? t('useProperty') : t('clear')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <Times form={form} />
          <ClosedDays form={form} />
        </>
      )}
    </CallForm>
  );
}

function Times({ form }: { form: Form }) {
  const { t } = useTranslation('opening-hours');
  const days = useWeekdays();
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'hours.week' });
  const copy = (weekday: number) => {
    const week = form.getValues('hours.week') ?? [];
    const source = week.filter((open) => open.weekday === weekday);
    const others = [1, 2, 3, 4, 5].filter((other) => other !== weekday);
    const kept = week.filter((open) => !others.includes(open.weekday));
    replace([...kept, ...others.flatMap((other) => source.map((open) => ({ ...open, weekday: other })))]);
  };
  return days.map(({ weekday, name }) => {
    const rows = fields.map((field, index) => ({ field, index })).filter(({ field }) => field.weekday === weekday);
    return (
      <Fieldset key={weekday} legend={name} className={classes.day}>
        {rows.length === 0 && <p className={classes.soft}>{t('closed')}</p>}
        {rows.map(({ field, index }) => (
          <div key={field.id} className={classes.times}>
            <TimeField form={form} name={`hours.week.${index}.from`} label={t('words:from')} />
            <TimeField form={form} name={`hours.week.${index}.until`} label={t('words:until')} />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('removeTime', { day: name })}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() => append({ weekday, from: '08:00', until: '18:00' })}
          >
            {t('addTime')}
          </Button>
          {weekday === 1 && rows.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconCopy size={16} />}
              onClick={() => copy(weekday)}
            >
              {t('copyToWorkdays')}
            </Button>
          )}
        </Group>
      </Fieldset>
    );
  });
}

interface TimeProps {
  form: Form;
  name: `hours.week.${number}.${'from' | 'until'}`;
  label: string;
}

/** A time of the day as it is written everywhere: 08:00; the end of the day is 24:00, which the browser's own field does not know. */
function TimeField({ form, name, label }: TimeProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextInput
          {...field}
          value={field.value ?? ''}
          label={label}
          error={error?.message}
          dir="ltr"
          inputMode="numeric"
          maxLength={5}
          // 8 and 830 are times, too.
          onBlur={({ currentTarget }) => {
            field.onChange(asClock(currentTarget.value));
            field.onBlur();
          }}
        />
      )}
    />
  );
}

/** What people type as a time, as the contract writes it; what is no time stays as it is. */
function asClock(typed: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})[:.h]?(\d{2})?\s*$/.exec(typed) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes}`;
}

function ClosedDays({ form: { control } }: { form: Form }) {
  const { t } = useTranslation('opening-hours');
  const { fields, append, remove } = useFieldArray({ control, name: 'hours.closed_days' });
  return (
    <Fieldset legend={t('closedDays')} className={classes.day}>
      {fields.map(({ id }, index) => (
        <div key={id} className={classes.closedDay}>
          <DateField control={control} name={`hours.closed_days.${index}.day`} label={t('words:day')} />
          <TextField control={control} name={`hours.closed_days.${index}.name`} label={t('occasion')} maxLength={100} />
          <ActionIcon variant="subtle" size="lg" aria-label={t('removeClosed')} onClick={() => remove(index)}>
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ day: '', name: '' })}
      >
        {t('addClosed')}
      </Button>
    </Fieldset>
  );
}
