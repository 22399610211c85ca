import type { Plugin } from 'vite';
import { readDeclared } from './contract-calls.ts';

const name = 'virtual:nav-icons';

/**
 * Only the icons that modules name: a list of modules does not import them, so that a first visit to the login page
 * loads none. An icon that the set lacks fails the build.
 */
export function navIcons(): Plugin {
  return {
    name: 'steward-nav-icons',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { declaredModules } = await readDeclared();
      const names = [
        ...new Set(declaredModules.flatMap((module) => ('icon' in module && module.icon ? [module.icon] : []))),
      ];
      const list = names.toSorted().join(', ');
      return {
        code: `import { ${list} } from '@tabler/icons-react';\nexport const navIcons = { ${list} };`,
        moduleType: 'js',
      };
    },
  };
}
