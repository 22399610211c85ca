/**
 * Moves every number of the rules that is no plain count by a quarter each way, one at a time, reads kept words (`words.ts`) and
 * prints what became of the scored values:
 *   npx tsx bench/ocr/move-constants.ts <kept words> <set>=<folder> ... [--within=<seconds>] [--file=<name>,...] [--first] [--off]
 * Of the files the quickest are read, as many as take so many seconds together. With --first each is read up to the first file that
 * differs, which tells those that make no difference in a fraction of the time; with --off each figure of a table is set to nothing
 * instead: a weight that makes no difference then can be left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mkdtempSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import type { readBills as ReadBills } from '@steward/core/bill-reading/text/split';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { literalsOf, sourcesIn } from './literals.ts';
import { compare, compareShown, f1, type Expected, type Outcome } from './scoring.ts';

/** What the changed sources write into and read from. */
interface Levers {
  values: number[];
  setters: ((value: number) => void)[];
}

const GREEN = 0.75;
const STEP = 0.25;
const RULES = 'packages/core/src/bill-reading';

const [kept, ...rest] = process.argv.slice(2) as [string, ...string[]];
const option = (name: string) => rest.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);

const literals = literalsOf(sourcesIn([RULES]));
const levers: Levers = { values: literals.map((l) => l.value), setters: [] };
Object.assign(globalThis, { levers });

/** The source with a lever in place of each number; a constant at the top becomes a variable that its lever sets. */
function withLevers(file: string): string {
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

async function load(): Promise<typeof ReadBills> {
  // Within the repository, for what the rules import from outside.
  const folder = mkdtempSync(join('node_modules', '.levers-'));
  const outfile = join(folder, 'rules.mjs');
  await build({
    entryPoints: [join(RULES, 'split.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
    plugins: [
      {
        name: 'levers',
        setup: (b) =>
          b.onLoad({ filter: /bill-reading\/[^/]+\.ts$/ }, ({ path }) => ({
            contents: withLevers(path),
            loader: 'ts',
          })),
      },
    ],
  });
  const rules = (await import(pathToFileURL(resolve(outfile)).href)) as { readBills: typeof ReadBills };
  rmSync(folder, { recursive: true });
  return rules.readBills;
}

interface Bill {
  pages: PageText[];
  truth: Expected;
}

function billsOf(set: string): Bill[] {
  const [name, folder] = set.split('=') as [string, string];
  const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    documents: {
      files: { kind: string; paths: string[] }[];
      expected: Expected;
      accept?: Record<string, unknown[]>;
    }[];
  };
  return documents.flatMap(({ files, expected, accept }) =>
    files.flatMap(({ paths }) => {
      const file = join(kept, name, `${paths.join('+').replaceAll('/', '_')}.json`);
      if (!existsSync(file)) return [];
      const truth = { ...expected, ...(accept ? { accept } : {}) };
      return [{ pages: JSON.parse(readFileSync(file, 'utf8')) as PageText[], truth }];
    }),
  );
}

const readBills = await load();
const within = 1000 * Number(option('within') ?? Infinity);
const isOff = rest.includes('--off');
const asked = (option('file') ?? '').split(',');
const isFirstEnough = rest.includes('--first');
const bills = rest.filter((a) => a.includes('=') && !a.startsWith('--')).flatMap(billsOf);

function outcomesOf({ pages, truth }: Bill): Outcome[] {
  try {
    const reading = { method: 'ocr' as const, pages: [], ...readBills(pages, {}, findCalorificValue)[0]!.reading };
    return [...compare(reading, truth), ...compareShown(reading, truth)];
  } catch {
    // A number that made a rule impossible: nothing is read.
    return [];
  }
}

const isSure = (o: Outcome) => o.got !== undefined && o.confidence >= GREEN;

/** The first reading; the quickest file first, as most numbers make a difference somewhere. */
let taken = 0;
const base = bills
  .map((bill) => {
    outcomesOf(bill);
    const started = performance.now();
    return { bill, outcomes: outcomesOf(bill), took: performance.now() - started };
  })
  .toSorted((a, b) => a.took - b.took)
  .filter(({ took }) => (taken += took) <= within);
const before = base.map(({ outcomes }) => outcomes);
const count = (all: Outcome[][], of: (o: Outcome) => boolean) => all.flat().filter((o) => of(o)).length;
console.log(
  `${base.length} of ${bills.length} files, ${literals.length} numbers; F1 ${f1(before.flat()).toFixed(4)}, ` +
    `${count(before, (o) => o.right && isSure(o))} green and right, ${count(before, (o) => !o.right && isSure(o))} green and wrong`,
);

interface Effect {
  right: number;
  green: number;
  greenWrong: number;
  changed: number;
}

/** How many values of a file differ, or are green in one reading only. */
const differing = (was: Outcome[], now: Outcome[]): number => {
  const key = (o: Outcome) => `${o.field} ${String(o.want)} ${String(o.got)} ${isSure(o)}`;
  const known = new Set(was.map(key));
  return Math.max(now.filter((o) => !known.has(key(o))).length, was.length - now.length);
};

/** What a reading of all changed against the first: values right, green and wrong more or less. */
function effect(): Effect {
  const now: Outcome[][] = [];
  let changed = 0;
  for (const { bill, outcomes } of base) {
    const read = outcomesOf(bill);
    now.push(read);
    changed += differing(outcomes, read);
    if (changed > 0 && isFirstEnough) break;
  }
  const same = before.slice(0, now.length);
  const more = (of: (o: Outcome) => boolean) => count(now, of) - count(same, of);
  return {
    changed,
    right: more((o) => o.right),
    green: more((o) => o.right && isSure(o)),
    greenWrong: more((o) => !o.right && isSure(o)),
  };
}

/** A quarter more or less; a whole number by one at least. */
function moved(value: number, way: 1 | -1): number {
  const to = value * (1 + way * STEP);
  if (!Number.isInteger(value)) return to;
  return value + way * Math.max(1, Math.round(Math.abs(to - value)));
}

const set = (i: number, value: number) => {
  levers.values[i] = value;
  levers.setters[i]?.(value);
};
const signed = (n: number) => (n > 0 ? `+${n}` : String(n));
const said = ({ right, green, greenWrong, changed }: Effect) =>
  changed === 0
    ? 'nothing'
    : `${changed} changed, right ${signed(right)}, green ${signed(green)}, green and wrong ${signed(greenWrong)}`;

let [movedCount, still, fixed] = [0, 0, 0];
for (const [i, { file, line, text, value, name, path, isTop, code }] of literals.entries()) {
  if (!asked.some((part) => basename(file).startsWith(part)) || (isOff && path.length === 0)) continue;
  if (isTop && !levers.setters[i]) {
    fixed += 1;
    continue;
  }
  const effects = (isOff ? [0] : [moved(value, -1), moved(value, 1)]).map((to) => {
    set(i, to);
    const found = effect();
    set(i, value);
    return found;
  });
  movedCount += 1;
  const isStill = effects.every(({ changed }) => changed === 0);
  if (isStill) still += 1;
  const called = name ? [name, ...path].join('.') : code;
  console.log(
    `${basename(file)}:${line}: ${text} (${called}): ${isStill ? 'no difference' : effects.map(said).join(' / ')}`,
  );
}
console.log(`${movedCount} moved, ${still} without a difference; ${fixed} stand where none can be moved`);
