import type { Finding, Inventory, Report } from '@steward/contract/ghg';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../session/language.ts';
import type { Tone } from '../../ui/badges.tsx';

let names: Intl.DisplayNames | undefined;

/** A country by its two letters, in the reader's language. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

interface Reason {
  code: string;
}
const isReason = (reason: unknown): reason is Reason =>
  typeof reason === 'object' && reason !== null && typeof (reason as Partial<Reason>).code === 'string';

/** The words of an inventory in the reader's language; what the catalogue lacks is shown as it is. */
export function useReportWords() {
  const { t } = useTranslation('ghg-report');
  const known = (key: string, word: string) => t(`${key}.${word}`, { defaultValue: word.replaceAll('_', ' ') });
  const basis = (word: string | null | undefined) => (word ? t(`basis.${word}`, { defaultValue: word }) : undefined);
  return {
    carrier: (carrier: string) => known('carrier', carrier),
    treatment: (treatment: string) => (treatment ? known('treatment', treatment) : ''),
    scope: (scope: number) => t('scope.name', { scope }),
    category: (category: string | number) => t(`category.${category}`, { defaultValue: String(category) }),
    basis,
    /** "Scope 2, market-based". */
    scopeAndBasis: (scope: number, of: string | null | undefined) =>
      [t('scope.name', { scope }), basis(of)].filter(Boolean).join(', '),
    /** What a factor is missing for: "District heating, location-based, Germany, 2024". */
    missing: ({ carrier, kind, country, year }: Inventory['missing'][number]) =>
      [
        known('carrier', carrier),
        basis(/(location|market)-based/.exec(kind)?.[1]),
        country && countryName(country),
        year && String(year),
      ]
        .filter(Boolean)
        .join(', '),
    reasons: (reasons: readonly unknown[]) =>
      reasons.filter(isReason).map((reason) => t(`reason.${reason.code}`, { ...reason, defaultValue: reason.code })),
    findingKind: (kind: Finding['kind']) => t(`finding.${kind}`),
    findingStatus: (status: Finding['status']) => t(`finding.${status}`),
    status: (status: Report['status']) => t(`status.${status}`),
    level: (level: Report['level']) => t(`level.${level}`),
    eventKind: (kind: string) => known('event', kind),
  };
}

export const toneOf: Record<Report['status'], Tone> = {
  draft: 'plain',
  sent: 'brand',
  accepted: 'good',
  rejected: 'bad',
};

/** The level of assurance and what the verifier wrote, which an event of acceptance keeps in one line. */
export function decisionIn(note: string): { assurance?: 'limited' | 'reasonable'; words: string } {
  const [, assurance, words] = /^(limited|reasonable)(?:: ([^]*))?$/.exec(note) ?? [];
  return assurance ? { assurance: assurance as 'limited' | 'reasonable', words: words ?? '' } : { words: note };
}
