import type { HeldCertificate } from '@steward/contract/insight/building-assessments.models';
import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';

/** `EPC · F` */
export const gradeOf = ({ scheme, level }: Pick<HeldCertificate, 'scheme' | 'level'>): string =>
  level ? `${scheme} · ${level}` : scheme;

export const percentText = (value: number): string => `${formatNumber(value, 1)} %`;

/** The band of a part in words: what is missing for it is said instead of a guess. */
export function useBandText() {
  const { t } = useTranslation('building-assessments');
  return ({ score, band, score_reaches, has_weights, has_standards }: BreeamResult): string => {
    if (!has_weights) return t('breeam.noWeights');
    if (score === null) return t('words:notAssessed');
    if (!has_standards)
      return score_reaches ? t('breeam.reachesOnly', { band: score_reaches.title }) : t('breeam.noBand');
    return band?.title ?? t('breeam.noBand');
  };
}
