import { useRouterState } from '@tanstack/react-router';
import { useNavigate } from '../ui/navigate.tsx';

export type AddressState = Record<string, string | number | boolean | undefined>;

/** The search parameters of the address, and a function that changes some of them; `undefined` removes one. */
export function useAddressState() {
  const navigate = useNavigate();
  const state = useRouterState({ select: ({ location }) => location.search as AddressState });
  const change = (parts: AddressState, { push = false } = {}) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...parts }),
      replace: !push,
      resetScroll: false,
    });
  return [state, change] as const;
}

/** One parameter as text; numbers in the address arrive as numbers. */
export const textOf = (value: AddressState[string]): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);
