import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

// ISO 20022 external code set, return reasons of SEPA direct debits (EPC173-14).
const reasons = [
  'AC01',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'AM04',
  'AM05',
  'MD01',
  'MD02',
  'MD06',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
  'RR04',
  'SL01',
] as const;

/** The reason of a returned collection in words; a text of the bank is unchanged. */
export function useDebitReason() {
  const { t } = useTranslation('collections');
  return useCallback(
    (given: string) => {
      const code = reasons.find((one) => one === given);
      return code ? `${t(`reasons.${code}`)} (${code})` : given;
    },
    [t],
  );
}
