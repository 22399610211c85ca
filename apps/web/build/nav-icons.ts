import type { Plugin } from 'vite';
import { readDeclared } from './contract-calls.ts';

const name = 'virtual:nav-icons';
const file = 'nav-icons.svg';

type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes of an icon of the set. Throws for a name that the set lacks. */
export async function shapesOf(icon: string): Promise<Shape[]> {
  const { __iconNode } = (await import(`@tabler/icons-react/dist/esm/icons/${icon}.mjs`)) as { __iconNode: Shape[] };
  return __iconNode;
}

async function picture(): Promise<string> {
  const { declaredModules } = await readDeclared();
  const icons = [
    ...new Set(declaredModules.flatMap((module) => ('icon' in module && module.icon ? [module.icon] : []))),
  ];
  const symbols = icons.toSorted().map(async (icon) => {
    const shapes = (await shapesOf(icon)).map(([tag, attributes]) => {
      // The key is for React alone.
      const written = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
      return `<${tag}${written.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}/>`;
    });
    return `<symbol id="${icon}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(symbols)).join('')}</svg>`;
}

/**
 * The icons that modules name, in one picture that the menu loads when it is drawn: as code they are 7 kB gzip of every
 * first visit. An icon that the set lacks fails the build.
 */
export function navIcons(): Plugin {
  let isBuild = false;
  return {
    name: 'steward-nav-icons',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const address = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file, source: await picture() })}`
        : JSON.stringify(`/${file}`);
      return { code: `export const navIcons = ${address};`, moduleType: 'js' };
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_, response) => {
        void picture().then((svg) => {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(svg);
        });
      });
    },
  };
}
