import type { Answer, Input } from '@steward/contract/call';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ask } from '../../../api/client.ts';
import { queryOf, useAnswer } from '../../../api/hooks.ts';
import { useLiveValues } from '../../../api/live-values.ts';

export type PageData = Answer<typeof dashboardPages.getDashboardData>;
export type PageQuestion = Omit<Input<typeof dashboardPages.getDashboardData>, 'widgets'>;

const MINUTE = 60_000;
/** Values that arrive together are read once, and widgets at most every half minute. */
const [SETTLE_MS, LIVE_MS] = [1000, 30_000];

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
  /** Asks again for some widgets; the others keep their answers. */
  const askAgain = async (widgets: string[], quiet: boolean) => {
    const { queryKey } = queryOf(dashboardPages.getDashboardData, question);
    const again = await ask(dashboardPages.getDashboardData, { ...question, widgets }, { isRead: true, quiet });
    const answered = new Map(again.widgets.map((one) => [one.id, one]));
    client.setQueryData<PageData>(
      queryKey,
      (before) =>
        before && {
          ...before,
          widgets: [
            ...before.widgets.map((one) => answered.get(one.id) ?? one),
            ...again.widgets.filter(({ id }) => !before.widgets.some((one) => one.id === id)),
          ],
        },
    );
  };
  // A page that is shown on a wall asks for everything each minute.
  const live = !isLive && data.data ? (layout.data?.live ?? []) : [];
  useLiveWidgets(question.environment_id, live, (ids) => askAgain(ids, true));
  return { layout, data, retry: (id: string) => askAgain([id], false) };
}

/**
 * Asks again for the widgets that show the present when values of the property arrive, and each minute, because only the server says that a
 * sensor is silent; not while the page is hidden.
 */
function useLiveWidgets(property: string | undefined, ids: string[], askAgain: (ids: string[]) => Promise<void>) {
  const plan = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; next: number; isWaiting: boolean }>({
    next: 0,
    isWaiting: false,
  });
  const isShown = property !== undefined && ids.length > 0;
  const read = useEffectEvent(() => {
    const { current } = plan;
    current.timer = undefined;
    current.isWaiting = document.hidden;
    if (document.hidden) return;
    current.next = Date.now() + LIVE_MS;
    // What is shown stays; the next values ask again.
    void askAgain(ids).catch(() => undefined);
  });
  const schedule = useEffectEvent(() => {
    const { current } = plan;
    if (!isShown || current.timer !== undefined || current.isWaiting) return;
    current.timer = setTimeout(read, Math.max(SETTLE_MS, current.next - Date.now()));
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const { current } = plan;
    current.next = Date.now() + LIVE_MS;
    const minute = setInterval(() => schedule(), MINUTE);
    const seen = () => current.isWaiting && !document.hidden && read();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(minute);
      clearTimeout(current.timer);
      current.timer = undefined;
      current.isWaiting = false;
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isShown, property]);
  useLiveValues(isShown ? property : undefined, () => schedule());
}
