/**
 * Measures the reason of each number of the rules: it is moved by a quarter each way and switched off (zero, one, without bound), one
 * move at a time, while stored words (`word-boxes.ts`) are read and the tests of the rules run:
 *   npx tsx bench/ocr/move-constants.ts <stored words> <results> <set>=<folder> ... [--file=<name>,...] [--sample=<files>]
 *     [--most=<files>] [--moves=less,more,zero,one,unbounded]
 * One reading tells which files a move can reach (`watched-uses.ts`). A sample of these is read, and all of them only where the sample
 * shows no difference. Each number is one line of JSON in the results; a move that they contain is not made again.
 * `threshold-table.ts` writes the table of the log from them.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import type { learnTemplate as LearnTemplate } from '@steward/core/bill-reading/template/learn-template';
import type { KnownTemplate } from '@steward/core/bill-reading/template/template';
import type { readBills as ReadBills } from '@steward/core/bill-reading/text/split';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import type { withSecondPass as WithSecondPass } from '../../apps/server/src/gateways/ocr/engine/second-pass.ts';
import { confirmedOf, type Supplied } from './confirmed.ts';
import { loadWithLevers } from './levers.ts';
import { sourcesIn } from './literals.ts';
import { compare, compareShown, type Expected, type Outcome } from './scoring.ts';
import { againOf } from './word-boxes.ts';

const GREEN = 0.75;
const FILLED = 0.5;
const STEP = 0.25;
/** A file takes some hundredths of a second; a move can make a loop of the rules endless. */
const [LONGEST_MS, LONGEST_MS_OF_FILE] = [20_000, 2000];
const RULES = 'packages/core/src/bill-reading';
/** The weights that `fit-confidence.ts` writes have their reason there. */
const FITTED = 'confidence-weights.ts';
/** The grammar remembers words, so its numbers are changed before it is loaded. */
const REMEMBERING = 'text/grammar.ts';

/** What a move changed. Lost and gained are values of the truth; green means shown as certain. */
export interface Effect {
  to: number;
  /** Files of which some expression has another value, and how many of them were read. */
  reached: number;
  files: number;
  values: number;
  /** Files of which any value, certainty, suggestion, meter or notice differs. */
  changed: number;
  lost: number;
  gained: number;
  greenLost: number;
  greenGained: number;
  greenWrong: number;
  /** Of the rules, the first test that fails. */
  test?: string;
}

export interface Measured {
  file: string;
  line: number;
  text: string;
  /** Of the constant, or the line of code. */
  name: string;
  moves: Partial<Record<Move, Effect>>;
}

export const moves = ['less', 'more', 'zero', 'one', 'unbounded'] as const;
export type Move = (typeof moves)[number];

interface Sample extends Supplied {
  id: string;
  files: { kind: string; paths: string[] }[];
  accept?: Record<string, unknown[]>;
}
interface File {
  pages: PageText[];
  again?: PageText[];
  truth: Expected;
  /** The templates of its set are used. */
  set?: string;
}
interface Rules {
  readBills: typeof ReadBills;
  learnTemplate: typeof LearnTemplate;
  withSecondPass: typeof WithSecondPass;
  isWorthSecondPass: (bills: ReturnType<typeof ReadBills>) => boolean;
  collected: { name: string; run: () => void }[];
}

const [kept, results, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const option = (name: string) => rest.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
const asked = (option('file') ?? '').split(',');
const sampled = Number(option('sample') ?? 40);
const atMost = Number(option('most') ?? Infinity);
const chosen = (option('moves')?.split(',') ?? moves) as readonly Move[];

const tests = sourcesIn([RULES], /\.test\.ts$/);
const loading = {
  folders: [RULES],
  entry: [
    ...tests.map((test) => `import './${test}';`),
    `export { readBills } from './${RULES}/text/split.ts';`,
    `export { learnTemplate } from './${RULES}/template/learn-template.ts';`,
    "export { isWorthSecondPass, withSecondPass } from './apps/server/src/gateways/ocr/engine/second-pass.ts';",
    "export { collected } from './bench/ocr/test-shim.ts';",
  ].join('\n'),
  alias: { vitest: 'bench/ocr/test-shim.ts' },
};
const own = await loadWithLevers<Rules>(loading);
const { literals, set, canMove } = own;
/** The rules as they are read with at the moment. */
let rules = own.rules;

const wordsAt = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageText[]) : undefined;

