import { Checkbox } from '@mantine/core';
import type { Check } from '@steward/contract/energy/bills.bill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/may.ts';

/** A meter that is not registered yet: added with the bill, if a user confirms that it belongs to the property. */
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
