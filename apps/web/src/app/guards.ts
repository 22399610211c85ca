import type { SessionDetail } from '../session/session.ts';
import type { Screen } from '../shared/screen.ts';

export type Verdict =
  | 'welcome'
  | { to: '/login' | '/home' | '/unauthorized' | '/profile_setup' | '/two-factor-setup'; andReturn?: true };

/** Whether a screen requires a permission that the user lacks. */
export const isClosedTo = ({ access, may }: Pick<Screen, 'access' | 'may'>, person: SessionDetail): boolean =>
  access === 'superadmin' ? !person.is_super_admin : may !== undefined && !person.permissions.includes(may);

/**
 * Whether a user may open a screen, and where to redirect otherwise. The server checks again; this avoids opening a
 * page that would fail.
 */
export function checkRoute(
  screen: Pick<Screen, 'access' | 'path' | 'layout' | 'may' | 'orElse'>,
  person: SessionDetail | undefined,
): Verdict {
  const { access } = screen;
  if (access === 'public') return 'welcome';
  if (access === 'guest') return person ? { to: '/home' } : 'welcome';
  if (!person) return { to: '/login', andReturn: true };
  if (person.needs_two_factor && (screen.layout === 'full' || access !== 'session')) return { to: '/two-factor-setup' };
  if (access === 'session') return 'welcome';
  if (!person.is_setup) return { to: '/profile_setup' };
  if (!isClosedTo(screen, person)) return 'welcome';
  return { to: access === 'superadmin' ? '/home' : (screen.orElse ?? '/unauthorized') };
}
