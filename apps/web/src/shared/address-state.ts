import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Asked } from '../ui/table/paged-table.tsx';

export type AddressState = Record<string, string | number | boolean | undefined>;

/** What the address says after its question mark, and a way to change parts of it; `undefined` takes a part away. */
export function useAddressState() {
  const navigate = useNavigate();
  const state = useRouterState({ select: ({ location }) => location.search as AddressState });
  const change = (parts: AddressState, { push = false } = {}) =>
    void navigate({
      to: '.' as never,
      search: ((before: AddressState) => ({ ...before, ...parts })) as never,
      replace: !push,
      resetScroll: false,
    });
  return [state, change] as const;
}

/** One part as text; numbers in the address arrive as numbers. */
export const textOf = (value: AddressState[string]): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** What was asked of a paged table, as parts of the address; what is usual there stands nowhere. */
export const askedParts = ({ search, page, sort }: Partial<Asked>): AddressState => ({
  ...(search !== undefined && { search: search || undefined }),
  ...(page !== undefined && { page: page > 1 ? page : undefined }),
  ...(sort && { sort: sort.id, desc: sort.desc || undefined }),
});
