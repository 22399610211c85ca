import type { HeldCertificate } from '@steward/contract/estate/certificates.models';
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
