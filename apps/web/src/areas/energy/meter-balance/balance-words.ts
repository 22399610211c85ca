import type { MeterMonth } from '@steward/contract/energy/meter-balance';
import type { BalanceState } from '@steward/core/meters/balance';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/badges.tsx';

const symbols: Readonly<Record<string, string>> = { m3: 'm³', ft3: 'ft³' };

export const unitText = (unit: string) => symbols[unit] ?? unit;

/** Numbers, each kept together in text of the other direction. */
export const isolated = (numbers: readonly string[]) => numbers.map((number) => `\u2068${number}\u2069`).join(', ');

export const toneOf = {
  balanced: 'good',
  unmetered: 'warn',
  exceeds: 'bad',
  incomplete: 'plain',
} as const satisfies Record<BalanceState, Tone>;

/** States and sources in the user's language. */
export function useBalanceWords() {
  const { t } = useTranslation('meter-balance');
  return {
    state: (state: BalanceState) => t(`states.${state}`),
    /** Why a month of a meter has no quantity. */
    unknown: ({ state, missing }: MeterMonth) =>
      state === 'unused'
        ? t('unused')
        : state === 'unit'
          ? t('otherUnit', { meters: isolated(missing) })
          : t('missingOf', { meters: isolated(missing) }),
  };
}
