import { Checkbox } from '@mantine/core';
import type { Check } from '@steward/contract/energy/bills.bill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/may.ts';

/** A meter that the register of the property does not have yet: added with the bill, if somebody says that it is ours. */
export function useNewMeter(checks: readonly Check[] | undefined) {
  const mayAdd = useHolds()('meters.create');
  const [isOurs, setOurs] = useState(false);
  const isOffered = mayAdd && (checks ?? []).some(({ code }) => code === 'meter-mismatch');
  return { isOffered, isOurs: isOffered && isOurs, setOurs };
}

/** Beside the finding that the register does not know the meter. */
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
