import type { ValueOnDay } from '@steward/contract/estate/valuations.models';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPlain } from '../../../ui/format.ts';

/** An exchange rate as it was stated: `1 EUR = 1.1 USD, 31 Dec 2024`. */
export function useRateSentence() {
  const { t } = useTranslation('valuations');
  return useCallback(
    ({ from_currency, to_currency, rate, valid_on }: NonNullable<ValueOnDay['rate']>) =>
      t('rateSentence', {
        from: from_currency,
        to: to_currency,
        rate: formatPlain(rate),
        day: formatDay(valid_on),
      }),
    [t],
  );
}
