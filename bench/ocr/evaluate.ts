/**
 * Measures the rules alone, on words that were kept (`words.ts`), by set of samples and kind of file:
 *   npx tsx bench/ocr/evaluate.ts <kept words> <set>=<folder> ... [--show] [--only=<id or kind>]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBills } from '@steward/core/bill-reading/text/split';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { isWorthSecondPass, withSecondPass } from '../../apps/server/src/gateways/ocr/engine/second-pass.ts';
import { compare, compareShown, f1, type Expected, type Outcome } from './scoring.ts';
import { againOf } from './word-boxes.ts';

interface Sample {
  id: string;
  generator?: string;
  synthetic?: boolean;
  negative?: boolean;
  language: string[];
  files: { kind: string; paths: string[] }[];
  expected: Expected;
  accept?: Record<string, unknown[]>;
}

const [kept, ...rest] = process.argv.slice(2) as [string, ...string[]];
const show = rest.includes('--show');
const only = rest.find((a) => a.startsWith('--only='))?.slice(7);
const classes = new Map<string, Outcome[]>();
const perField = new Map<string, { wrong: number; missed: number; sureRight: number; sureWrong: number; n: number }>();
const add = (name: string, outcomes: Outcome[]) => classes.set(name, [...(classes.get(name) ?? []), ...outcomes]);

/** As the product reads them, with the second look where it is kept and asked for. */
function readKept(pages: PageText[], again: string) {
  const bills = readBills(pages, {}, findCalorificValue);
  const isTwice = existsSync(again) && isWorthSecondPass(bills);
  return (isTwice ? withSecondPass(bills, JSON.parse(readFileSync(again, 'utf8')) as PageText[], {}) : bills)[0]!
    .reading;
}

for (const set of rest.filter((a) => a.includes('=') && !a.startsWith('--'))) {
  const [name, folder] = set.split('=') as [string, string];
  const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { documents: Sample[] };
  for (const sample of documents) {
    for (const { kind, paths } of sample.files) {
      const file = join(kept, name, `${paths.join('+').replaceAll('/', '_')}.json`);
      if (!existsSync(file) || (only && !`${sample.id} ${kind}`.includes(only))) continue;
      const pages = JSON.parse(readFileSync(file, 'utf8')) as PageText[];
      const reading = { method: 'ocr' as const, pages: [], ...readKept(pages, againOf(file)) };
      const truth = { ...sample.expected, ...(sample.accept ? { accept: sample.accept } : {}) };
      const outcomes = compare(reading, truth);
      const beside = compareShown(reading, truth);
      const group = sample.generator ?? name;
      const arabic = sample.language[0] === 'ar' && sample.language.length === 1;
      const real = sample.synthetic ? '' : ' real';
      const what = sample.negative ? 'negative' : `${arabic ? 'ar ' : ''}${kind.replace(/-pdf|-jpeg/, '')}${real}`;
      add(`${group} ${what}`, outcomes);
      add(`all ${what}`, outcomes);
      for (const o of [...outcomes, ...beside]) {
        const f = perField.get(o.field) ?? { wrong: 0, missed: 0, sureRight: 0, sureWrong: 0, n: 0 };
        perField.set(o.field, f);
        f.n += 1;
        if (o.right && o.confidence >= 0.75) f.sureRight += 1;
        if (o.right) continue;
        if (o.got === undefined) f.missed += 1;
        else f.wrong += 1;
        if (o.got !== undefined && o.confidence >= 0.75) f.sureWrong += 1;
      }
      const bad = [...outcomes, ...beside].filter((o) => !o.right);
      const flag =
        sample.negative && reading.isUtilityBill
          ? ' TAKEN'
          : !sample.negative && !reading.isUtilityBill
            ? ' NOT TAKEN'
            : '';
      if (show && (bad.length || flag))
        console.log(
          `${sample.id} ${kind} ${f1(outcomes).toFixed(2)} ${reading.language}${flag} ${bad.map((o) => `${o.confidence >= 0.75 && o.got !== undefined ? '!!' : ''}${o.field}: ${String(o.got)} for ${String(o.want)} (${o.confidence.toFixed(2)})`).join(' | ')}`,
        );
    }
  }
}
console.log('\nclass                     F1     sure   of sure right');
for (const [name, outcomes] of [...classes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const sure = outcomes.filter((o) => o.got !== undefined && o.confidence >= 0.75);
  const wanted = outcomes.filter((o) => o.want !== undefined).length;
  console.log(
    `${name.padEnd(26)}${f1(outcomes).toFixed(3)}  ${((100 * sure.length) / Math.max(1, wanted)).toFixed(0).padStart(3)} %  ${String(sure.filter((o) => o.right).length).padStart(4)} of ${sure.length}`,
  );
}
console.log('\nfield                     of     wrong  missed  sure and right');
for (const [field, { n, wrong, missed, sureRight, sureWrong }] of perField)
  console.log(
    `${field.padEnd(22)}${String(n).padStart(6)}${String(wrong).padStart(9)}${String(missed).padStart(8)}  ${sureRight} of ${sureRight + sureWrong}`,
  );
