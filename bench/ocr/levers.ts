/** Loads rules with a lever at each number, so that the number can be changed between two readings. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { literalsOf, sourcesIn, type Literal } from './literals.ts';
import { withWatch } from './watched-uses.ts';

export interface Levered<T> {
  rules: T;
  literals: Literal[];
  set: (literal: number, value: number) => void;
  /** A number within an expression that is computed once cannot be changed later. */
  canMove: (literal: number) => boolean;
  /** Literals whose uses are not all watched: any reading may depend on them. */
  unwatched: ReadonlySet<number>;
}

export interface Loading {
  /** The sources whose numbers have levers. */
  folders: string[];
  /** The text of the module that exports the rules. */
  entry: string;
  alias?: Record<string, string>;
  /** One number has another value from the beginning: for numbers that are used while a file is loaded or in what is remembered. */
  changed?: { literal: Literal; to: number };
  /** Called at each expression that uses levers (`watched-uses.ts`). */
  onUse?: (literals: number[], run: () => unknown) => unknown;
}

let loads = 0;

export async function loadWithLevers<T>({ folders, entry, alias = {}, changed, onUse }: Loading): Promise<Levered<T>> {
  const literals = literalsOf(sourcesIn(folders));
  const name = `levers${loads++}`;
  const levers = {
    values: literals.map(({ value }) => value),
    setters: [] as ((value: number) => void)[],
    use: onUse,
  };
  Object.assign(globalThis, { [name]: levers });
  // Inside the repository: packages that are not bundled are found from there.
  const folder = mkdtempSync(join('node_modules', '.levers-'));
  const outfile = join(folder, 'rules.mjs');
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), sourcefile: 'entry.ts', loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    write: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'levers',
        setup: (b) => {
          b.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path in alias ? { path: resolve(alias[path]!) } : path.startsWith('@steward/') ? null : { external: true },
          );
          b.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: atItsPlace(withLevers(path, literals, name, changed), path),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  const plain = outputFiles[0]!.text;
  const { text, unwatched } = onUse ? withWatch(plain, name) : { text: plain, unwatched: new Set<number>() };
  writeFileSync(outfile, text);
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
    unwatched,
  };
}

/** Files beside a source are found from the bundle, too. */
const atItsPlace = (text: string, path: string) =>
  text
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));

/** The source with a lever in place of each number; a constant at the top becomes a variable that its lever sets. */
function withLevers(file: string, literals: Literal[], levers: string, changed: Loading['changed']): string {
  let text = readFileSync(file, 'utf8');
  const own = literals.flatMap((literal, i) => (resolve(literal.file) === file ? [{ ...literal, i }] : []));
  for (const { start, end, isTop, i } of own.toReversed())
    if (changed && changed.literal.start === start && resolve(changed.literal.file) === file)
      text = `${text.slice(0, start)}${changed.to}${text.slice(end)}`;
    else if (!isTop) text = `${text.slice(0, start)}${levers}.values[${i}]${text.slice(end)}`;
  for (const { name, path, isTop, isNegative, i } of own) {
    if (!isTop || name === undefined) continue;
    text = text.replace(new RegExp(String.raw`^((?:export )?)const (?=${name}\b|\[[^=\n]*\b${name}\b)`, 'm'), '$1let ');
    const target = `${name}${path.map((key) => `[${JSON.stringify(key)}]`).join('')}`;
    text += `\n${levers}.setters[${i}] = (v) => { ${target} = ${isNegative ? '-' : ''}v; };`;
  }
  return text;
}
