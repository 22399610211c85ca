import type { Answer } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { useEffect } from 'react';
import { useAnswer } from '../api/hooks.ts';
import { select, useSelection } from '../session/selection.ts';

export type EnvironmentName = Answer<typeof environments.getAllEnvByUserId>[number];

/** Where a person begins: the first portfolio by name that holds a property, and its first property (R050). */
function firstOf(all: EnvironmentName[], portfolioId: string | undefined): EnvironmentName | undefined {
  const portfolio =
    all.find((one) => one.portfolio_id === portfolioId) ??
    all.toSorted((a, b) => a.portfolio_name.localeCompare(b.portfolio_name))[0];
  return all.find((one) => one.portfolio_id === portfolio?.portfolio_id);
}

/**
 * All properties of this person by name, and the selected one. A selection that is not there any more gives way to the first; an archived
 * property is in no list and can be selected all the same.
 */
export function useSelectedEnvironment() {
  const { environmentId, portfolioId } = useSelection();
  const list = useAnswer(environments.getAllEnvByUserId, {});
  const all = list.data;
  const listed = all?.find(({ _id }) => _id === environmentId);
  const isApart = Boolean(environmentId) && all !== undefined && !listed && !list.isFetching;
  const apart = useAnswer(environments.getEnvById, { environment_id: environmentId ?? '' }, { enabled: isApart });
  const selected = listed ?? (isApart ? apart.data : undefined);
  // An empty list leaves the selection as it is (R052).
  // One that was just made is not in the list of before.
  const instead =
    selected || !all || list.isFetching || (isApart && apart.isPending) ? undefined : firstOf(all, portfolioId);
  // A property chosen by its id alone brings its portfolio along.
  const settled = instead ?? (selected && selected.portfolio_id !== portfolioId ? selected : undefined);
  useEffect(() => {
    if (settled) selectEnvironment(settled);
  }, [settled]);
  return { list, all, selected: selected ?? instead };
}

/** A property is selected together with its portfolio. */
export const selectEnvironment = ({ _id, portfolio_id }: { _id: string; portfolio_id: string }) =>
  select({ portfolioId: portfolio_id, environmentId: _id });
