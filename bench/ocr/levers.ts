/** Loads rules with a lever at each number, so that the number can be changed between two readings. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { literalsOf, sourcesIn, type Literal } from './literals.ts';

/** What the changed sources read from and register at. */
interface Levers {
  values: number[];
  setters: ((value: number) => void)[];
}

export interface Levered<T> {
  rules: T;
  literals: Literal[];
  set: (literal: number, value: number) => void;
  /** A number within an expression that is computed once cannot be changed later. */
  canMove: (literal: number) => boolean;
}

/** Bundles `entry`, the text of a module, with a lever at each number of the sources in `folders`. */
export async function loadWithLevers<T>(
  folders: string[],
  entry: string,
  alias: Record<string, string> = {},
): Promise<Levered<T>> {
  const literals = literalsOf(sourcesIn(folders));
  const levers: Levers = { values: literals.map(({ value }) => value), setters: [] };
  Object.assign(globalThis, { levers });
  // Inside the repository: packages that are not bundled are found from there.
  const folder = mkdtempSync(join('node_modules', '.levers-'));
  const outfile = join(folder, 'rules.mjs');
  await build({
    stdin: { contents: entry, resolveDir: process.cwd(), sourcefile: 'entry.ts', loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'levers',
        setup: (b) => {
          b.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path in alias ? { path: resolve(alias[path]!) } : path.startsWith('@steward/') ? null : { external: true },
          );
          b.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: atItsPlace(withLevers(path, literals), path),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  const rules = (await import(pathToFileURL(resolve(outfile)).href)) as T;
  rmSync(folder, { recursive: true });
  return {
    rules,
    literals,
    set: (literal, value) => {
      levers.values[literal] = value;
      levers.setters[literal]?.(value);
    },
    canMove: (literal) => !literals[literal]!.isTop || levers.setters[literal] !== undefined,
  };
}

/** Files beside a source are found from the bundle, too. */
const atItsPlace = (text: string, path: string) =>
  text
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));

/** The source with a lever in place of each number; a constant at the top becomes a variable that its lever sets. */
function withLevers(file: string, literals: Literal[]): string {
  let text = readFileSync(file, 'utf8');
  const own = literals.flatMap((literal, i) => (resolve(literal.file) === file ? [{ ...literal, i }] : []));
  for (const { start, end, isTop, i } of own.toReversed())
    if (!isTop) text = `${text.slice(0, start)}LEVERS.values[${i}]${text.slice(end)}`;
  for (const { name, path, isTop, isNegative, i } of own) {
    if (!isTop || name === undefined) continue;
    text = text.replace(new RegExp(String.raw`^((?:export )?)const (?=${name}\b|\[[^=\n]*\b${name}\b)`, 'm'), '$1let ');
    const target = `${name}${path.map((key) => `[${JSON.stringify(key)}]`).join('')}`;
    text += `\nLEVERS.setters[${i}] = (v) => { ${target} = ${isNegative ? '-' : ''}v; };`;
  }
  return own.length > 0 ? `const LEVERS = globalThis.levers;\n${text}` : text;
}
