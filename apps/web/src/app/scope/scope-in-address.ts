import { paramsOf, scopeIn, scopeParams, tabScope, type Scope, type ScopeKind } from '../../session/scope.ts';
import { keep, selection, selectPortfolio } from '../../session/selection.ts';
import { tabYear, yearIn } from '../../session/tab-year.ts';
import type { Screen } from '../../shared/screen.ts';

type Search = Record<string, unknown>;
type Page = Pick<Screen, 'scope' | 'period'>;

/** The parameters that a link to a page gets: the scope of this tab, or the last property for a page that needs one. */
function keptParams(kinds: readonly ScopeKind[]): Search {
  const scope = tabScope.get();
  if (kinds.includes(scope.kind)) return paramsOf(scope);
  const { environmentId } = selection.get();
  return !kinds.includes('all') && environmentId ? paramsOf({ kind: 'property', id: environmentId }) : {};
}

/** Links and redirects to a page keep the scope and the year of this tab in its address, unless they name others. */
export const placeKept =
  ({ scope: kinds, period }: Page) =>
  ({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
    const asked = next(search);
    const year = tabYear.get();
    // A link to one item of a list finds it wherever it is.
    const isElsewhere = 'item' in asked && kinds?.includes('all');
    const hasScope = isElsewhere || scopeParams.some((name) => name in asked);
    return {
      ...asked,
      ...(kinds && !hasScope && keptParams(kinds)),
      ...(period && year && !('year' in asked) && { year }),
    };
  };

const isSame = (a: Scope, b: Scope) => JSON.stringify(paramsOf(a)) === JSON.stringify(paramsOf(b));

/** Before a page opens: the scope and the year of its address become those of this tab; without a scope it is about all properties. */
export function takePlace({ scope: kinds = [], period }: Page, search: Search): void {
  const year = period && yearIn(search);
  if (year && year !== tabYear.get()) tabYear.set(year);
  const before = tabScope.get();
  const named = scopeIn(search);
  const isReset = !named && kinds.includes('all') && kinds.includes(before.kind);
  // What the page cannot be about is not shown as something else either.
  const isBeyond = named && !kinds.includes(named.kind) && kinds.includes('all');
  const next = isReset || isBeyond ? ({ kind: 'all' } as const) : named && kinds.includes(named.kind) ? named : before;
  if (isSame(next, before)) return;
  tabScope.set(next);
  if (next.kind === 'portfolio') selectPortfolio(next.id);
  if (next.kind === 'property' && next.id !== selection.get().environmentId) keep({ environmentId: next.id });
}
