import type { FactorReason } from '@steward/core/ghg/factors/choose-factor';
import { useTranslation } from 'react-i18next';
import { countryName } from '../country-name.ts';

const isReason = (reason: unknown): reason is FactorReason =>
  typeof reason === 'object' && reason !== null && typeof (reason as { code?: unknown }).code === 'string';

/** Why a factor was chosen, as sentences in the user's language. */
export function useFactorReasonWords() {
  const { t } = useTranslation('shared');
  return (reasons: readonly unknown[]): string[] =>
    reasons.filter(isReason).map((reason) =>
      t(`factorReason.${reason.code}`, {
        ...reason,
        ...(reason.code === 'proxy' && { from: countryName(reason.from), asked: countryName(reason.asked) }),
        ...(reason.code === 'set-order' && { country: countryName(reason.country) }),
      }),
    );
}
