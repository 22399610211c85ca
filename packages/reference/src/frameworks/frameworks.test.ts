import { expect, test } from 'vitest';
import {
  codesWithoutSuccessor,
  editionFor,
  frameworkEditions,
  frameworkKeys,
  questionsOf,
  successorsOf,
} from './editions.ts';
import { FrameworkEdition, type FrameworkQuestion } from './framework.ts';

const all = frameworkKeys.flatMap(frameworkEditions);
const named = all.map((edition) => [`${edition.key} ${edition.edition}`, edition] as const);

test.each(named)(
  '%s follows the schema: unique codes, three languages, no computed row of low confidence',
  (_, edition) => {
    expect(() => FrameworkEdition.parse(edition)).not.toThrow();
  },
);

const title = { en: 'Energy', de: 'Energie', ar: 'الطاقة' };
const question = { code: 'E1', title, type: 'number', required: true, omittable: true, confidence: 'high' };
const edition = (...questions: object[]) => ({
  ...all[0],
  sections: [{ code: 'E', title, level: 'property', questions }],
});
const metrics = [{ metric: 'energy.total', basis: 'full' }];
const columns = [{ code: 'energy', title, type: 'number' }];

test('the schema accepts a question with the least it needs', () => {
  expect(FrameworkEdition.safeParse(edition(question)).success).toBe(true);
  expect(FrameworkEdition.safeParse(edition({ ...question, metrics })).success).toBe(true);
});

test.each([
  ['two questions of one code', edition(question, question)],
  ['a title without Arabic', edition({ ...question, title: { ...title, ar: ' ' } })],
  ['a choice without options', edition({ ...question, type: 'choice' })],
  ['a number with columns', edition({ ...question, columns })],
  ['a table without columns', edition({ ...question, type: 'table' })],
  ['a computed question of low confidence', edition({ ...question, metrics, confidence: 'low' })],
  [
    'a metric for a column that is not there',
    edition({ ...question, type: 'table', columns, metrics: [{ ...metrics[0], column: 'water' }] }),
  ],
  ['an unknown property', edition({ ...question, logo: 'logo.png' })],
  ['an end before the start', { ...edition(question), valid_from: '2027-01-01', valid_until: '2026-01-01' }],
])('the schema refuses %s', (_, value) => {
  expect(FrameworkEdition.safeParse(value).success).toBe(false);
});

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

test.each(named)('%s: no help repeats its title in any language', (_, edition) => {
  for (const { code, title, help } of questionsOf(edition))
    for (const language of ['en', 'de', 'ar'] as const)
      if (help) expect(plain(help[language]), `${code} ${language}`).not.toBe(plain(title[language]));
});

test.each(named)('%s: titles are Arabic in Arabic, and sections and questions translated to German', (_, edition) => {
  const entries = [...edition.sections, ...questionsOf(edition)];
  for (const { code, title } of entries) expect(title.ar, code).toMatch(/[\u0600-\u06FF]/);
  const same = entries.filter(({ title }) => title.de === title.en);
  expect(same.map(({ title }) => title.en).filter((text) => text !== 'Governance')).toEqual([]);
});

test('equivalent questions exist in the framework they name', () => {
  for (const edition of all)
    for (const { code, equivalents } of questionsOf(edition))
      for (const other of equivalents ?? []) {
        const codes = frameworkEditions(other.key).flatMap((found) =>
          questionsOf(found).map((question) => question.code),
        );
        expect(codes, `${edition.key} ${code}`).toContain(other.code);
      }
});

test('questions on one subject name each other, in every edition that has them', () => {
  for (const edition of all)
    for (const { code, equivalents = [] } of questionsOf(edition))
      for (const other of equivalents) {
        expect(other.key, code).not.toBe(edition.key);
        for (const found of frameworkEditions(other.key)
          .flatMap(questionsOf)
          .filter((it) => it.code === other.code))
          expect(found.equivalents ?? [], `${other.key} ${other.code}`).toContainEqual(
            expect.objectContaining({ key: edition.key, code }),
          );
      }
});

