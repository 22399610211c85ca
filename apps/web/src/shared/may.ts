import type { Need } from '@steward/contract/declared';
import { useSession } from '../session/session.ts';

/**
 * Whether the user has a permission, for showing and hiding only: the server decides. Elements without permission are
 * hidden; `read` is never hidden, and an empty list hides nothing (R076).
 */
export function useMay(need: Need): boolean {
  return useMays()(need);
}

/** `useMay` for several needs. */
export function useMays(): (need: Need) => boolean {
  const held = useSession()?.permissions ?? [];
  return (need) => need.endsWith('.read') || held.length === 0 || held.includes(need);
}

/** Whether a linked page would open: unlike an element of a page, a link also requires `read`. */
export function useHolds(): (need: Need) => boolean {
  const held = useSession()?.permissions ?? [];
  return (need) => held.includes(need);
}
