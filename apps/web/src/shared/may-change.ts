import { useSession } from '../session/session.ts';

/** Admins of the organization and Super Admins change what others only see; the server checks again. */
export function useMayChange(): boolean {
  const person = useSession();
  return Boolean(person?.is_admin || person?.is_super_admin);
}
