// Reads bills that the rules were not fitted to: correct fields, certain values, coverage and seconds, by generator and
// kind of file.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SURE } from '@steward/core/bill-reading/reading';
import { startBillReader } from '../apps/server/src/gateways/ocr/read-bill.ts';
import { writeBills } from './ocr/bills/write-bills.ts';
import { measureAgainstNative } from './ocr/native.ts';
import { bytesOf, compare, f1, type Expected, type Outcome } from './ocr/scoring.ts';

interface Sample {
  generator?: string;
  language: string[];
  negative?: boolean;
  files: { kind: string; paths: string[] }[];
  expected: Expected;
  accept?: Record<string, unknown[]>;
}

const made = mkdtempSync(path.join(os.tmpdir(), 'steward-bills-'));
await writeBills(made);
// Further sample sets, outside this repository: `STEWARD_SAMPLES=<folder>[:<folder>]`, each with an `expected.json`.
const sets = [made, ...(process.env.STEWARD_SAMPLES ?? '').split(':').filter(Boolean)];
const reader = startBillReader();
interface Measured {
  outcomes: Outcome[];
  seconds: number;
  pages: number;
}
const classes = new Map<string, Measured>();
/** Certain but wrong values, by file. */
const wrong: string[] = [];

async function measure(folder: string, sample: Sample, kind: string, paths: string[]) {
  const bytes = await bytesOf(folder, paths);
  const started = performance.now();
  const { reading, pages } = await reader.readBill({ bytes });
  const seconds = (performance.now() - started) / 1000;
  const outcomes = compare(reading, { ...sample.expected, ...(sample.accept ? { accept: sample.accept } : {}) });
  for (const { field, got, want, confidence, right } of outcomes)
    if (!right && got !== undefined && confidence >= SURE)
      wrong.push(`  ${paths.join('+')} ${field}: ${JSON.stringify(got)} for ${JSON.stringify(want)}`);
  const isArabic = sample.language.join() === 'ar';
  const what = sample.negative ? 'no bill' : `${isArabic ? 'Arabic ' : ''}${kind.replace(/-(?:pdf|jpeg)$/, '')}`;
  const name = `${what}, ${sample.generator ?? path.basename(folder)}`;
  const sum = classes.get(name) ?? { outcomes: [], seconds: 0, pages: 0 };
  classes.set(name, sum);
  sum.outcomes.push(...outcomes);
  sum.seconds += seconds;
  sum.pages += Math.max(1, pages.length);
}

const jobs = sets
  .filter((folder) => existsSync(path.join(folder, 'expected.json')))
  .flatMap((folder) =>
    (JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as { documents: Sample[] }).documents.flatMap(
      (sample) =>
        sample.files.map(
          ({ kind, paths }) =>
            () =>
              measure(folder, sample, kind, paths),
        ),
    ),
  );
await Promise.all(
  [0, 1].map(async (lane) => {
    for (const [i, job] of jobs.entries()) {
      if (i % 2 !== lane) continue;
      await job();
      // The run takes about an hour.
      if (i % 50 === 0) console.error(`  ${i} of ${jobs.length} files read`);
    }
  }),
);
await reader.close();
const scansOf = (arabic: boolean) =>
  (JSON.parse(readFileSync(path.join(made, 'expected.json'), 'utf8')) as { documents: Sample[] }).documents
    .filter(({ language }) => (language.join() === 'ar') === arabic)
    .flatMap(({ files }) =>
      files.filter(({ kind }) => kind === 'scan-pdf').map(({ paths }) => path.join(made, paths[0]!)),
    )
    .slice(0, 5);
await measureAgainstNative({ Latin: scansOf(false), Arabic: scansOf(true) });
rmSync(made, { recursive: true, force: true });

console.log(
  'bill-reading (typst and what is kept: left out of the fitting, and the misses of the kept halves not looked at)   F1    sure   right   s/page',
);
function printLine(name: string, { outcomes, seconds, pages }: Measured) {
  const sure = outcomes.filter((o) => o.got !== undefined && o.confidence >= SURE);
  const wanted = outcomes.filter((o) => o.want !== undefined).length;
  const share = `${((100 * sure.length) / Math.max(1, wanted)).toFixed(0)} %`;
  const right = `${sure.filter((o) => o.right).length}/${sure.length}`;
  console.log(
    `  ${name.padEnd(58)} ${f1(outcomes).toFixed(3)} ${share.padStart(6)} ${right.padStart(9)} ${(seconds / pages).toFixed(2).padStart(7)}`,
  );
}
const kindOf = (name: string) => name.split(', ')[0]!;
const kindsOfFile = [...new Set([...classes.keys()].map(kindOf))].toSorted();
for (const [name, measured] of [...classes].toSorted(([a], [b]) => (a < b ? -1 : 1))) printLine(name, measured);
console.log('bill-reading, all of them   F1    sure   right   s/page');
for (const kind of kindsOfFile) {
  const of = [...classes].filter(([name]) => kindOf(name) === kind).map(([, measured]) => measured);
  printLine(kind, {
    outcomes: of.flatMap(({ outcomes }) => outcomes),
    seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
    pages: of.reduce((sum, { pages }) => sum + pages, 0),
  });
}

// Samples left out of the fitting beside those that the weights were fitted to: the gap shows how far the rules
// generalize.
console.log('bill-reading, F1   fitted and seen   left out (typst, kept)   gap');
// A letter that is not a bill has at most two fields, so a share of them is meaningless.
for (const kind of kindsOfFile.filter((kind) => kind !== 'no bill')) {
  const of = (...generators: string[]) => generators.flatMap((g) => classes.get(`${kind}, ${g}`)?.outcomes ?? []);
  const [fitted, leftOut] = [of('html', 'drawn', 'canvas seen', 'flow seen'), of('typst', 'canvas kept', 'flow kept')];
  if (!fitted.length || !leftOut.length) continue;
  const gap = f1(fitted) - f1(leftOut);
  console.log(
    `  ${kind.padEnd(16)} ${f1(fitted).toFixed(3).padStart(20)} ${f1(leftOut).toFixed(3).padStart(18)} ${gap.toFixed(3).padStart(6)}`,
  );
}
console.log(`bill-reading, sure and not right   ${wrong.length}`);
for (const line of wrong) console.log(line);
