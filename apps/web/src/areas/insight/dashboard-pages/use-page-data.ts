import type { Answer, Input } from '@steward/contract/call';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { queryOf, useAnswer } from '../../../api/hooks.ts';

export type PageData = Answer<typeof dashboardPages.getDashboardData>;
export type PageQuestion = Omit<Input<typeof dashboardPages.getDashboardData>, 'widgets'>;

const MINUTE = 60_000;

/** The layout of a dashboard, and one answer for all its widgets; the last answer stays while the next one loads. */
export function usePageData(page: DashboardPage, question: PageQuestion, { enabled = true, isLive = false } = {}) {
  const client = useQueryClient();
  const { dashboard_id } = question;
  const layout = useAnswer(dashboardPages.getDashboard, dashboard_id ? { dashboard_id } : { page }, {
    freshFor: dashboard_id ? 0 : 10 * MINUTE,
  });
  const data = useAnswer(dashboardPages.getDashboardData, question, {
    enabled,
    keepsLast: true,
    ...(isLive && { refetchEvery: MINUTE }),
  });
  /** Asks again for one widget only; the others keep their answers. */
  const retry = async (id: string) => {
    const { queryKey } = queryOf(dashboardPages.getDashboardData, question);
    const again = await ask(dashboardPages.getDashboardData, { ...question, widgets: [id] }, { isRead: true });
    const [answered] = again.widgets.filter((one) => one.id === id);
    if (!answered) return;
    client.setQueryData<PageData>(
      queryKey,
      (before) =>
        before && {
          ...before,
          widgets: before.widgets.some((one) => one.id === id)
            ? before.widgets.map((one) => (one.id === id ? answered : one))
            : [...before.widgets, answered],
        },
    );
  };
  return { layout, data, retry };
}
