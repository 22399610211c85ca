import { findModule } from '@steward/contract/module-tree';
import { navIcons } from 'virtual:nav-icons';

export function NavIcon({ module, size }: { module: string; size: number }) {
  const icon = findModule(module)?.icon;
  if (!icon) throw new Error(`module ${module} has no icon`);
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${navIcons}#${icon}`} />
    </svg>
  );
}
