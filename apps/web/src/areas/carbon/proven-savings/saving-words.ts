import type { ProvenSavingRow } from '@steward/contract/carbon/proven-savings';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/badges.tsx';
import { isolated } from '../../../ui/direction.ts';
import { formatNumber } from '../../../ui/format.ts';
import { scaled, scaleFor } from '../../../shared/scaled-quantity.ts';

type Verdict = ProvenSavingRow['verdict'];
export type SavingIssue = NonNullable<ProvenSavingRow['issue']>;

const tones: Readonly<Record<Verdict, Tone>> = { proven: 'good', 'not-proven': 'warn', 'not-yet': 'plain' };
export const verdictTone = (verdict: Verdict): Tone => tones[verdict];

/** Energy in a suitable unit: 48,200 kWh are 48.2 MWh. */
export function kwhText(kwh: number): string {
  const { value, unit } = scaled(kwh, 'kWh');
  return isolated(`${formatNumber(value, unit === 'kWh' ? 0 : 1)} ${unit}`);
}

/** A saving with its interval, in one unit: 48.2 ± 6.1 MWh. */
export function savingText(kwh: number, half: number): string {
  const { per, unit } = scaleFor(kwh, 'kWh');
  return isolated(`${formatNumber(kwh / per, 1)} ± ${formatNumber(half / per, 1)} ${unit}`);
}

export function useVerdictWord() {
  const { t } = useTranslation('proven-savings');
  return (verdict: Verdict) =>
    ({
      proven: t('proof.verdicts.proven'),
      'not-proven': t('proof.verdicts.not-proven'),
      'not-yet': t('proof.verdicts.not-yet'),
    })[verdict];
}
