import type { Inventory } from '@steward/contract/ghg-report';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../shared/ghg-report/text-sections.ts';
import { useFactorWords } from '../../shared/factor-words.ts';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { formatPercent } from '../../ui/format.ts';

/** Beginnings of texts that follow from the figures, for a person to check and finish. */
export function useProposals({ factors, coverage, missing }: Inventory): Texts {
  const { t } = useTranslation('ghg');
  const words = useReportWords();
  const factorWords = useFactorWords();
  const sources = [...new Set(factors.map(({ source, edition }) => `${source} (${edition})`))];
  const sets = [...new Set(factors.map(({ gwp_set }) => factorWords.gwp(gwp_set)))];
  return {
    ...(sources.length > 0 && {
      methods: t('propose.methods', { sources: sources.join('; '), sets: sets.join(', ') }),
    }),
    ...(coverage.days_expected > 0 && {
      uncertainty: t('propose.uncertainty', {
        coverage: formatPercent(coverage.share),
        estimated: formatPercent(coverage.estimated_share),
      }),
    }),
    ...(missing.length > 0 && { exclusions: t('propose.exclusions', { list: missing.map(words.missing).join('; ') }) }),
  };
}