test('editions of a framework follow each other without overlap, and declared successors exist in the next one', () => {
  for (const key of frameworkKeys)
    for (const [at, edition] of frameworkEditions(key).entries()) {
      const next = frameworkEditions(key)[at + 1];
      if (next) expect(edition.valid_until, `${key} ${edition.edition}`).not.toBeNull();
      if (next) expect(next.valid_from >= (edition.valid_until ?? '')).toBe(true);
      const codes = new Set(next && questionsOf(next).map(({ code }) => code));
      for (const { code, successors = [] } of questionsOf(edition))
        expect(
          successors.filter((successor) => !codes.has(successor)),
          `${key} ${code}`,
        ).toEqual([]);
    }
});

test('the edition follows the first day of the period', () => {
  expect(editionFor('ifrs_s2', '2023-01-01', '2024-01-01')).toBeUndefined();
  expect(editionFor('ifrs_s2', '2024-01-01', '2025-01-01')?.edition).toBe('2023');
  expect(editionFor('gri', '2026-01-01', '2027-01-01')?.edition).toBe('2021');
  expect(editionFor('gri', '2026-12-31', '2027-12-31')?.edition).toBe('2021');
  expect(editionFor('gri', '2027-01-01', '2028-01-01')?.edition).toBe('2025');
  // A first voluntary report: the edition became valid within the period.
  expect(editionFor('ifrs_s2', '2023-07-01', '2024-07-01')?.edition).toBe('2023');
  expect(editionFor('unknown', '2024-01-01', '2025-01-01')).toBeUndefined();
  expect(() => editionFor('tcfd', '2025-01-01', '2025-01-01')).toThrow(RangeError);
});

test.each(named)('%s carries every answer to itself, and no answer to another framework', (_, edition) => {
  expect(codesWithoutSuccessor(edition, edition)).toEqual([]);
  expect(successorsOf('unknown', edition, edition)).toEqual([]);
  const other = all.find(({ key }) => key !== edition.key)!;
  expect(() => successorsOf('unknown', edition, other)).toThrow(RangeError);
});

test('a successor takes the answer as it is, and no two answers meet in one', () => {
  const shape = ({ type, unit, columns }: FrameworkQuestion) => ({ type, unit, columns });
  for (const key of frameworkKeys)
    for (const [at, edition] of frameworkEditions(key).entries()) {
      const next = frameworkEditions(key)[at + 1];
      if (!next) continue;
      const taken = questionsOf(edition).flatMap(({ code }) => successorsOf(code, edition, next));
      expect(new Set(taken).size).toBe(taken.length);
      for (const question of questionsOf(edition))
        for (const code of successorsOf(question.code, edition, next)) {
          const successor = questionsOf(next).find((found) => found.code === code)!;
          expect(shape(successor), `${key} ${question.code} to ${code}`).toEqual(shape(question));
        }
    }
});

test('GRI answers move to the standards of 2025: energy from 302 to 103, emissions from 305 to 102', () => {
  const [from, to] = frameworkEditions('gri');
  const moved = ['302-1', '302-2', '302-3', '302-4', '305-1', '305-2', '305-3', '305-4', '305-6', '2-1'];
  expect(moved.map((code) => successorsOf(code, from!, to!))).toEqual([
    ['103-2'],
    ['103-3'],
    ['103-4'],
    ['103-5'],
    ['102-5'],
    ['102-6'],
    ['102-7'],
    ['102-8'],
    ['305-6'],
    ['2-1'],
  ]);
  expect(codesWithoutSuccessor(from!, to!)).toEqual(['302-5', '305-5']);
  expect(() => successorsOf('102-5', to!, from!)).toThrow(RangeError);
});

test('figures of SASB for real estate are given for each property subsector', () => {
  const [edition] = frameworkEditions('sasb');
  const figures = questionsOf(edition!).filter(({ type }) => type !== 'longtext');
  expect(figures).toHaveLength(14);
  for (const { code, columns, metrics = [] } of figures) {
    expect(columns?.[0]?.options, code).toHaveLength(15);
    for (const { by } of metrics) expect(by, code).toBe('subsector');
  }
});

