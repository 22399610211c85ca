import { Button } from '@mantine/core';
import type { MeterToRead } from '@steward/contract/energy/readings';
import { IconCloudOff, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { keepPageOffline } from './keep-offline.ts';
import { codeOf } from './reading-check.ts';
import { todayHere } from '../../../session/today.ts';
import { RoundRow } from './round-row.tsx';
import { keepUnsent, sendWaiting, useUnsent, type UnsentReading } from './unsent-readings.ts';
import classes from './readings.module.css';

interface Props {
  environmentId: string;
  meters: readonly MeterToRead[];
}

/**
 * One reading of each meter. No `CallForm`: typed values are stored on this device at once, sent when there is a
 * connection, and answered meter by meter.
 */
export function ReadingRound({ environmentId, meters }: Props) {
  const { t } = useTranslation('readings');
  const unsent = useUnsent(environmentId);
  const [day, setDay] = useState(() => unsent.find(({ state }) => state === 'typed')?.day ?? todayHere());
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    void sendWaiting();
    void keepPageOffline();
  }, []);

  const byMeter = new Map(unsent.map((one) => [one.meter_id, one]));
  const codeFor = (meter: MeterToRead, one: UnsentReading) =>
    one.state === 'typed' && one.value !== null ? codeOf(meter, meter.last, { ...one, value: one.value }) : one.code;
  const ready = meters.flatMap((meter) => {
    const one = byMeter.get(meter._id);
    return one && one.state === 'typed' && one.value !== null && codeFor(meter, one) === null ? [one] : [];
  });
  const waiting = unsent.filter(({ state }) => state === 'waiting' || state === 'photo');

  const changeDay = (next: string | undefined) => {
    if (!next) return;
    setDay(next);
    for (const one of unsent)
      if (one.state === 'typed' || one.state === 'refused')
        keepUnsent({ ...one, day: next, state: 'typed', code: null });
  };
  const save = async () => {
    setSending(true);
    for (const one of ready) keepUnsent({ ...one, state: 'waiting', code: null });
    const saved = await sendWaiting();
    setSending(false);
    if (saved) showToast('success', t('round.saved', { count: saved }));
  };
  return (
    <form
      className={classes.round}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DayInput label={t('day')} value={day} onChange={changeDay} maxDate={todayHere()} className={classes.day ?? ''} />
      {waiting.length > 0 && !isSending && (
        <Notice
          tone="warn"
          icon={IconCloudOff}
          title={t('round.waiting', { count: waiting.length })}
          isUrgent
          actions={
            <Button size="compact-sm" variant="default" onClick={() => void sendWaiting()}>
              {t('round.sendNow')}
            </Button>
          }
        >
          {t('round.waitingText')}
        </Notice>
      )}
      <ul className={classes.meters}>
        {meters.map((meter) => {
          const one = byMeter.get(meter._id);
          return (
            <RoundRow
              key={meter._id}
              meter={meter}
              unsent={one}
              code={one ? codeFor(meter, one) : null}
              onChange={(change) =>
                keepUnsent({
                  environment_id: environmentId,
                  meter_id: meter._id,
                  value: null,
                  change: null,
                  old_end: null,
                  new_start: null,
                  ...one,
                  ...change,
                  day,
                  state: 'typed',
                  code: null,
                })
              }
            />
          );
        })}
      </ul>
      <div className={classes.foot}>
        <span className={classes.kept} aria-live="polite">
          {unsent.length > 0 && (
            <>
              <IconDeviceMobile size={16} aria-hidden="true" /> {t('round.kept', { count: unsent.length })}
            </>
          )}
        </span>
        <Button type="submit" disabled={!ready.length} loading={isSending}>
          {ready.length ? t('round.save', { count: ready.length }) : t('round.saveNone')}
        </Button>
      </div>
    </form>
  );
}