/** The bills that teach: of each supplier of a set its first, confirmed with the true values. */
const lessons = new Map<string, { id: string; pages: PageText[]; confirmed: ReturnType<typeof confirmedOf> }[]>();

function filesOf(given: string): File[] {
  const [name, folder] = given.split('=') as [string, string];
  const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { documents: Sample[] };
  const stored = (paths: string[]) => join(kept, name, `${paths.join('+').replaceAll('/', '_')}.json`);
  const known = new Set<string>();
  const teaching = documents.flatMap((document) => {
    const pages = wordsAt(stored(document.files[0]!.paths));
    if (!pages || document.negative || !document.expected.utility || known.has(document.supplier)) return [];
    known.add(document.supplier);
    return [{ id: document.id, pages, confirmed: confirmedOf(document) }];
  });
  lessons.set(name, teaching);
  return documents.flatMap((document) =>
    document.files.flatMap(({ paths }, i) => {
      const pages = wordsAt(stored(paths));
      if (!pages) return [];
      const truth = { ...document.expected, ...(document.accept ? { accept: document.accept } : {}) };
      const again = wordsAt(againOf(stored(paths)));
      const isTaught = i > 0 || !teaching.some(({ id }) => id === document.id);
      return [{ pages, truth, ...(again && { again }), ...(isTaught && { set: name }) }];
    }),
  );
}

interface Reading {
  outcomes: Outcome[];
  /** Everything that a user sees of it. */
  shown: string;
}

const shownOf = (reading: object) =>
  JSON.stringify(reading, (key, value: unknown) => {
    if (key === 'confidence') return Number(value) >= GREEN ? 'certain' : Number(value) >= FILLED ? 'filled' : 'empty';
    return ['boxes', 'text', 'evidence'].includes(key) ? undefined : value;
  });

function read({ pages, again, truth, set: of }: File, templates: Map<string, KnownTemplate[]> | undefined): Reading {
  try {
    const hints = templates ? { templates: templates.get(of!)! } : {};
    const first = rules.readBills(pages, hints, findCalorificValue);
    const bills = again && rules.isWorthSecondPass(first) ? rules.withSecondPass(first, again, hints) : first;
    const reading = { method: 'ocr' as const, pages: [], ...bills[0]!.reading };
    return {
      outcomes: [...compare(reading, truth), ...compareShown(reading, truth)],
      shown: shownOf([bills.length, reading]),
    };
  } catch {
    // The number made a rule impossible: nothing is read.
    return { outcomes: [], shown: 'failed' };
  }
}

/** Runs something that may never end. */
function limited<T>(run: () => T, atMost = LONGEST_MS): T | undefined {
  Object.assign(globalThis, { limitedRun: run });
  try {
    return new Script('limitedRun()').runInThisContext({ timeout: atMost }) as T;
  } catch {
    return undefined;
  }
}

const templatesNow = (): Map<string, KnownTemplate[]> =>
  new Map(
    [...lessons].map(([name, of]) => [
      name,
      of.map(({ id, pages, confirmed }) => ({ id, ...rules.learnTemplate(pages, confirmed, undefined) })),
    ]),
  );

const files = rest.filter((a) => a.includes('=') && !a.startsWith('--')).flatMap(filesOf);
const isTaught = ({ set: of }: File) => of !== undefined;

/** The readings of some files by their places in `files`; undefined where they do not come to an end. */
function readings(places: number[], withTemplates: boolean): Reading[] | undefined {
  return limited(
    () => {
      const templates = withTemplates ? templatesNow() : undefined;
      return places.map((place) => read(files[place]!, templates));
    },
    LONGEST_MS + LONGEST_MS_OF_FILE * places.length,
  );
}

const bases = [new Map<number, Reading>(), new Map<number, Reading>()] as const;

const targets: Record<Move, (value: number) => number> = {
  less: (value) => moved(value, -1),
  more: (value) => moved(value, 1),
  zero: () => 0,
  one: () => 1,
  unbounded: () => 1e6,
};

