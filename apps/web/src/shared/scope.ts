import { funds } from '@steward/contract/estate/funds';
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAnswer } from '../api/hooks.ts';
import { scopeIn } from '../session/scope.ts';
import { useAddressState } from './address-state.ts';

export interface ScopeFilter {
  environmentId?: string;
  /** Of a portfolio, or of a fund. */
  portfolioIds?: readonly string[];
}

/** What the open page is limited to by the picker of the top bar; without properties: everything within reach. */
export function useScope(): ScopeFilter {
  const kinds = useMatches().at(-1)?.staticData.screen?.scope;
  const [address] = useAddressState();
  const named = scopeIn(address);
  const scope = named && kinds?.includes(named.kind) ? named : undefined;
  const fundId = scope?.kind === 'fund' ? scope.id : undefined;
  const fund = useAnswer(funds.getFunds, {}, { enabled: fundId !== undefined }).data?.find(({ _id }) => _id === fundId);
  const [kind, id] = scope && 'id' in scope ? [scope.kind, scope.id] : [];
  return useMemo(() => {
    if (!kind || !id) return {};
    if (kind === 'property') return { environmentId: id };
    if (kind === 'portfolio') return { portfolioIds: [id] };
    return fund ? { portfolioIds: fund.portfolios.map(({ _id }) => _id) } : {};
  }, [kind, id, fund]);
}
