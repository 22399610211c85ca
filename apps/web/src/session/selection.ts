import { tabScope } from './scope.ts';
import { stored } from './stored.ts';
import { tabYear } from './tab-year.ts';

/** The selection on every screen: the property, the year, the level of reports. */
export interface Selection {
  portfolioId?: string;
  environmentId?: string;
  spaceId?: string;
  equipmentId?: string;
  year: number;
  /** The user chose the year; otherwise the latest year with data is selected. */
  isYearChosen?: boolean;
  reportingLevel: 'Organization' | 'Portfolio' | 'Property';
}

const keys = {
  portfolioId: 'selected_portfolio_id',
  environmentId: 'selected_env_id',
  spaceId: 'selected_space_id',
  equipmentId: 'selected_eqp_id',
} as const;

const levels = ['Organization', 'Portfolio', 'Property'] as const;

function read(): Selection {
  const ids = Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) => {
      const value = localStorage.getItem(key);
      return value ? [[name, value]] : [];
    }),
  );
  const year = Number(localStorage.getItem('selectedYear'));
  return {
    ...ids,
    year: year >= 1992 ? year : new Date().getFullYear(),
    isYearChosen: localStorage.getItem('isYearChosen') === 'true',
    reportingLevel: levels.find((level) => level === localStorage.getItem('reportingLevel')) ?? 'Organization',
  };
}

function write(selected: Selection) {
  for (const [name, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
    const value = selected[name];
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  }
  localStorage.setItem('selectedYear', String(selected.year));
  if (selected.isYearChosen) localStorage.setItem('isYearChosen', 'true');
  localStorage.setItem('reportingLevel', selected.reportingLevel);
}

export const selection = stored<Selection>(read, write, [
  ...Object.values(keys),
  'selectedYear',
  'isYearChosen',
  'reportingLevel',
]);
export const useSelection = selection.use;

/** Selecting a property clears the selected space and equipment of the previous one; the pages of this tab are then about it. */
export function select(change: Partial<Selection>) {
  if (change.environmentId) tabScope.set({ kind: 'property', id: change.environmentId });
  else if (change.environmentId !== undefined) tabScope.set({ kind: 'all' });
  if (change.year !== undefined) tabYear.set(change.year);
  keep(change);
}

/** Selects what no user has chosen: the pages of this tab stay about what they were about. */
export function keep(change: Partial<Selection>) {
  const before = selection.get();
  const { spaceId: _space, equipmentId: _equipment, ...kept } = before;
  const isOther = change.environmentId !== undefined && change.environmentId !== before.environmentId;
  selection.set({
    ...(isOther ? kept : before),
    ...change,
    ...(change.year !== undefined && { isYearChosen: true }),
  });
}

/** Selects a portfolio; its first property is selected where one is needed. */
export function selectPortfolio(portfolioId: string) {
  tabScope.set({ kind: 'portfolio', id: portfolioId });
  const before = selection.get();
  const { year, isYearChosen, reportingLevel } = before;
  selection.set(
    before.portfolioId === portfolioId
      ? before
      : { portfolioId, year, reportingLevel, ...(isYearChosen && { isYearChosen }) },
  );
}
