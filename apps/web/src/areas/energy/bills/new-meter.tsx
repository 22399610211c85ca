import { Button, Checkbox } from '@mantine/core';
import type { Check } from '@steward/contract/energy/bills.bill';
import { meters } from '@steward/contract/estate/meters';
import { lettersAndDigits } from '@steward/core/meters/bill-meter';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { Notice } from '../../../ui/notice.tsx';

/** A number that no meter of the property has: a meter of its own, even if another number is like it, once a user says so. */
export function useNewMeter(checks: readonly Check[] | undefined) {
  const mayAdd = useHolds()('meters.create');
  const [isOurs, setOurs] = useState(false);
  const isOffered = mayAdd && (checks ?? []).some(({ code }) => code === 'meter-mismatch');
  return { isOffered, isOurs: isOffered && isOurs, setOurs };
}

/** Shown beside the finding that the meter is not registered. */
export function NewMeter({
  meter,
  number,
}: {
  meter: ReturnType<typeof useNewMeter>;
  number: string | null | undefined;
}) {
  const { t } = useTranslation('bills');
  if (!meter.isOffered || !number) return null;
  return (
    <Checkbox
      mt="sm"
      label={t('checks.addMeter', { number: `\u2068${number}\u2069` })}
      description={t('checks.addMeterNote')}
      checked={meter.isOurs}
      onChange={(event) => meter.setOurs(event.currentTarget.checked)}
    />
  );
}

/** For a bill without a meter number: the only meter of its property and carrier, as a proposal. */
export function OnlyMeter({
  fields: { environment_id = '', carrier, meter_no },
  onPick,
}: {
  fields: { environment_id?: string | undefined; carrier?: string | undefined; meter_no?: string | null | undefined };
  onPick: (number: string) => void;
}) {
  const { t } = useTranslation('bills');
  const mayRead = useHolds()('meters.read');
  const isMissing = environment_id !== '' && Boolean(carrier) && !meter_no;
  const { data } = useAnswer(meters.getMeters, { environment_id }, { enabled: mayRead && isMissing });
  const own = data?.filter((one) => one.carrier === carrier && one.formula === '' && one.parent_id === null) ?? [];
  const [only] = own;
  if (!isMissing || !only || own.length > 1) return null;
  return (
    <Notice
      icon={IconGauge}
      title={t('onlyMeter.title')}
      actions={
        <Button variant="default" onClick={() => onPick(lettersAndDigits(only.meter_no))}>
          {t('onlyMeter.use')}
        </Button>
      }
    >
      {t('onlyMeter.text', { number: `\u2068${only.meter_no}\u2069` })}
    </Notice>
  );
}
