import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { figureCatalogue } from '@steward/contract/insight/figures';
import type { DashboardPage, Widget } from '@steward/contract/insight/widgets.layout';
import type { Language } from '@steward/contract/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { Offered } from './offered.ts';

/** What every organization has. */
const USUAL = 'energy.use';
const TEN_MINUTES = 600_000;

/** What widgets of a page can show; undefined while it loads. */
export function useOffered(page: DashboardPage, widgets: readonly Widget[]): Offered | undefined {
  const { i18n } = useTranslation();
  const figures = useAnswer(
    figureCatalogue.getFigureCatalogue,
    { language: i18n.language as Language },
    { freshFor: TEN_MINUTES },
  ).data;
  const sources = useAnswer(dashboardPages.getWidgetSources, { page }, { freshFor: TEN_MINUTES }).data;
  return useMemo(
    () =>
      figures &&
      sources && {
        figures,
        sources: sources.sources,
        hosts: sources.frame_hosts,
        isOfOne: !page.startsWith('bi/'),
        page,
        usual: [...widgets.flatMap(({ binding }) => (binding.from === 'figures' ? binding.keys : [])), USUAL],
      },
    [figures, sources, page, widgets],
  );
}
