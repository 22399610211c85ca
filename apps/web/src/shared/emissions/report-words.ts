import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Finding, Report } from '@steward/contract/carbon/reports.report';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../carrier-words.ts';
import { countryName } from '../country-name.ts';
import { useFactorReasonWords } from '../names/factor-reason-words.ts';
import type { Tone } from '../../ui/badges.tsx';

/** The words of an inventory in the reader's language. That each list is complete, `closed-words.test.ts` checks. */
export function useReportWords() {
  const { t, i18n } = useTranslation('emissions');
  const { carrier, treatment } = useCarrierWords();
  const reasons = useFactorReasonWords();
  const basis = (word: string | null | undefined) => (word ? t(`basis.${word}`) : undefined);
  return {
    // Refrigerants and entries are no carrier of a bill.
    carrier: (word: string) =>
      word === 'refrigerant' ? t('refrigerant') : word === 'entry' ? t('otherActivity') : carrier(word),
    treatment,
    reasons,
    scope: (scope: number) => t('scope.name', { scope }),
    category: (category: string | number) => t(`category.${category}`),
    basis,
    /** "Scope 2, market-based". */
    scopeAndBasis: (scope: number, ...of: readonly (string | null | undefined)[]) =>
      [t('scope.name', { scope }), ...of.map(basis)].filter(Boolean).join(t('words:comma')),
    /** What a factor is missing for: "District heating, location-based, Germany, 2024". */
    missing: ({ carrier: word, kind, country, year }: Inventory['missing'][number]) =>
      [
        carrier(word),
        basis(/(location|market)-based/.exec(kind)?.[1]),
        country && countryName(country),
        year && String(year),
      ]
        .filter(Boolean)
        .join(t('words:comma')),
    /** What a question is about: a written part by its name, anything else as it was written. */
    about: (about: string) =>
      /^\w+$/.test(about) && i18n.exists(`text.${about}.label`, { ns: 'emissions' }) ? t(`text.${about}.label`) : about,
    findingKind: (kind: Finding['kind']) => t(`finding.${kind}`),
    findingStatus: ({ status, outcome }: Pick<Finding, 'status' | 'outcome'>) => t(`finding.${outcome ?? status}`),
    status: (status: Report['status']) => t(`status.${status}`),
    level: (level: Report['level']) => t(`level.${level}`),
    eventKind: (kind: string) => t(`event.${kind}`),
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
