declare module 'virtual:nav-icons' {
  import type { Icon } from '@tabler/icons-react';

  export const navIcons: Readonly<Record<string, Icon>>;
}

declare module 'area-texts:*' {
  const words: Record<string, unknown>;
  export default words;
}
