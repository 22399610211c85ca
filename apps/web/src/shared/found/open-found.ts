import type { Answer } from '@steward/contract/call';
import type { search } from '@steward/contract/foundation/search';
import { useRouter } from '@tanstack/react-router';
import { select, selectPortfolio } from '../../session/selection.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import { remember } from './recent.ts';

export type Found = Answer<typeof search.globalSearch>[number];

/**
 * Selects the property of a search result and opens its screen; if that screen is already open, the page reloads (R017,
 * R023).
 */
export function useOpenFound() {
  const navigate = useNavigate();
  const router = useRouter();
  return async (found: Pick<Found, '_id' | 'type' | 'url' | 'name' | 'environment_id' | 'portfolio_id'>) => {
    const { _id, type, url, environment_id, portfolio_id } = found;
    if (environment_id) select({ environmentId: environment_id });
    else if (portfolio_id) selectPortfolio(portfolio_id);
    if (type === 'Space') select({ spaceId: _id });
    remember(found);
    const isHere = router.state.location.pathname === new URL(url, location.origin).pathname;
    await navigate({ href: url });
    if (isHere) location.reload();
  };
}
