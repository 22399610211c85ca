import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Finding, Report } from '@steward/contract/carbon/reports.report';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../carrier-words.ts';
import { countryName } from '../country-name.ts';
import { useFactorReasonWords } from '../names/factor-reason-words.ts';
import type { Tone } from '../../ui/badges.tsx';

/** The terms of an inventory in the user's language. `closed-words.test.ts` checks that each list is complete. */
export function useReportWords() {
  const { t, i18n } = useTranslation('emissions');
  const { carrier, treatment } = useCarrierWords();
  const reasons = useFactorReasonWords();
  const basis = (word: string | null | undefined) => (word ? t(`basis.${word}`) : undefined);
  return {
    // Refrigerants and entries are not energy sources of a bill.
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
    /** The use of a missing factor: "District heating, location-based, Germany, 2024". */
    missing: ({ carrier: word, kind, country, year }: Inventory['missing'][number]) =>
      [
        carrier(word),
        basis(/(location|market)-based/.exec(kind)?.[1]),
        country && countryName(country),
        year && String(year),
      ]
        .filter(Boolean)
        .join(t('words:comma')),
    /** The subject of a question: a text of the report by its name, anything else as written. */
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

/** The level of assurance and the verifier's text, which an acceptance event stores in one line. */
export function decisionIn(note: string): { assurance?: 'limited' | 'reasonable'; words: string } {
  const [, assurance, words] = /^(limited|reasonable)(?:: ([^]*))?$/.exec(note) ?? [];
  return assurance ? { assurance: assurance as 'limited' | 'reasonable', words: words ?? '' } : { words: note };
}