test('GRI accepts no omission of seven disclosures and of the claim', () => {
  for (const edition of frameworkEditions('gri'))
    expect(questionsOf(edition).flatMap(({ code, omittable }) => (omittable ? [] : [code]))).toEqual([
      'GRI-1.a',
      '2-1',
      '2-2',
      '2-3',
      '2-4',
      '2-5',
      '3-1',
      '3-2',
    ]);
});

test('TCFD has its eleven recommended disclosures, and IFRS S2 an equivalent of each', () => {
  const [tcfd] = frameworkEditions('tcfd');
  const [s2] = frameworkEditions('ifrs_s2');
  const eleven = questionsOf(tcfd!).filter(({ code }) => /^(GOV|STR|RSK|MET)-[a-c]$/.test(code));
  expect(eleven).toHaveLength(11);
  const covered = questionsOf(s2!).flatMap(({ equivalents = [] }) => equivalents.map(({ code }) => code));
  for (const { code } of eleven) expect(covered, code).toContain(code);
});

test('GRESB gives 30 points for management and 70 for performance, and drops the person responsible after 2025', () => {
  const [before, after] = frameworkEditions('gresb');
  const management = ['LE', 'PO', 'RP', 'RM', 'SE'];
  const total = (isCounted: (section: string, code: string) => boolean) =>
    before!.sections
      .flatMap(({ code: section, questions }) => questions.filter(({ code }) => isCounted(section, code)))
      .reduce((sum, { points = 0 }) => sum + points, 0);
  // Less 0.5 for RM4.1 and RM4.2 together; BC1.1 is capped with BC1.2.
  expect(total((section) => management.includes(section))).toBe(29.5);
  expect(total((section, code) => !management.includes(section) && code !== 'BC1.1')).toBe(70);
  expect(codesWithoutSuccessor(before!, after!)).toEqual(['LE3']);
  expect(['LE4', 'LE5', 'LE6'].map((code) => successorsOf(code, before!, after!))).toEqual([['LE3'], ['LE4'], ['LE5']]);
  // A link names no edition: codes whose question changed must not be linked.
  const linked = all.flatMap(questionsOf).flatMap(({ equivalents = [] }) => equivalents);
  expect(linked.filter(({ key, code }) => key === 'gresb' && /^LE[3-6]$/.test(code))).toEqual([]);
  expect(editionFor('gresb', '2024-01-01', '2025-01-01')?.edition).toBe('2025');
  expect(editionFor('gresb', '2025-01-01', '2026-01-01')?.edition).toBe('2026');
});

test('BREEAM In-Use has two versions, and each answer of 2015 moves to the issue of 2020', () => {
  const [before, after] = frameworkEditions('breeam');
  expect(editionFor('breeam', '2019-01-01', '2020-01-01')).toBe(before);
  expect(editionFor('breeam', '2020-01-01', '2021-01-01')).toBe(after);
  expect(codesWithoutSuccessor(before!, after!)).toEqual([]);
  const kept = new Set(questionsOf(before!).map(({ code }) => code));
  const added = questionsOf(after!).flatMap(({ code }) => (kept.has(code) ? [] : [code]));
  expect(added).toEqual(['Rsc 03', 'Rsc 04', 'Rsl 06', 'Rsl 07', 'Rsl 08']);
});

test('INREV marks the codes that were not seen in the guide, and counts each figure by the share owned', () => {
  const questions = questionsOf(frameworkEditions('inrev')[0]!);
  const inferred = new Set(questions.flatMap(({ code, is_code_inferred }) => (is_code_inferred ? [code] : [])));
  expect(['RG70', 'ESG1.6', 'ESG3.1', 'ESG3.1.3.1', 'ESG3.3.9', 'AL4.9'].filter((code) => inferred.has(code))).toEqual(
    [],
  );
  expect(['ESG1.1', 'ESG3.1.4', 'AL2.5', 'AL4.3', 'AL4.11'].filter((code) => !inferred.has(code))).toEqual([]);
  for (const { code, metrics = [] } of questions)
    for (const { basis } of metrics) expect(basis, code).toBe('ownership');
});
