import type { Level } from '@steward/contract/carbon/boundaries';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { select, useSelection } from '../../../session/selection.ts';
import { useYear } from '../../../shared/use-year.ts';
import { organizationToday } from '../../../session/today.ts';
import { useSession } from '../../../session/session.ts';
import { useNavigate } from '../../../ui/navigate.tsx';

export const tabs = ['figures', 'texts', 'verification', 'reports'] as const;
export type Tab = (typeof tabs)[number];

/** The subject of a report; an organization needs no target. */
export interface About {
  level: Level;
  target_id?: string;
  year: number;
}

interface Search {
  level?: unknown;
  target?: unknown;
  year?: unknown;
  tab?: unknown;
  /** The text to scroll to. */
  field?: unknown;
}

const levels: Level[] = ['Organization', 'Portfolio', 'Property'];

/** The chosen year if it is over, otherwise the last full one, with data if there is any: a running year is not reported. */
export function lastFullYear(chosen: number, withData: readonly number[] | undefined, today: string): number {
  const last = Number(today.slice(0, 4)) - 1;
  if (chosen <= last) return chosen;
  return (withData ?? []).filter((year) => year <= last).reduce((latest, year) => Math.max(latest, year), 0) || last;
}

/** The report from the address, otherwise as chosen last; choosing changes both. */
export function useReportAddress() {
  const navigate = useNavigate();
  const chosen = useSelection();
  const { year: chosenYear, withData } = useYear();
  const [today] = useState(organizationToday);
  const usualYear = lastFullYear(chosenYear, withData, today);
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const person = useSession();
  const seesWhole = person?.is_admin || person?.is_super_admin;
  // Users without access to the whole organization start with a property.
  const usual = chosen.reportingLevel === 'Organization' && !seesWhole ? 'Property' : chosen.reportingLevel;
  const level = levels.find((one) => one === search.level) ?? usual;
  const remembered = { Organization: undefined, Portfolio: chosen.portfolioId, Property: chosen.environmentId }[level];
  const wanted = level === 'Organization' ? undefined : typeof search.target === 'string' ? search.target : remembered;
  const year = Number(search.year) >= 1992 && Number(search.year) <= 2100 ? Number(search.year) : usualYear;
  const go = (change: {
    level?: Level;
    target?: string | undefined;
    year?: number;
    tab?: Tab;
    field?: string | undefined;
  }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      resetScroll: false,
    });
  return {
    level,
    targetId: wanted,
    year,
    tab: tabs.find((one) => one === search.tab) ?? 'figures',
    field: typeof search.field === 'string' ? search.field : undefined,
    toTab: (tab: Tab, field?: string) => go({ tab, field }),
    about(next: About, tab?: Tab) {
      select({
        reportingLevel: next.level,
        year: next.year,
        ...(next.level === 'Portfolio' && next.target_id && { portfolioId: next.target_id }),
        ...(next.level === 'Property' && next.target_id && { environmentId: next.target_id }),
      });
      const target = next.level === 'Organization' ? undefined : next.target_id;
      go({ level: next.level, target, year: next.year, field: undefined, ...(tab && { tab }) });
    },
  };
}
