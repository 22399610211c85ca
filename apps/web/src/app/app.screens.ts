import type { Screen } from '../shared/screen.ts';

const design: Screen = {
  path: '/design',
  title: 'app.design',
  access: 'public',
  layout: 'full',
  load: () => import('./design/design.screen.tsx'),
};

// The design system to look at, for those who build with it.
export const appScreens: Screen[] =
  import.meta.env.DEV || import.meta.env['VITE_DESIGN'] ? [{ ...design, access: 'session' as const }] : [];
