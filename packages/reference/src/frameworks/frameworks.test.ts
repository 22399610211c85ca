import { expect, test } from 'vitest';
import {
  codesWithoutSuccessor,
  editionFor,
  frameworkEditions,
  frameworkKeys,
  questionsOf,
  successorsOf,
} from './editions.ts';
import { FrameworkEdition } from './framework.ts';

const all = frameworkKeys.flatMap(frameworkEditions);
const named = all.map((edition) => [`${edition.key} ${edition.edition}`, edition] as const);

test.each(named)(
  '%s follows the schema: unique codes, three languages, no computed row of low confidence',
  (_, edition) => {
    expect(() => FrameworkEdition.parse(edition)).not.toThrow();
  },
);

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

test('TCFD has its eleven recommended disclosures, and IFRS S2 an equivalent of each', () => {
  const [tcfd] = frameworkEditions('tcfd');
  const [s2] = frameworkEditions('ifrs_s2');
  const eleven = questionsOf(tcfd!).filter(({ code }) => /^(GOV|STR|RSK|MET)-[a-c]$/.test(code));
  expect(eleven).toHaveLength(11);
  const covered = questionsOf(s2!).flatMap(({ equivalents = [] }) => equivalents.map(({ code }) => code));
  for (const { code } of eleven) expect(covered, code).toContain(code);
});
