import { findModule } from '@steward/contract/modules';
import { navIcons } from 'virtual:nav-icons';

export function NavIcon({ module, size }: { module: string; size: number }) {
  const name = findModule(module)?.icon;
  const Icon = name && navIcons[name];
  if (!Icon) throw new Error(`module ${module} has no icon`);
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
