import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';

/** The name of a page of the product; the same for a property and across properties. */
export function usePageName() {
  const { t } = useTranslation('titles');
  return (page: DashboardPage): string => t(`dashboard-pages.${page.replace(/^bi\//, '')}`);
}
