import type { Need } from '@steward/contract/declared';
import { useSession } from '../session/session.ts';

/**
 * Whether the person may do it, for showing and hiding only: the server decides again. Hidden is what the list of permissions
 * lacks; `read` is never hidden, and an empty list hides nothing (R076).
 */
export function useMay(need: Need): boolean {
  return useMays()(need);
}

/** The same for several needs. */
export function useMays(): (need: Need) => boolean {
  const held = useSession()?.permissions ?? [];
  return (need) => need.endsWith('.read') || held.length === 0 || held.includes(need);
}

/** Whether what it leads to would open: unlike an element of a page, a way to another page needs `read` as well. */
export function useHolds(): (need: Need) => boolean {
  const held = useSession()?.permissions ?? [];
  return (need) => held.includes(need);
}
