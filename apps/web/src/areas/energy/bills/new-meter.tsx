import { Checkbox } from '@mantine/core';
import { meters } from '@steward/contract/estate/meters';
import type { Check } from '@steward/contract/energy/bills.bill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import type { BillFields } from './bill-form-values.ts';

/** A meter that the register of the property does not have yet: added with the bill, if somebody says that it is ours. */
export function useNewMeter(checks: readonly Check[] | undefined) {
  const mayAdd = useHolds()('meters.create');
  const [isOurs, setOurs] = useState(false);
  const add = useSend(meters.addMeter, { inPlace: true, alsoRefreshes: ['bills'] });
  const isOffered = mayAdd && (checks ?? []).some(({ code }) => code === 'meter-mismatch');
  return {
    isOffered,
    isOurs,
    setOurs,
    addBeforeSaving: async (fields: BillFields) => {
      const { environment_id, carrier, meter_no, account_no, supplier, billing_start_date } = fields;
      if (!isOffered || !isOurs || !environment_id || !carrier || !meter_no) return;
      try {
        await add.mutateAsync({
          environment_id,
          carrier,
          meter_no,
          account_no: (account_no ?? '').slice(0, 60),
          supplier: supplier ?? '',
          valid_from: billing_start_date,
        });
      } catch (error) {
        // Somebody, or the attempt before, was quicker.
        if (!(error instanceof CallFailure && error.code === 'meter.number-taken')) throw error;
      }
    },
  };
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
