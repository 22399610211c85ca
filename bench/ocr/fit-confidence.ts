/**
 * Fits the weights by which evidence becomes a probability (`confidence-weights.ts`), on words that were kept (`word-boxes.ts`):
 *   npx tsx bench/ocr/fit-confidence.ts <kept words> <set>=<folder> ... [--without=<generator>,...]
 * Logistic regression, drawn towards a prior. What is printed was measured with each supplier left out of the fit in turn, then
 * with each generator.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { confidenceOf } from '@steward/core/bill-reading/confidence';
import { subjects, type Evidence } from '@steward/core/bill-reading/reading';
import { readBills } from '@steward/core/bill-reading/text/split';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { isRight, scored, type Expected } from './scoring.ts';

interface Case {
  supplier: string;
  generator: string;
  features: number[];
  right: boolean;
}

const DECAY = 0.6;
/** What the weights are drawn towards where the samples say little: few values are wrong. */
const PRIOR: Record<string, number> = { label: 3, checks: 10, margin: 2.5, recognition: 7 };
const PRIOR_OF_SUBJECT = -7.5;

const featuresOf = ({ subject, label, checks, margin, recognition }: Evidence) => [
  ...subjects.map((s) => (s === subject ? 1 : 0)),
  label,
  checks,
  margin,
  recognition,
];

const names = [...subjects, 'label', 'checks', 'margin', 'recognition'];
const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));
const dot = (a: number[], b: number[]) => a.reduce((s, x, i) => s + x * b[i]!, 0);

function fit(cases: Case[]): number[] {
  const prior = names.map((name) => PRIOR[name] ?? PRIOR_OF_SUBJECT);
  const w = [...prior];
  for (let step = 0; step < 3000; step++) {
    const gradient = w.map((x, i) => DECAY * (x - prior[i]!));
    for (const { features, right } of cases) {
      const error = (right ? 1 : 0) - sigmoid(dot(features, w));
      for (let i = 0; i < w.length; i++) gradient[i]! -= error * features[i]!;
    }
    const rate = 4 / cases.length;
    // More of a proof can never speak against a value.
    for (let i = 0; i < w.length; i++)
      w[i] = i < subjects.length ? w[i]! - rate * gradient[i]! : Math.max(0, w[i]! - rate * gradient[i]!);
  }
  return w;
}

function casesOf(kept: string, sets: string[], without: string[]): Case[] {
  const cases: Case[] = [];
  for (const set of sets) {
    const [name, folder] = set.split('=') as [string, string];
    const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
      documents: {
        generator?: string;
        supplier?: string;
        id: string;
        files: { paths: string[] }[];
        expected: Expected;
        accept?: object;
      }[];
    };
    for (const { supplier, id, files, expected, accept, generator } of documents) {
      if (without.includes(generator ?? name)) continue;
      for (const { paths } of files) {
        const file = join(kept, name, `${paths.join('+').replaceAll('/', '_')}.json`);
        if (!existsSync(file)) continue;
        const pages = JSON.parse(readFileSync(file, 'utf8')) as PageText[];
        const { fields } = readBills(pages, {}, findCalorificValue)[0]!.reading;
        for (const [key, fieldName, kind] of scored) {
          const field = fieldName === 'utility' ? undefined : fields[fieldName];
          if (!field?.evidence) continue;
          // What a rule holds back is never sure, whatever its evidence: it tells nothing of the weights.
          if (field.confidence < confidenceOf(field.evidence) - 0.001) continue;
          const got = field.value ?? field.suggestions?.[0]?.value;
          const right = isRight(kind, got, { ...expected, ...(accept ? { accept } : {}) }, key);
          cases.push({
            supplier: supplier ?? id,
            generator: generator ?? name,
            features: featuresOf(field.evidence),
            right,
          });
        }
      }
    }
  }
  return cases;
}

const [kept, ...args] = process.argv.slice(2) as [string, ...string[]];
const sets = args.filter((a) => !a.startsWith('--'));
const without =
  args
    .find((a) => a.startsWith('--without='))
    ?.slice(10)
    .split(',') ?? [];
const cases = casesOf(kept, sets, without);
console.log(`${cases.length} values, ${cases.filter((c) => !c.right).length} of them wrong`);
for (const group of ['supplier', 'generator'] as const) {
  const groups = [...new Set(cases.map((c) => c[group]))];
  const judged = groups.flatMap((name) => {
    const w = fit(cases.filter((c) => c[group] !== name));
    return cases.filter((c) => c[group] === name).map((c) => ({ p: sigmoid(dot(c.features, w)), right: c.right }));
  });
  console.log(`each ${group} of ${groups.length} left out`);
  for (const [from, to] of [
    [0.99, 1.01],
    [0.97, 0.99],
    [0.9, 0.97],
    [0.5, 0.9],
    [0, 0.5],
  ] as const) {
    const bin = judged.filter(({ p }) => p >= from && p < to);
    console.log(`  ${from}-${Math.min(1, to)}: ${bin.filter((c) => c.right).length} of ${bin.length} right`);
  }
}
const fitted = fit(cases);
const lines = names.map((name, i) => `  ${name}: ${Math.round(fitted[i]! * 1000) / 1000},`);
writeFileSync(
  new URL('../../packages/core/src/bill-reading/confidence-weights.ts', import.meta.url),
  `/** Written by \`bench/ocr/fit-confidence.ts\`. */\nexport const weights = {\n${lines.join('\n')}\n};\n`,
);