/** A quarter more or less; a whole number by one at least. */
function moved(value: number, way: 1 | -1): number {
  const to = value * (1 + way * STEP);
  if (!Number.isInteger(value)) return to;
  return value + way * Math.max(1, Math.round(Math.abs(to - value)));
}

const BOUND = /^(?:from|to|least|most|all|first|last|letters|digits|under|mentions|\d+)$/;

/** A weight of a table is off at zero. A bound is off at zero or without bound; a share also at one, which leaves the whole. */
function movesOf({ value, path }: { value: number; path: (string | number)[] }) {
  const isWeight = path.length > 0 && !BOUND.test(String(path.at(-1)));
  const off: Move[] = isWeight ? ['zero'] : value < 1 ? ['zero', 'one', 'unbounded'] : ['zero', 'unbounded'];
  return moves
    .filter((move) => chosen.includes(move) && (off.includes(move) || move === 'less' || move === 'more'))
    .map((move) => ({ move, to: targets[move](value) }))
    .filter(({ to }) => to !== value);
}

/** By literal and move, the files of which a reading can differ. */
type Reach = Map<string, Set<number>>;

/** Reads everything once and notes where an expression with a lever would have another value. */
async function reachOf(withTemplates: boolean): Promise<{ reach: Reach; unwatched: ReadonlySet<number> }> {
  const reach: Reach = new Map();
  let file = -1;
  let isAside = true;
  const watched = await loadWithLevers<Rules>({
    ...loading,
    onUse: (of, run) => {
      const value = run();
      if (isAside) return value;
      isAside = true;
      for (const i of of)
        for (const { move, to } of movesOf(literals[i]!)) {
          const found = reach.get(`${i} ${move}`) ?? new Set();
          reach.set(`${i} ${move}`, found);
          if (found.has(file)) continue;
          watched.set(i, to);
          try {
            if (typeof value === 'object' || !Object.is(run(), value)) found.add(file);
          } catch {
            found.add(file);
          }
          watched.set(i, literals[i]!.value);
        }
      isAside = false;
      return value;
    },
  });
  rules = watched.rules;
  // What is learnt belongs to every file.
  const templates = withTemplates ? templatesNow() : undefined;
  for (const [place, one] of files.entries()) {
    if (withTemplates && !isTaught(one)) continue;
    [file, isAside] = [place, false];
    read(one, templates);
    isAside = true;
  }
  rules = own.rules;
  return { reach, unwatched: watched.unwatched };
}

const isGreen = (o: Outcome | undefined) => o?.got !== undefined && o.confidence >= GREEN;
/** The outcomes of a file by field; several lines of a bill one by one. */
const byField = (outcomes: Outcome[]) => {
  const seen = new Map<string, number>();
  return new Map(
    outcomes.map((o) => {
      const n = (seen.get(o.field) ?? 0) + 1;
      seen.set(o.field, n);
      return [`${o.field} ${n}`, o] as const;
    }),
  );
};

function added(effect: Effect, was: Reading, now: Reading | undefined) {
  effect.files += 1;
  const [before, after] = [byField(was.outcomes), byField(now?.outcomes ?? [])];
  effect.values += was.outcomes.filter((o) => o.want !== undefined).length;
  if (was.shown !== now?.shown) effect.changed += 1;
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(field), after.get(field)];
    const [oldGreen, freshGreen] = [isGreen(old) && old!.right, isGreen(fresh) && fresh!.right];
    if (old?.right && !fresh?.right) effect.lost += 1;
    if (!old?.right && fresh?.right) effect.gained += 1;
    if (oldGreen && !freshGreen) effect.greenLost += 1;
    if (!oldGreen && freshGreen) effect.greenGained += 1;
    if (isGreen(fresh) && !fresh!.right && !(isGreen(old) && !old!.right)) effect.greenWrong += 1;
  }
}

const failingTest = () => {
  let current = '';
  const ran = limited(() => {
    for (const { name, run } of rules.collected) {
      current = name;
      try {
        run();
      } catch {
        return name;
      }
    }
    return '';
  });
  return ran ?? current;
};

