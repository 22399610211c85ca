import type { Plugin } from 'vite';

type Chunks = Readonly<
  Record<
    string,
    | {
        type: 'chunk';
        fileName: string;
        facadeModuleId: string | null;
        imports: string[];
        viteMetadata?: { importedCss: Set<string> };
      }
    | { type: 'asset' }
  >
>;

/**
 * The files that a first visit loads after the program itself: `*` on every page, the others by the first page.
 * `{language}` is one of three.
 */
const wanted = {
  '*': ['src/app/router.tsx', 'src/app/catalogues/{language}.ts'],
  login: [
    'src/app/layout/bare-layout.tsx',
    'src/areas/access/session/login.screen.tsx',
    'src/areas/access/session/texts/{language}.json',
  ],
  inside: ['src/app/layout/full-layout.tsx'],
  home: ['src/areas/insight/home/home.screen.tsx'],
};
const languages = ['en', 'de', 'ar'];

/**
 * Each file of the program imports the next one, and on a slow line every step of such a chain is a round trip before
 * the first paint. The page lists the files of the first pages, and `before-paint.js` requests those of this visit at
 * once.
 */
export function firstFiles(): Plugin {
  return {
    name: 'steward-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        // The used part of the bundle; its own type belongs to another version of the bundler.
        const chunks = bundle as unknown as Chunks;
        const filesOf = (source: string): string[] => {
          const chunk = Object.values(chunks).find(
            (one) => one.type === 'chunk' && one.facadeModuleId?.replaceAll('\\', '/').endsWith(`/apps/web/${source}`),
          );
          if (chunk?.type !== 'chunk') throw new Error(`first-files: no file of the build is made from ${source}`);
          const withImports = [chunk.fileName, ...chunk.imports];
          const styles = withImports.flatMap((name) => {
            const one = chunks[name];
            return one?.type === 'chunk' ? [...(one.viteMetadata?.importedCss ?? [])] : [];
          });
          return [...withImports, ...styles].filter((name) => !html.includes(name));
        };
        // The font of the first words: otherwise it is asked for with the first picture, whose lines it then moves.
        const fonts = (begin: string) =>
          Object.keys(chunks).filter((name) => name.endsWith('.woff2') && name.includes(`/${begin}`));
        const latin = fonts('inter-latin-wght');
        if (latin.length !== 1) throw new Error('first-files: the font of Latin texts is not in the build');
        const list = Object.fromEntries(
          languages.map((language) => [
            language,
            {
              ...Object.fromEntries(
                Object.entries(wanted).map(([page, sources]) => [
                  page,
                  [...new Set(sources.flatMap((source) => filesOf(source.replace('{language}', language))))],
                ]),
              ),
              fonts: [...latin, ...(language === 'ar' ? fonts('ibm-plex-sans-arabic') : [])],
            },
          ]),
        );
        const json = JSON.stringify({ base: '__BASE__', files: list });
        const hint = `<script id="first-files" type="application/json">${json}</script>`;
        // The first paint needs only the style sheets: the program must not compete with them.
        const filled = html
          .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')
          .replace(/<script\s+src="__BASE__\/before-paint\.js">/, (script) => `${hint}\n    ${script}`);
        if (filled === html) throw new Error('first-files: the page does not name before-paint.js');
        return filled;
      },
    },
  };
}
