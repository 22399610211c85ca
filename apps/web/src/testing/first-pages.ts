import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const src = join(import.meta.dirname, '..');
const roots = ['app/main.tsx', 'app/router.tsx', 'app/layout/full-layout.tsx', 'app/layout/bare-layout.tsx'];
/** The areas of the first pages, as in `app/texts.ts`. */
export const areasOfFirstPages = /^areas\/(insight\/home|foundation\/(jobs|search)|access\/session)\//;

/** The sources of the first pages, also of what these load later; other pages are behind the lists of screens. */
export function sourcesOfFirstPages(): string[] {
  const parts = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => /\/header-\w+\.part\.tsx$/.test(file) || (areasOfFirstPages.test(file) && file.endsWith('.screen.tsx')),
    );
  const found = new Set<string>();
  const left = [...roots, ...parts].map((file) => join(src, file));
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    if (/\.screens\.ts$|\/later-pages\.tsx$/.test(file)) continue;
    const code = readFileSync(file, 'utf8').replace(/^import type[^;]*;/gm, '');
    for (const [, to = ''] of code.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g))
      left.push(resolve(dirname(file), to));
  }
  return [...found].map((file) => relative(src, file).replaceAll('\\', '/'));
}