/** A few files that the move can reach, then all of them as long as nothing differs, then the tests. */
function effectOf(to: number, reachable: number[], withTemplates: boolean): Effect {
  const none = { changed: 0, lost: 0, gained: 0, greenLost: 0, greenGained: 0, greenWrong: 0 };
  const effect: Effect = { to, reached: reachable.length, files: 0, values: 0, ...none };
  const lots = [reachable.slice(0, sampled), reachable.slice(sampled, atMost)].filter((lot) => lot.length > 0);
  for (const lot of lots) {
    const now = readings(lot, withTemplates);
    for (const [i, place] of lot.entries()) added(effect, bases[Number(withTemplates) as 0 | 1].get(place)!, now?.[i]);
    if (effect.changed > 0) return effect;
  }
  const test = failingTest();
  return test === '' ? effect : { ...effect, test };
}

const idOf = ({ file, name, text }: Pick<Measured, 'file' | 'name' | 'text'>) => `${file} ${name} ${text}`;
const done = new Set(
  existsSync(results)
    ? readFileSync(results, 'utf8')
        .split('\n')
        .filter(Boolean)
        .flatMap((line) => {
          const known = JSON.parse(line) as Measured;
          return Object.keys(known.moves).map((move) => `${idOf(known)} ${move}`);
        })
    : [],
);

const started = performance.now();
const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
// A fixed order that mixes the sets, the quicker half of the files first.
const sizeOf = (place: number) => files[place]!.pages.reduce((sum, { words }) => sum + words.length, 0);
const median = [...files.keys()].map(sizeOf).toSorted((a, b) => a - b)[files.length >> 1]!;
const order = [...files.keys()].toSorted(
  (a, b) => Number(sizeOf(a) > median) - Number(sizeOf(b) > median) || ((a * 7919) % 1009) - ((b * 7919) % 1009),
);
const places = [order, order.filter((place) => isTaught(files[place]!))] as const;
for (const withTemplates of [0, 1] as const)
  for (const [i, reading] of readings(places[withTemplates], withTemplates === 1)!.entries())
    bases[withTemplates].set(places[withTemplates][i]!, reading);
const broken = failingTest();
if (broken) throw new Error(`A test fails before any move: ${broken}`);
console.log(
  `${files.length} files, ${places[1].length} with templates, ${literals.length} numbers, ${rules.collected.length} tests; ${took()}`,
);
const reaches = [await reachOf(false), await reachOf(true)] as const;
console.log(`reach known; ${took()}`);

for (const [i, literal] of literals.entries()) {
  const { file, line, text, value, name, path, code } = literal;
  const of = relative(RULES, file);
  if (of === FITTED || !asked.some((part) => of.startsWith(part))) continue;
  const measured: Measured = { file: of, line, text, name: name ? [name, ...path].join('.') : code, moves: {} };
  // Templates find places by their surroundings and by the signs of a supplier.
  const withTemplates = /^template\/|surroundings|supplier-signs/.test(of);
  const isLoaded = of === REMEMBERING || !canMove(i) || reaches[0].unwatched.has(i);
  for (const { move, to } of movesOf(literal)) {
    if (done.has(`${idOf(measured)} ${move}`)) continue;
    // What is learnt from one bill can change the reading of any other.
    const found =
      isLoaded || withTemplates
        ? undefined
        : (reaches[Number(withTemplates) as 0 | 1].reach.get(`${i} ${move}`) ?? new Set());
    const reachable = places[Number(withTemplates) as 0 | 1].filter((place) => !found || found.has(place));
    if (isLoaded) ({ rules } = await loadWithLevers<Rules>({ ...loading, changed: { literal, to } }));
    else set(i, to);
    measured.moves[move] = effectOf(to, reachable, withTemplates);
    if (isLoaded) ({ rules } = own);
    else set(i, value);
  }
  if (Object.keys(measured.moves).length === 0) continue;
  appendFileSync(results, `${JSON.stringify(measured)}\n`);
  const said = Object.entries(measured.moves).map(
    ([move, e]) =>
      `${move} ${e.changed}/${e.lost}/${e.greenLost}/${e.greenWrong} of ${e.reached}${e.test ? ' test' : ''}`,
  );
  console.log(`${of}:${line}: ${text} (${measured.name}): ${said.join(', ')}`);
}
console.log(took());
