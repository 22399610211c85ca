/**
 * Writes what `move-constants.ts` and `move-picture-constants.ts` measured into the log, between the marks of its section on thresholds:
 *   npx tsx bench/ocr/threshold-table.ts <results> [<results of pictures>]
 * Of several ways to switch a number off, the one with the least loss is listed: that much is lost without the number at least. Results of
 * numbers that the sources no longer have are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { literalsOf, sourcesIn, type Literal } from './literals.ts';
import type { Effect, Measured, Move } from './move-constants.ts';

const LOG = 'bench/bill-reading-log.md';
const [BEGIN, END] = ['<!-- thresholds: written by bench/ocr/threshold-table.ts -->', '<!-- end of thresholds -->'];
const [RULES, OCR] = ['packages/core/src/bill-reading', 'apps/server/src/gateways/ocr'];
const WAYS: Partial<Record<Move, string>> = { zero: 'zero', one: 'one', unbounded: 'no bound' };

const linesOf = <T>(file: string | undefined): T[] =>
  file
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T)
    : [];
const nameOf = ({ name, path, code }: Literal) => (name ? [name, ...path].join('.') : code);
const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', '');
const short = (text: string) => escaped(text.length > 48 ? `${text.slice(0, 45)}...` : text);

const known = new Map<string, Measured['moves']>();
for (const { file, name, text, moves } of linesOf<Measured>(process.argv[2])) {
  const id = `${file} ${name} ${text}`;
  known.set(id, { ...known.get(id), ...moves });
}

/** A value that is certain and wrong weighs most, then lost values, then what else a user sees. */
const harm = ({ lost, gained, greenLost, greenWrong, changed, test }: Effect) =>
  100 * greenWrong + 10 * Math.max(0, lost - gained) + greenLost + changed / 1000 + (test ? 1 / 1000 : 0);

interface Row {
  file: string;
  cells: string;
  hasEffect: boolean;
}

const rows: Row[] = [];
const unmeasured: { file: string; name: string }[] = [];
for (const literal of literalsOf(sourcesIn([RULES]))) {
  const file = relative(RULES, literal.file);
  const moves = known.get(`${file} ${nameOf(literal)} ${literal.text}`) ?? {};
  const [least] = Object.entries(moves)
    .filter(([move, effect]) => move in WAYS && (effect.files > 0 || effect.test))
    .map(([move, effect]) => ({ way: WAYS[move as Move]!, effect }))
    .toSorted((a, b) => harm(a.effect) - harm(b.effect));
  if (!least) {
    if (file !== 'confidence-weights.ts') unmeasured.push({ file, name: nameOf(literal) });
    continue;
  }
  const { lost, gained, values, greenLost, greenWrong, changed, files, test } = least.effect;
  const cells = [
    file,
    `\`${short(nameOf(literal))}\``,
    literal.text,
    least.way,
    `${changed} of ${files}`,
    `${lost} of ${values}${gained > 0 ? `, ${gained} gained` : ''}`,
    String(greenLost),
    String(greenWrong),
    test ? escaped(test) : '',
  ];
  rows.push({ file, cells: `| ${cells.join(' | ')} |`, hasEffect: harm(least.effect) > 0 });
}

const listed = (all: { file: string; name: string }[]) =>
  [...new Set(all.map(({ file }) => file))]
    .map((file) => {
      const names = all.flatMap((one) => (one.file === file ? [`\`${short(one.name)}\``] : []));
      return `- ${file}: ${names.join(', ')}`;
    })
    .join('\n');

interface OfPicture {
  id: string;
  file?: string;
  of?: number;
  differ?: Record<string, number>;
}
const pictures = new Map(linesOf<OfPicture>(process.argv[3]).map((one) => [one.id, one]));
const ofPictures = literalsOf(sourcesIn([OCR])).map((literal) => {
  const file = relative(OCR, literal.file);
  return { file, name: nameOf(literal), found: pictures.get(`${file} ${nameOf(literal)} ${literal.text}`) };
});
const pictureRows = ofPictures.flatMap(({ file, name, found }) =>
  found?.differ && Object.keys(found.differ).length > 0
    ? [`| ${file} | \`${short(name)}\` | ${Math.min(...Object.values(found.differ))} of ${found.of} |`]
    : [],
);
const countByFile = (all: { file: string }[]) =>
  [...new Set(all.map(({ file }) => file))]
    .map((file) => `${file} ${all.filter((one) => one.file === file).length}`)
    .join(', ');
const leftOut = ofPictures.filter(({ found }) => !found?.differ);

const text = [
  '| file | number | value | off | files that differ | values lost | certain lost | certain and wrong | test that fails |',
  '|---|---|---|---|---|---|---|---|---|',
  ...rows.filter(({ hasEffect }) => hasEffect).map(({ cells }) => cells),
  '',
  'Without an effect when off, on the files read:',
  '',
  '| file | number | value | off | files that differ | values lost | certain lost | certain and wrong | test that fails |',
  '|---|---|---|---|---|---|---|---|---|',
  ...rows.filter(({ hasEffect }) => !hasEffect).map(({ cells }) => cells),
  '',
  'Not reached by any stored bill, or not measured:',
  '',
  listed(unmeasured),
  ...(pictureRows.length > 0
    ? [
        '',
        'Preparation of pictures (`apps/server/src/gateways/ocr`): pictures that are prepared differently if the number is off.',
        '',
        '| file | number | pictures that differ |',
        '|---|---|---|',
        ...pictureRows,
      ]
    : []),
  '',
  `Numbers of \`apps/server/src/gateways/ocr\` that were not measured, by file: ${countByFile(leftOut)}.`,
].join('\n');

const log = readFileSync(LOG, 'utf8');
const [from, to] = [log.indexOf(BEGIN), log.indexOf(END)];
if (from < 0 || to < from) throw new Error(`${LOG} has no marks for the table`);
writeFileSync(LOG, `${log.slice(0, from)}${BEGIN}\n\n${text}\n\n${log.slice(to)}`);
console.log(
  `${rows.length} numbers measured, ${rows.filter(({ hasEffect }) => hasEffect).length} with an effect, ${unmeasured.length} not measured`,
);
