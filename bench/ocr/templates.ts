/**
 * Measures what a confirmed bill teaches: of each supplier the first bill is confirmed with its true values, and all other files,
 * its own scan and photo included, are read with and without what it taught, on words that were kept (`word-boxes.ts`):
 *   npx tsx bench/ocr/templates.ts <kept words> <set>=<folder> ... [--show]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnTemplate } from '@steward/core/bill-reading/template/learn-template';
import { readBills } from '@steward/core/bill-reading/text/split';
import type { KnownTemplate } from '@steward/core/bill-reading/template/template';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { grouped } from '@steward/core/grouped';
import { confirmedOf, type Supplied } from './confirmed.ts';
import { compare, f1, type Outcome } from './scoring.ts';

interface Sample extends Supplied {
  id: string;
  files: { kind: string; paths: string[] }[];
  accept?: Record<string, unknown[]>;
}

const [kept, ...rest] = process.argv.slice(2) as [string, ...string[]];
const show = rest.includes('--show');
const rows = new Map<string, { plain: Outcome[]; taught: Outcome[] }>();

for (const set of rest.filter((a) => a.includes('=') && !a.startsWith('--'))) {
  const [name, folder] = set.split('=') as [string, string];
  const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { documents: Sample[] };
  const wordsOf = (paths: string[]): PageText[] | undefined => {
    const file = join(kept, name, `${paths.join('+').replaceAll('/', '_')}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageText[]) : undefined;
  };
  const bills = documents.filter((one) => !one.negative && one.expected.utility);
  // Every supplier's first bill is confirmed, so that templates of others stand by.
  const templates: KnownTemplate[] = [];
  const firsts = [...grouped(bills, (one) => one.supplier ?? one.id).values()].map(([first]) => first!);
  for (const first of firsts) {
    const pages = wordsOf(first.files[0]!.paths);
    if (pages) templates.push({ id: first.id, ...learnTemplate(pages, confirmedOf(first), undefined) });
  }
  for (const sample of documents)
    for (const { kind, paths } of sample.files) {
      const pages = wordsOf(paths);
      if (!pages || (firsts.includes(sample) && kind === 'text-pdf')) continue;
      const truth = { ...sample.expected, ...(sample.accept ? { accept: sample.accept } : {}) };
      const read = (hints: object) => readBills(pages, hints, findCalorificValue)[0]!.reading;
      const [plain, taught] = [read({}), read({ templates })];
      const before = compare({ method: 'ocr', pages: [], ...plain }, truth);
      const after = compare({ method: 'ocr', pages: [], ...taught }, truth);
      const isKnown = templates.some(({ id }) => documents.find((one) => one.id === id)?.supplier === sample.supplier);
      const key = `${name} ${sample.negative ? 'no bill' : kind}${isKnown ? '' : ' (supplier not known)'}`;
      const row = rows.get(key) ?? { plain: [], taught: [] };
      rows.set(key, row);
      row.plain.push(...before);
      row.taught.push(...after);
      const wrong = after.filter((o) => !o.right);
      if (show && (wrong.length || taught.template?.supplier !== sample.supplier))
        console.log(
          `${sample.id} ${kind} ${taught.template?.supplier ?? 'no template'} ${wrong.map((o) => `${o.confidence >= 0.75 && o.got !== undefined ? '!!' : ''}${o.field}: ${String(o.got)} for ${String(o.want)} (${o.confidence.toFixed(2)})`).join(' | ')}`,
        );
    }
}
console.log('\nclass                                   F1 before  taught   sure before  taught   of sure right');
for (const [name, { plain, taught }] of [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const sure = (all: Outcome[]) => all.filter((o) => o.got !== undefined && o.confidence >= 0.75);
  const share = (all: Outcome[]) =>
    `${((100 * sure(all).length) / Math.max(1, all.filter((o) => o.want !== undefined).length)).toFixed(0)} %`;
  console.log(
    `${name.padEnd(40)}${f1(plain).toFixed(3)}      ${f1(taught).toFixed(3)}   ${share(plain).padStart(6)}      ${share(taught).padStart(6)}   ${sure(taught).filter((o) => o.right).length} of ${sure(taught).length}`,
  );
}
