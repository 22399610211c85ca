import { Button } from '@mantine/core';
import type { MeterToRead } from '@steward/contract/energy/readings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { CallFailure, type ClientCode } from '../../../api/failure.ts';
import type { FailureCode } from '@steward/contract/failures';
import { useSession } from '../../../session/session.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ChangeFields } from './change-fields.tsx';
import { countedText, mayRollOver, readingText } from './reading-check.ts';
import { forgetPhoto, keepPhoto, keptPhoto } from './register-photo.ts';
import { RegisterPhotoField } from './register-photo-field.tsx';
import { UsedSinceLast } from './used-since-last.tsx';
import { forgetUnsent, type UnsentReading } from './unsent-readings.ts';
import classes from './readings.module.css';

interface Props {
  meter: MeterToRead;
  unsent: UnsentReading | undefined;
  /** The code of the problem with the reading. */
  code: string | null;
  onChange: (change: Partial<Pick<UnsentReading, 'value' | 'change' | 'old_end' | 'new_start' | 'has_photo'>>) => void;
}

const settledByReason = new Set(['reading.falls', 'reading.jumps', 'reading.no-digits', 'reading.no-old-and-new']);

/** One meter: its last reading, its new reading, and the consumption. */
export function RoundRow({ meter, unsent, code, onChange }: Props) {
  const { t } = useTranslation('readings');
  const words = useCarrierWords();
  const failureText = useFailureText();
  const unit = countedText(meter.register);
  const isWaiting = unsent?.state === 'waiting' || unsent?.state === 'photo';
  const uid = useSession()?.uid ?? '';
  const [photo, setPhoto] = useState<File>();
  useEffect(() => {
    if (unsent?.has_photo) void keptPhoto(uid, meter._id).then((known) => known && setPhoto(known));
  }, [uid, meter._id, unsent?.has_photo]);
  const changePhoto = async (taken: File | undefined) => {
    if (taken) await keepPhoto(uid, meter._id, taken);
    else await forgetPhoto(uid, meter._id);
    setPhoto(taken);
    onChange({ has_photo: taken !== undefined });
  };
  const value = unsent?.value ?? null;
  const typed = unsent && value !== null ? { ...unsent, value } : undefined;
  const failure = code === null ? null : new CallFailure(409, '', code as FailureCode | ClientCode);
  return (
    <li className={classes.meter}>
      <div className={classes.about}>
        <Link to="/datahub/data_library/utilities/meter_reading/:id" params={{ id: meter._id }} fw={620}>
          <bdi>{meter.meter_no}</bdi>
        </Link>
        <span className={classes.soft}>
          {words.carrier(meter.carrier)}
          {meter.serial_no && (
            <>
              {' · '}
              <bdi>{meter.serial_no}</bdi>
            </>
          )}
        </span>
        <span className={classes.soft}>
          {meter.last
            ? t('lastShown', {
                value: `\u2066${readingText(meter.last.value)}\u2069`,
                day: formatDay(meter.last.day),
              })
            : t('neverRead')}
        </span>
      </div>
      <div className={classes.entry}>
        <NumberInput
          aria-label={t('valueOf', { name: meter.meter_no })}
          placeholder={t('value')}
          min={0}
          size="md"
          unit={unit}
          value={value}
          disabled={isWaiting}
          error={failure && failureText(failure)}
          onChange={(next) => {
            if (next === undefined && !unsent?.has_photo) forgetUnsent(meter._id);
            else onChange({ value: next ?? null });
          }}
        />
        {!isWaiting && (
          <RegisterPhotoField
            meterId={meter._id}
            meterNo={meter.meter_no}
            photo={unsent?.has_photo ? photo : undefined}
            value={value}
            onPhoto={(taken) => void changePhoto(taken)}
            onConfirm={(read) => onChange({ value: read })}
          />
        )}
        {typed && !isWaiting && <UsedSinceLast meter={meter} last={meter.last} typed={typed} />}
        {unsent && !isWaiting && ((code !== null && settledByReason.has(code)) || unsent.change !== null) && (
          <ChangeFields
            value={unsent}
            onChange={onChange}
            canRollOver={typed !== undefined && mayRollOver(meter, typed)}
            canBeChecked={code === 'reading.jumps' || unsent.change === 'checked'}
            unit={unit}
          />
        )}
        {unsent && isWaiting && (
          <span className={classes.waiting}>
            <StatusBadge tone="warn">
              {t(unsent.state === 'photo' ? 'round.photoWaits' : 'round.waits', { day: formatDay(unsent.day) })}
            </StatusBadge>
            {unsent.state === 'waiting' && (
              <Button size="compact-sm" variant="subtle" onClick={() => onChange({})}>
                {t('round.change')}
              </Button>
            )}
            {unsent.state === 'photo' && code !== null && (
              <Button size="compact-sm" variant="subtle" onClick={() => forgetUnsent(meter._id)}>
                {t('photo.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
