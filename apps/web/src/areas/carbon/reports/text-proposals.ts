import { boundaries } from '@steward/contract/carbon/boundaries';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import type { Texts } from '../../../shared/emissions/reports/text-sections.ts';
import { useFactorWords } from '../../../shared/names/factor-words.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { formatPercent } from '../../../ui/format.ts';

/** Proposed texts that follow from known facts, to be checked and finished by the user. A new report contains them. */
export function useProposals(inventory: Inventory | undefined, targetName: string): Texts {
  const { t } = useTranslation('reports');
  const person = useSession();
  const config = useAnswer(boundaries.getOrganizationConfig, {}).data;
  const words = useReportWords();
  const factorWords = useFactorWords();
  if (!inventory || !person) return {};
  const { factors, coverage, missing, by_environment, scope3_by_category } = inventory;
  const categories = Object.keys(scope3_by_category).map(words.category);
  const sources = [...new Set(factors.map(({ source, edition }) => `${source} (${edition})`))];
  const sets = [...new Set(factors.map(({ gwp_set }) => factorWords.gwp(gwp_set)))];
  return {
    company:
      targetName === person.organization_name
        ? targetName
        : t('propose.company', { name: person.organization_name, target: targetName }),
    contact: [person.username, person.email].join(t('words:comma')),
    ...(config && {
      boundary_reason: t(`propose.boundary.${config.consolidation}`),
      ...(config.base_year !== null && { base_year_reason: t('propose.baseYear', { year: config.base_year }) }),
    }),
    ...(by_environment.length > 0 && {
      boundary_entities: t('propose.entities', {
        count: by_environment.length,
        names: by_environment.map(({ environment_name }) => environment_name).join(t('words:comma')),
      }),
    }),
    ...(categories.length > 0 && { scope3_note: t('propose.scope3', { list: categories.join(t('words:comma')) }) }),
    ...(sources.length > 0 && {
      methods: t('propose.methods', { sources: sources.join('; '), sets: sets.join(t('words:comma')) }),
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
