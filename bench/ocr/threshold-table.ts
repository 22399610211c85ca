/**
 * Writes what `move-constants.ts` measured into the log, between the marks of its section on thresholds:
 *   npx tsx bench/ocr/threshold-table.ts <results>
 * Of several ways to switch a number off, the one that does the least harm is listed: that much is lost without the number at least.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Effect, Measured, Move } from './move-constants.ts';

const LOG = 'bench/bill-reading-log.md';
const [BEGIN, END] = ['<!-- thresholds: written by bench/ocr/threshold-table.ts -->', '<!-- end of thresholds -->'];
const WAYS: Partial<Record<Move, string>> = { zero: 'zero', one: 'one', unbounded: 'no bound' };

const measured = readFileSync(process.argv[2]!, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Measured);

/** A value that is certain and wrong weighs most, then lost values, then what else a user sees. */
const harm = ({ lost, gained, greenLost, greenWrong, changed, test }: Effect) =>
  100 * greenWrong + 10 * Math.max(0, lost - gained) + greenLost + changed / 1000 + (test ? 1 / 1000 : 0);

const ways = ({ moves }: Measured) =>
  Object.entries(moves)
    .filter(([move]) => move in WAYS)
    .map(([move, effect]) => ({ way: WAYS[move as Move]!, effect }))
    .toSorted((a, b) => harm(a.effect) - harm(b.effect));

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', '');
const rows = measured.flatMap((one) => {
  const [least] = ways(one);
  if (!least) return [];
  const { lost, gained, values, greenLost, greenWrong, changed, files, test } = least.effect;
  const cells = [
    one.file,
    `\`${escaped(one.name.length > 60 ? `${one.name.slice(0, 57)}...` : one.name)}\``,
    one.text,
    least.way,
    `${changed} of ${files}`,
    `${lost} of ${values}${gained > 0 ? `, ${gained} gained` : ''}`,
    String(greenLost),
    String(greenWrong),
    test ? escaped(test) : '',
  ];
  return [`| ${cells.join(' | ')} |`];
});

const table = [
  '| file | number | value | off | files that differ | values lost | certain lost | certain and wrong | test that fails |',
  '|---|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n');
const log = readFileSync(LOG, 'utf8');
const [from, to] = [log.indexOf(BEGIN), log.indexOf(END)];
if (from < 0 || to < from) throw new Error(`${LOG} has no marks for the table`);
writeFileSync(LOG, `${log.slice(0, from)}${BEGIN}\n${table}\n${log.slice(to)}`);
console.log(`${rows.length} numbers`);
