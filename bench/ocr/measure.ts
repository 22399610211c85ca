/**
 * Measures the reading of bills against a folder of samples with an `expected.json`:
 *   STEWARD_SAMPLES=<folder> npx tsx bench/ocr/measure.ts [kind or id ...]
 * Prints micro-F1, the share and rightness of sure values, and seconds and memory for every class of file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBillReader } from '../../apps/server/src/gateways/ocr/read-bill.ts';
import { bytesOf, compare, f1, type Expected, type Outcome } from './scoring.ts';

interface Sample {
  id: string;
  synthetic?: boolean;
  negative?: boolean;
  language: string[];
  files: { kind: string; paths: string[] }[];
  expected: Expected;
}

const root = process.env.STEWARD_SAMPLES ?? join(import.meta.dirname, '../../apps/server/src/gateways/ocr/samples');
const folder = existsSync(join(root, 'bills')) ? join(root, 'bills') : root;
const wanted = process.argv.slice(2);
const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { documents: Sample[] };
const reader = startBillReader({ onFault: (detail) => console.log('FAULT', detail) });
const classes = new Map<string, { outcomes: Outcome[]; seconds: number; pages: number; files: number }>();

async function measure(sample: Sample, kind: string, paths: string[]) {
  const bytes = await bytesOf(folder, paths);
  const started = performance.now();
  const { reading, pages } = await reader.readBill({ bytes });
  const seconds = (performance.now() - started) / 1000;
  const outcomes = compare(reading, sample.expected);
  const names = sample.negative ? ['negative'] : [`${sample.synthetic ? '' : 'real '}${kind}`];
  if (sample.synthetic && sample.language[0] === 'ar' && sample.language.length === 1)
    names.push(`  of these ar ${kind}`);
  for (const name of names) {
    const sum = classes.get(name) ?? { outcomes: [], seconds: 0, pages: 0, files: 0 };
    classes.set(name, sum);
    sum.outcomes.push(...outcomes);
    sum.seconds += seconds;
    sum.pages += Math.max(1, pages.length);
    sum.files += 1;
  }
  const wrong = outcomes
    .filter((o) => !o.right)
    .map((o) => `${o.field}: ${String(o.got)} for ${String(o.want)} (${o.confidence})`);
  const flag =
    sample.negative && reading.isUtilityBill
      ? ' TAKEN FOR A UTILITY BILL'
      : !sample.negative && !reading.isUtilityBill
        ? ' NOT TAKEN'
        : '';
  console.log(
    `${sample.id} ${kind} ${f1(outcomes).toFixed(3)} ${seconds.toFixed(1)} s ${reading.method} ${reading.language}${flag} ${wrong.join(' | ')}`,
  );
}

const jobs = documents.flatMap((sample) => sample.files.map((file) => ({ sample, ...file })));
const chosen = jobs.filter(
  ({ sample, kind }) => wanted.length === 0 || wanted.some((w) => kind.includes(w) || sample.id.includes(w)),
);
const lanes = [0, 1].map(async (lane) => {
  for (const [i, { sample, kind, paths }] of chosen.entries()) if (i % 2 === lane) await measure(sample, kind, paths);
});
await Promise.all(lanes);
await reader.close();

console.log('\nclass                         files  F1     sure   of sure right   s/page');
const row = (
  name: string,
  { outcomes, seconds, pages, files }: { outcomes: Outcome[]; seconds: number; pages: number; files: number },
) => {
  const given = outcomes.filter((o) => o.got !== undefined);
  const sure = given.filter((o) => o.confidence >= 0.75);
  const right = sure.filter((o) => o.right).length;
  console.log(
    `${name.padEnd(30)}${String(files).padStart(5)}  ${f1(outcomes).toFixed(3)}  ${((100 * sure.length) / Math.max(1, outcomes.filter((o) => o.want !== undefined).length)).toFixed(0).padStart(3)} %  ${String(right).padStart(4)} of ${String(sure.length).padEnd(4)}   ${(seconds / pages).toFixed(2)}`,
  );
};
for (const [name, sums] of [...classes].toSorted(([a], [b]) => (a < b ? -1 : 1))) row(name, sums);
const main = [...classes].filter(([name]) => !name.startsWith(' ')).map(([, sums]) => sums);
row('all', {
  outcomes: main.flatMap((c) => c.outcomes),
  seconds: main.reduce((s, c) => s + c.seconds, 0),
  pages: main.reduce((s, c) => s + c.pages, 0),
  files: main.reduce((s, c) => s + c.files, 0),
});
