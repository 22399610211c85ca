import { useSession } from '../../session/session.ts';

/** Admins send reports and keep factors; the server checks again. */
export function useMayChange(): boolean {
  const person = useSession();
  return Boolean(person?.is_admin || person?.is_super_admin);
}
