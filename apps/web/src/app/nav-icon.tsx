import { navIcons, type NavIcon as Name } from '../shared/nav-icons.ts';

/** The icon that a screen's place in the navigation names. */
export function NavIcon({ name, size }: { name: Name; size: number }) {
  const Icon = navIcons[name];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
