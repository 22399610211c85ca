import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';

/** The band in words: what is missing for it is said instead of a guess. */
export function useBandText() {
  const { t } = useTranslation('breeam-band');
  return ({ score, band, score_reaches, has_weights, has_standards }: BreeamResult): string => {
    if (!has_weights) return t('noWeights');
    if (score === null) return t('notAssessed');
    if (!has_standards) return score_reaches ? t('reachesOnly', { band: score_reaches.title }) : t('noBand');
    return band?.title ?? t('noBand');
  };
}

/** “Part 1” of “Part 1: asset performance”, for heads of columns. */
export const shortPart = (title: string): string => title.split(':', 1)[0] ?? title;

/** The score and band of a part, large. */
export function ScoreAndBand({ result, className }: { result: BreeamResult; className?: string | undefined }) {
  const bandText = useBandText();
  return (
    <p className={className}>
      <b>{result.score === null ? '–' : <bdi dir="ltr">{`${formatNumber(result.score, 1)} %`}</bdi>}</b>{' '}
      {bandText(result)}
    </p>
  );
}
