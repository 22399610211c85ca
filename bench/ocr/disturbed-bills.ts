/**
 * Compares the rules with those of another commit on bills that no rule was made for: the bills of the tests with a line dropped, two lines
 * exchanged, a third of the lines dropped, or lines of another bill added, and each bill followed by a disturbed copy as a second page:
 *   git worktree add <folder> <commit>
 *   npx tsx bench/ocr/disturbed-bills.ts <folder> [--show]
 * Counts by field the values that are certain now and were not (newly green), certain values that were certain with another value, those of
 * both that differ from the value of the undisturbed bill (newly wrong), certain values that are no longer certain, and documents that are
 * divided into another number of bills. `--show` prints each of the first three with its bill.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Fixture from '../../packages/core/src/bill-reading/text/page.fixture.ts';
import type { PageText } from '../../packages/core/src/bill-reading/text/page-text.ts';
import type { readBills as ReadBills } from '../../packages/core/src/bill-reading/text/split.ts';

const RULES = 'packages/core/src/bill-reading';
const GREEN = 0.75;
/** Disturbances of each bill, of each of the kinds that draw lines at random. */
const DRAWS = 12;
const THIRD = 0.3;

const other = process.argv[2];
if (!other) throw new Error('Name the folder of another commit: npx tsx bench/ocr/disturbed-bills.ts <folder>');
const isShown = process.argv.includes('--show');

const load = async (root: string) => {
  const at = <T>(file: string) => import(pathToFileURL(resolve(root, RULES, file)).href) as Promise<T>;
  const { readBills } = await at<{ readBills: typeof ReadBills }>('text/split.ts');
  return { readBills, fixture: await at<typeof Fixture>('text/page.fixture.ts') };
};
const [now, before] = [await load('.'), await load(other)];

interface Bill {
  at: string;
  rows: string[];
}

/** Runs of rows of the tests (`'40 Total | 880 393.62'`), with the head that the tests give them. */
function billsOf(file: string): Bill[] {
  const text = readFileSync(join(RULES, file), 'utf8');
  const run = /(?:\b(water|power|strom)\(\s*)?((?:'\d{1,3} (?:[^'\\\n]|\\.)*'\s*,?\s*){2,})/g;
  return [...text.matchAll(run)].map((found) => {
    const own = [...found[2]!.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, row]) =>
      row!.replaceAll(String.raw`\'`, "'"),
    );
    const head = found[1] as 'water' | 'power' | 'strom' | undefined;
    const line = text.slice(0, found.index).split('\n').length;
    return { at: `${file}:${line}`, rows: head ? now.fixture[head](...own) : own };
  });
}

const bills = readdirSync(RULES, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.test.ts'))
  .toSorted()
  .flatMap(billsOf)
  .filter(({ rows }) => rows.every((row) => /^\d+ \S/.test(row)));

let seed = 7;
/** The same draws in each run. */
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const drawn = (below: number) => Math.floor(random() * below);
const times = <T>(make: () => T) => Array.from({ length: DRAWS }, make);

const exchanged = (rows: string[]) => {
  const [a, b] = [drawn(rows.length), drawn(rows.length)];
  return rows.map((row, i) => (i === a ? rows[b]! : i === b ? rows[a]! : row));
};

/** Documents as their pages of rows. */
function documentsOf({ rows }: Bill): string[][][] {
  const dropped = rows.map((_, i) => rows.filter((_row, j) => j !== i));
  const swapped = times(() => exchanged(rows));
  const thinned = times(() => rows.filter(() => random() > THIRD)).filter(({ length }) => length > 2);
  const mixed = times(() => [...rows, ...bills[drawn(bills.length)]!.rows.filter(() => random() > 0.6)]);
  const single = [rows, ...dropped, ...swapped, ...thinned, ...mixed].map((one) => [one]);
  return [...single, ...[...dropped, ...mixed.slice(0, 4)].map((second) => [rows, second])];
}

type Values = Map<string, { value: string | number | null; confidence: number }>;
const cells = (row: string) =>
  row.split(' | ').map((cell): [number, string] => [parseInt(cell, 10), cell.replace(/^\d+ /, '')]);

function read({ readBills, fixture }: typeof now, pages: string[][]): { values: Values; count: number } {
  const texts: PageText[] = pages.map((rows, i) => fixture.page(i + 1, rows.map(cells)));
  const found = readBills(texts);
  const { fields, utility, carrier } = found[0]!.reading;
  const all = Object.entries({ ...fields, ...(utility && { utility }), ...(carrier && { carrier }) });
  return {
    values: new Map(all.map(([name, { value, confidence }]) => [name, { value, confidence }])),
    count: found.length,
  };
}

const isGreen = (values: Values, name: string, value: unknown) => {
  const one = values.get(name);
  return one !== undefined && one.confidence >= GREEN && one.value === value;
};

const count = () => new Map<string, number>();
const [green, changed, wrong, lost] = [count(), count(), count(), count()];
const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
const divided = { more: 0, fewer: 0 };
let documents = 0;

for (const bill of bills) {
  const whole = read(before, [bill.rows]).values;
  for (const pages of documentsOf(bill)) {
    documents += 1;
    const [old, fresh] = [read(before, pages), read(now, pages)];
    if (fresh.count > old.count) divided.more += 1;
    if (fresh.count < old.count) divided.fewer += 1;
    for (const [name, { value, confidence }] of fresh.values) {
      if (confidence < GREEN || isGreen(old.values, name, value)) continue;
      const was = old.values.get(name);
      add(was !== undefined && was.confidence >= GREEN ? changed : green, name);
      const truth = whole.get(name)?.value;
      const isWrong = truth !== undefined && truth !== value;
      if (isWrong) add(wrong, name);
      if (!isShown) continue;
      console.log(
        `${isWrong ? 'WRONG ' : ''}${name} ${value} ${confidence}, before ${was?.value} ${was?.confidence}: ${bill.at}`,
      );
      console.log(pages.map((rows) => rows.map((row) => `    ${row}`).join('\n')).join('\n    --\n'));
    }
    for (const [name, { value, confidence }] of old.values)
      if (confidence >= GREEN && !isGreen(fresh.values, name, value)) add(lost, name);
  }
}

const said = (counts: Map<string, number>) => {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  return `${total}${total ? ` (${[...counts].map(([name, n]) => `${name} ${n}`).join(', ')})` : ''}`;
};
console.log(`${bills.length} bills, ${documents} disturbed documents`);
console.log(`newly green: ${said(green)}`);
console.log(`certain with another value: ${said(changed)}`);
console.log(`newly wrong: ${said(wrong)}`);
console.log(`no longer green: ${said(lost)}`);
console.log(`divided into more bills: ${divided.more}, into fewer: ${divided.fewer}`);
