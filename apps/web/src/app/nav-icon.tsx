import { navIcons, type NavIcon as Name } from '../shared/nav-icons.ts';

/** The icon that a screen's place in the navigation names. */
export function NavIcon({ name, size }: { name: Name; size: number }) {
  // The server may name an icon of a newer release.
  const Icon = navIcons[name] ?? navIcons.IconFiles;
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
