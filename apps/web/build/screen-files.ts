import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { src } from './catalogues.ts';

const opener = 'virtual:screen-files';
const list = 'virtual:screen-file-list';
const lists = 'virtual:screen-lists';
const ofList = /\/(areas|app)\/.*\.screens\.ts$/;
/** For types alone: the search that links may set. */
const searchOfLinks = /\bsearch: \[[^\]]*\],?/g;
/** What most screens have is written once, in the lists of all. */
const MOST = "{ access: 'member', layout: 'full' }";
const ofMost = /\b(?:access: 'member'|layout: 'full'),?/g;
const opens = /\bimport\('(\.[^']+)'\)/g;
/** They are opened at once, without the list. */
const first = ['areas/access/session/login.screen.tsx', 'areas/insight/home/home.screen.tsx'];

const listFiles = () =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => join(src, name).replaceAll('\\', '/'))
    .filter((file) => ofList.test(file))
    .toSorted();

/** The lists of all areas with the names of their areas; found by their file names, so that a new area changes nothing. */
function listsOfAreas(): string {
  const found = listFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => ({ file, name })),
  );
  const imports = found.map(({ file, name }, at) => `import { ${name} as list${at} } from ${JSON.stringify(file)};`);
  const pairs = found.map(
    ({ file }, at) => `[${JSON.stringify(/\/areas\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? 'app')}, list${at}]`,
  );
  return `${imports.join('\n')}\nconst most = ${MOST};\nexport const lists = [${pairs.join(', ')}].map(([area, screens]) => [
  area, screens.map((screen) => ({ ...most, ...screen })),
]);`;
}

/** The files of all other screens, in the order of their names. */
function otherScreens(): string[] {
  const files = listFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(opens)].map(([, to = '']) => screenOf(file, to)),
  );
  return [...new Set(files)].filter((file) => !first.some((one) => file.endsWith(`/${one}`))).toSorted();
}

const screenOf = (file: string, to: string) => resolve(dirname(file), to).replaceAll('\\', '/');

/**
 * The lists of screens name the files of two hundred screens by their hashes, which compress badly: 5 kB gzip of every
 * first visit. In the build they are a file of their own, which is loaded with the first page that is neither the
 * login nor the start page.
 */
export function screenFiles(): Plugin {
  let files: string[] = [];
  return {
    name: 'steward-screen-files',
    enforce: 'pre',
    configResolved({ command }) {
      files = command === 'build' ? otherScreens() : [];
    },
    resolveId: (id) => (id === opener || id === list || id === lists ? `\0${id}` : null),
    load(id) {
      if (id === `\0${lists}`) return { code: listsOfAreas(), moduleType: 'js' };
      if (id === `\0${opener}`)
        return {
          code: `export const openScreen = (number) => import('${list}').then(({ files }) => files[number]());`,
          moduleType: 'js',
        };
      if (id !== `\0${list}`) return null;
      const entries = files.map((file) => `() => import(${JSON.stringify(file)})`);
      return { code: `export const files = [\n${entries.join(',\n')}\n];`, moduleType: 'js' };
    },
    transform(code, id) {
      if (files.length === 0 || !ofList.test(id)) return null;
      const moved = code
        .replaceAll(searchOfLinks, '')
        .replaceAll(ofMost, '')
        .replace(opens, (whole, to: string) => {
          const number = files.indexOf(screenOf(id, to));
          return number < 0 ? whole : `openScreen(${number})`;
        });
      if (moved === code) return null;
      return { code: `import { openScreen } from '${opener}';\n${moved}`, map: null };
    },
  };
}
