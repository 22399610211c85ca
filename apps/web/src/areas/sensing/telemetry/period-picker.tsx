import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ViewSwitch } from '../../../ui/navigation/view-switch.tsx';
import { daysOf, moved, periods, stepsFor, usedStep, type Days, type Period } from './period.ts';
import classes from './telemetry.module.css';

/** The period and step of the address; a week until today by default. */
export function usePeriod(today: string) {
  const [state, change] = useAddressState();
  const period = periods.find((one) => one === state['period']) ?? 'week';
  const asked = textOf(state['day']) ?? today;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const days = daysOf(period, day, textOf(state['until']));
  const show = (next: Period, { first, last }: Days, step?: string) => {
    const shown = next === 'week' || next === 'day' ? last : first;
    change({ period: next, day: shown, until: next === 'custom' ? last : undefined, step });
  };
  return { period, days, step: textOf(state['step']), show };
}

interface Props extends ReturnType<typeof usePeriod> {
  /** Of the sensor. */
  kind: string;
  today: string;
}

/** Day, week, month, year or own days, earlier and later ones, and the step of the values. */
export function PeriodPicker({ period, days, step, show, kind, today }: Props) {
  const { t } = useTranslation('telemetry');
  const used = usedStep(days, kind, step);
  const later = moved(period, days, 1);
  return (
    <div className={classes.picker}>
      <ViewSwitch
        label={t('words:period')}
        value={period}
        onChange={(next) => {
          const end = days.last < today ? days.last : today;
          show(next, next === 'custom' ? { first: days.first, last: end } : daysOf(next, end, undefined));
        }}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      <div className={classes.moves}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('periods.earlier')}
          onClick={() => show(period, moved(period, days, -1), step)}
        >
          <IconChevronLeft className={classes.arrow} size={18} aria-hidden="true" />
        </ActionIcon>
        <span className="figures" aria-live="polite">
          {days.first === days.last ? formatDay(days.first) : periodText(days.first, days.last)}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('periods.later')}
          disabled={later.first > today}
          onClick={() => show(period, later, step)}
        >
          <IconChevronRight className={classes.arrow} size={18} aria-hidden="true" />
        </ActionIcon>
        {days.last < today && (
          <Button variant="subtle" size="compact-sm" onClick={() => show('week', daysOf('week', today, undefined))}>
            {t('words:today')}
          </Button>
        )}
      </div>
      {period === 'custom' && (
        <>
          <DayInput
            label={t('words:firstDay')}
            value={days.first}
            maxDate={today}
            onChange={(first) => first && show('custom', { first, last: days.last < first ? first : days.last }, step)}
          />
          <DayInput
            label={t('words:lastDay')}
            value={days.last}
            minDate={days.first}
            maxDate={today}
            onChange={(last) => last && show('custom', { first: days.first, last }, step)}
          />
        </>
      )}
      <NativeSelect
        label={t('periods.step')}
        value={used}
        data={stepsFor(days, kind).map((value) => ({ value, label: t(`steps.${value}`) }))}
        onChange={({ currentTarget }) => show(period, days, currentTarget.value)}
      />
    </div>
  );
}
