import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

// ISO 20022 external code set, return reasons of SEPA credit transfers (EPC173-14).
const reasons = [
  'AC01',
  'AC04',
  'AC06',
  'AG01',
  'AG02',
  'AM05',
  'BE04',
  'CNOR',
  'CUST',
  'DNOR',
  'FOCR',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
  'RR04',
  'TM01',
] as const;

/** A return reason of the bank in words; a text of the bank is unchanged. */
export function useReason() {
  const { t } = useTranslation('payment-files');
  return useCallback(
    (given: string) => {
      const code = reasons.find((one) => one === given);
      return code ? `${t(`reasons.${code}`)} (${code})` : given;
    },
    [t],
  );
}
