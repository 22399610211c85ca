import { editionFor, frameworkEditions, questionsOf, successorsOf } from './editions.ts';
import type { FrameworkEdition, FrameworkQuestion } from './framework.ts';

/** Environment, social, governance. */
export type Pillar = 'E' | 'S' | 'G';

/** Sections of each framework by pillar. Other sections, and the figures of INREV and TCFD, are only in their reports. */
const sectionsByPillar = {
  gresb: { E: ['RA', 'EN', 'GH', 'WT', 'WS'], S: ['SE', 'TC'], G: ['LE', 'PO', 'RP', 'RM'] },
  gri: {
    E: ['GRI-102', 'GRI-103', 'GRI-302', 'GRI-303', 'GRI-305', 'GRI-306', 'GRI-CRE'],
    S: ['GRI-401', 'GRI-403', 'GRI-404', 'GRI-405', 'GRI-406', 'GRI-413', 'GRI-416'],
    G: ['GRI-2A', 'GRI-2B', 'GRI-2C', 'GRI-2D', 'GRI-2E', 'GRI-3'],
  },
  tcfd: { E: [], S: [], G: ['GOV', 'RSK'] },
  inrev: { E: [], S: ['ESG5'], G: [] },
  epra: { E: [], S: ['EPRA-S'], G: [] },
  sfdr_pai: { E: ['PAI-T1', 'PAI-T2'], S: ['PAI-T3'], G: [] },
  sfdr_article_6: { E: [], S: [], G: ['A6-ENT'] },
} satisfies Record<string, Record<Pillar, readonly string[]>>;

const breeamManagement = ['BIU-MAN2'];
const breeamPartTwo = [
  ...breeamManagement,
  'BIU-HEA2',
  'BIU-ENE2',
  'BIU-WAT2',
  'BIU-RSC2',
  'BIU-RSL2',
  'BIU-LUE2',
  'BIU-POL2',
];
const breeamPartOne = ['BIU-HEA1', 'BIU-ENE1', 'BIU-TRA', 'BIU-WAT1', 'BIU-RSC1', 'BIU-RSL1', 'BIU-LUE1', 'BIU-POL1'];

/** Sections of a framework on a page, under one heading; no pillar where a page does not divide its questions. */
interface PagePart {
  readonly key: string;
  readonly pillar: Pillar | null;
  readonly sections: readonly string[];
}

const part = (key: keyof typeof sectionsByPillar, pillar: Pillar): PagePart => ({
  key,
  pillar,
  sections: sectionsByPillar[key][pillar],
});
const breeam = (pillar: Pillar | null, sections: readonly string[]): PagePart => ({ key: 'breeam', pillar, sections });

/** The pages of the ESG and governance library. They are views of one set of answers. */
const pages = {
  'esg/social': [part('gresb', 'S'), part('gri', 'S'), part('inrev', 'S'), part('sfdr_pai', 'S'), part('epra', 'S')],
  'esg/gresb': [part('gresb', 'E'), part('gresb', 'S'), part('gresb', 'G')],
  'esg/gri': [part('gri', 'E'), part('gri', 'S'), part('gri', 'G')],
  'esg/sfdr': [part('sfdr_pai', 'E'), part('sfdr_pai', 'S'), part('sfdr_article_6', 'G')],
  'esg/breeam': [breeam(null, [...breeamPartOne, ...breeamPartTwo, 'BIU-EXE'])],
  'sustainability/breeam-internal-two': [breeam(null, breeamPartTwo)],
  'governance-overview': [
    part('gresb', 'G'),
    part('gri', 'G'),
    part('tcfd', 'G'),
    part('sfdr_article_6', 'G'),
    breeam('G', breeamManagement),
  ],
  'governance-gresb': [part('gresb', 'G')],
  'governance-gri': [part('gri', 'G')],
  'governance-tcfd': [part('tcfd', 'G')],
  'governance-sfdr': [part('sfdr_article_6', 'G')],
  'governance-breeam': [breeam('G', breeamManagement)],
} satisfies Record<string, readonly PagePart[]>;

export type LibraryPage = keyof typeof pages;

export const libraryPages = Object.keys(pages) as readonly LibraryPage[];

/** The frameworks of a page, in its order. */
export const libraryFrameworks = (page: LibraryPage): readonly string[] => [
  ...new Set(pages[page].map(({ key }) => key)),
];

/** The questions of one framework under one heading of a page. */
export interface LibraryGroup {
  readonly key: string;
  readonly edition: string;
  readonly pillar: Pillar | null;
  readonly codes: readonly string[];
}

/**
 * The questions of a page for the answers of a calendar year. Each framework comes in the edition of that year, or in the
 * one that is chosen for it, so a question that ended is not there in later years; a framework without an edition for the
 * year is left out.
 */
export function libraryQuestions(
  page: LibraryPage,
  year: number,
  chosen: ReadonlyMap<string, FrameworkEdition> = new Map(),
): readonly LibraryGroup[] {
  const parts: readonly PagePart[] = pages[page];
  return parts.flatMap(({ key, pillar, sections }) => {
    const edition = chosen.get(key) ?? editionFor(key, `${year}-01-01`, `${year + 1}-01-01`);
    if (!edition) return [];
    const shown = edition.sections.filter(({ code }) => sections.includes(code));
    const codes = questionsOf({ ...edition, sections: shown }).map(({ code }) => code);
    return [{ key, edition: edition.edition, pillar, codes }];
  });
}

/** A question of an earlier edition that no question of the present one takes up. */
export interface EndedQuestion {
  readonly code: string;
  readonly title: FrameworkQuestion['title'];
  /** The last year that it was asked for. */
  readonly retired_after: number;
}

/** The questions of a framework that ended before this edition: those of a page, or of the whole framework. */
export function endedQuestions(edition: FrameworkEdition, page?: LibraryPage): readonly EndedQuestion[] {
  const parts: readonly PagePart[] | undefined = page && pages[page];
  const sections = parts?.filter(({ key }) => key === edition.key).flatMap((one) => one.sections);
  const found = new Map<string, EndedQuestion>();
  for (const earlier of frameworkEditions(edition.key)) {
    if (earlier.valid_from >= edition.valid_from || earlier.valid_until === null) continue;
    const retired_after = Number(earlier.valid_until.slice(0, 4)) - 1;
    const shown = earlier.sections.filter(({ code }) => sections?.includes(code) ?? true);
    for (const { code, title } of questionsOf({ ...earlier, sections: shown }))
      if (successorsOf(code, earlier, edition).length === 0) found.set(code, { code, title, retired_after });
  }
  return [...found.values()];
}
