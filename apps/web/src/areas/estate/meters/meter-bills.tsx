import { meters, type Meter } from '@steward/contract/estate/meters';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';

/** The question before a meter is deleted: its number, and the bills that stay without a meter. */
export function MeterBills({ meter: { _id, meter_no } }: { meter: Meter }) {
  const { t } = useTranslation('meters');
  const hanging = useAnswer(meters.checkMeterDeletable, { meter_id: _id }, { freshFor: 0 }).data;
  return (
    <>
      <bdi>{meter_no}</bdi>
      {hanging && hanging.bills > 0 && (
        <>
          <br />
          {t('billsStay', { count: hanging.bills })}
        </>
      )}
    </>
  );
}
