import type { Tariff } from '@steward/contract/energy/tariffs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';

/** The unit of a tariff's price. */
export function useUnitWords() {
  const { t } = useTranslation('words');
  return useMemo(
    () => (carrier: string) => {
      if (carrier === 'water' || carrier === 'waste_water') return t('unitM3');
      return carrier === 'waste' ? t('unitT') : t('unitKwh');
    },
    [t],
  );
}

/** A price with all its agreed digits. */
const shownPrice = (value: number, currency: string) => {
  const digits = String(value).split('.')[1]?.length ?? 0;
  return `${formatNumber(value, Math.max(2, Math.min(6, digits)))} ${currency}`;
};

/** Price per unit, in one block or two, and the standing charge. */
export function usePriceWords() {
  const { t } = useTranslation('tariffs');
  const unitOf = useUnitWords();
  return useMemo(
    () => ({
      use: ({ carrier, currency, unit_price, block_size, price_above }: Tariff) => {
        const unit = unitOf(carrier);
        const price = (amount: number) => t('perUnit', { amount: shownPrice(amount, currency), unit });
        if (block_size === null || price_above === null) return price(unit_price);
        const block = formatNumber(block_size, block_size % 1 === 0 ? 0 : 2);
        return t('above2', { first: price(unit_price), block, unit, second: price(price_above) });
      },
      standing: ({ currency, standing_charge, standing_per }: Tariff) =>
        t(standing_per === 'day' ? 'perDay' : 'perMonth', { amount: shownPrice(standing_charge, currency) }),
    }),
    [t, unitOf],
  );
}
