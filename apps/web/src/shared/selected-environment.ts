import type { Answer } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAnswer } from '../api/hooks.ts';
import { keep, select, useSelection } from '../session/selection.ts';
import { tabScope } from '../session/scope.ts';

export type EnvironmentName = Answer<typeof environments.getAllEnvByUserId>[number];

/** An archived property by its id; the list of properties does not contain it. */
export function useApart(id: string | undefined, list: UseQueryResult<EnvironmentName[]>) {
  const isApart =
    Boolean(id) && list.data !== undefined && !list.isFetching && !list.data.some(({ _id }) => _id === id);
  const apart = useAnswer(environments.getEnvById, { environment_id: id ?? '' }, { enabled: isApart });
  return { isApart, one: isApart ? apart.data : undefined, isPending: isApart && apart.isPending };
}

/** The properties to choose from, with the one that is chosen, archived or not. */
export function useEnvironmentsWith(id: string | undefined): EnvironmentName[] {
  const list = useAnswer(environments.getAllEnvByUserId, {});
  const { one } = useApart(id, list);
  return one ? [...(list.data ?? []), one] : (list.data ?? []);
}

/** The default selection: the first portfolio by name that has a property, and its first property (R050). */
function firstOf(all: EnvironmentName[], portfolioId: string | undefined): EnvironmentName | undefined {
  const portfolio =
    all.find((one) => one.portfolio_id === portfolioId) ??
    all.toSorted((a, b) => a.portfolio_name.localeCompare(b.portfolio_name))[0];
  return all.find((one) => one.portfolio_id === portfolio?.portfolio_id);
}

/**
 * All properties of this user by name, and the selected one. A selection that no longer exists is replaced by the first
 * property; an archived property is not in the list but can be selected.
 */
export function useSelectedEnvironment() {
  const { environmentId: kept, portfolioId } = useSelection();
  const scope = tabScope.use();
  // Another tab may have selected another property since.
  const environmentId = scope.kind === 'property' ? scope.id : kept;
  const list = useAnswer(environments.getAllEnvByUserId, {});
  const all = list.data;
  const listed = all?.find(({ _id }) => _id === environmentId);
  const apart = useApart(environmentId, list);
  const selected = listed ?? apart.one;
  // An empty list leaves the selection unchanged (R052). While the list loads, it lacks a property that was just
  // created.
  const instead = selected || !all || list.isFetching || apart.isPending ? undefined : firstOf(all, portfolioId);
  // Selecting a property by its id also selects its portfolio.
  const isKept = selected?._id === kept && selected?.portfolio_id === portfolioId;
  const settled = instead ?? (isKept ? undefined : selected);
  useEffect(() => {
    if (settled) keep({ portfolioId: settled.portfolio_id, environmentId: settled._id });
  }, [settled]);
  return { list, all, selected: selected ?? instead };
}

/** A property is selected together with its portfolio. */
export const selectEnvironment = ({ _id, portfolio_id }: { _id: string; portfolio_id: string }) =>
  select({ portfolioId: portfolio_id, environmentId: _id });
