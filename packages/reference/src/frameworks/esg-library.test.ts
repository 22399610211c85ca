import { expect, test } from 'vitest';
import { editionFor, questionsOf } from './editions.ts';
import { endedQuestions, libraryPages, libraryQuestions, type LibraryPage } from './esg-library.ts';

const codesOf = (page: LibraryPage, year: number, key: string, pillar?: string) =>
  libraryQuestions(page, year)
    .filter((group) => group.key === key && (pillar === undefined || group.pillar === pillar))
    .flatMap(({ codes }) => codes);

const range = (prefix: string, last: number) => Array.from({ length: last }, (_, at) => `${prefix}${at + 1}`);

test.each(libraryPages)(
  '%s has questions under each heading, and every code exists in the edition of the year',
  (page) => {
    for (const year of [2024, 2025, 2026, 2027]) {
      const groups = libraryQuestions(page, year);
      expect(groups.length, `${year}`).toBeGreaterThan(0);
      for (const { key, edition, codes } of groups) {
        const found = editionFor(key, `${year}-01-01`, `${year + 1}-01-01`)!;
        expect(found.edition).toBe(edition);
        const known = new Set(questionsOf(found).map(({ code }) => code));
        expect(codes.length, `${key} ${year}`).toBeGreaterThan(0);
        expect(codes.filter((code) => !known.has(code))).toEqual([]);
      }
    }
  },
);

test('the social page has the social questions of five frameworks', () => {
  expect(codesOf('esg/social', 2025, 'inrev')).toHaveLength(27);
  expect(codesOf('esg/social', 2025, 'sfdr_pai')).toEqual(range('PAI-3.', 24));
  expect(codesOf('esg/social', 2025, 'epra')).toEqual([
    'Diversity-Emp',
    'Diversity-Pay',
    'Emp-Training',
    'Emp-Dev',
    'Emp-Turnover',
    'H&S-Emp',
    'H&S-Asset',
    'H&S-Comp',
    'Comty-Eng',
  ]);
  expect(codesOf('esg/social', 2025, 'gresb')).toHaveLength(20);
  expect(codesOf('esg/social', 2025, 'gri')).toEqual([
    ...range('401-', 3),
    ...range('403-', 10),
    ...range('404-', 3),
    ...range('405-', 2),
    '406-1',
    ...range('413-', 2),
    ...range('416-', 2),
  ]);
});

test('the pages of one framework are grouped by environment, social and governance', () => {
  for (const page of ['esg/gresb', 'esg/gri', 'esg/sfdr'] as const)
    expect(libraryQuestions(page, 2025).map(({ pillar }) => pillar)).toEqual(['E', 'S', 'G']);
  expect(codesOf('esg/gresb', 2025, 'gresb', 'E')).toEqual([...range('RA', 5), 'EN1', 'GH1', 'WT1', 'WS1']);
  expect(codesOf('esg/sfdr', 2025, 'sfdr_pai', 'E')).toHaveLength(43);
  expect(codesOf('esg/sfdr', 2025, 'sfdr_article_6', 'G')).toEqual(['A6-E3', 'A6-E4', 'A6-E5']);
});

test('a question that ended is left out in later years', () => {
  const leadership = (year: number) =>
    codesOf('governance-gresb', year, 'gresb').filter((code) => code.startsWith('LE'));
  // The assessment of 2025 is about 2024, the assessment of 2026 about 2025.
  expect(leadership(2024)).toEqual(range('LE', 6));
  expect(leadership(2025)).toEqual(range('LE', 5));
  expect(codesOf('esg/gri', 2026, 'gri', 'E')).toContain('302-1');
  expect(codesOf('esg/gri', 2027, 'gri', 'E')).not.toContain('302-1');
  expect(codesOf('esg/gri', 2027, 'gri', 'E')).toContain('103-2');
});

test('a question that ended names its last year, on its page and in its framework', () => {
  const of = (year: number) => editionFor('gresb', `${year}-01-01`, `${year + 1}-01-01`)!;
  const ended = endedQuestions(of(2025), 'governance-gresb');
  expect(ended.map(({ code, retired_after }) => [code, retired_after])).toEqual([['LE3', 2024]]);
  expect(endedQuestions(of(2025))).toEqual(expect.arrayContaining([...ended]));
  expect(endedQuestions(of(2024))).toEqual([]);
});

test('a framework without an edition for the year is left out', () => {
  expect(libraryQuestions('esg/social', 2022).map(({ key }) => key)).toEqual(['sfdr_pai', 'epra']);
  expect(libraryQuestions('esg/gresb', 2022)).toEqual([]);
});

test('three pages show one set of BREEAM answers: all issues, part 2, and its management', () => {
  const all = codesOf('esg/breeam', 2026, 'breeam');
  const partTwo = codesOf('sustainability/breeam-internal-two', 2026, 'breeam');
  const management = codesOf('governance-breeam', 2026, 'breeam');
  expect(management).toEqual(['Man 01', 'Man 02', 'Man 03', 'Man 04', 'Man 05']);
  expect(partTwo).toEqual(expect.arrayContaining(management));
  expect(all).toEqual(expect.arrayContaining(partTwo));
  expect(partTwo).toHaveLength(32);
  expect(all).toHaveLength(81);
});

test('the governance overview shows what the governance pages show', () => {
  const overview = libraryQuestions('governance-overview', 2025);
  const pages = ['gresb', 'gri', 'tcfd', 'sfdr', 'breeam'] as const;
  expect(overview).toEqual(pages.flatMap((name) => libraryQuestions(`governance-${name}`, 2025)));
  expect(codesOf('governance-tcfd', 2025, 'tcfd')).toHaveLength(12);
  expect(codesOf('governance-gri', 2025, 'gri')).toHaveLength(33);
});
