import type { HeldCertificate } from '@steward/contract/insight/building-assessments.models';
import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPlain } from '../../../ui/format.ts';

/** The class or level; a scheme without classes states a score or a value. */
export function levelOf({ level, score, primary_energy }: HeldCertificate): string {
  if (level) return level;
  if (score !== null) return formatPlain(score);
  return primary_energy === null ? '' : `${formatPlain(primary_energy)} kWh/m²`;
}

/** `EPC · F` */
export const gradeOf = (one: HeldCertificate): string => [one.scheme, levelOf(one)].filter(Boolean).join(' · ');

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
