import type { Language } from '@steward/contract/language';
import { breeamSchemes, type BreeamPart, type BreeamResult, type BreeamSchemeKey } from '@steward/contract/reporting/breeam.models';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import type { LatestAnswers } from '../frameworks/latest.service.ts';
import { counter, givenOf } from './assessment.service.ts';
import * as repository from './breeam.repository.ts';
import { answersOf, partsOf, resultsOf, type Counted } from './scheme.ts';

type Answers = ReturnType<typeof answersOf>;

export interface BreeamOfProperty {
  scheme: BreeamSchemeKey;
  year: number;
  report_id: string;
  edition: string;
  results: BreeamResult[];
  answered: number;
  issues: number;
}

const schemeOf = (framework: string) => breeamSchemes.find((one) => one === framework);

/** How the BREEAM assessments among these reports are counted: the editions, the manuals and the notes are read once. */
async function counting({ db, scope }: Work, reports: readonly LatestAnswers[], language: Language) {
  const ids = reports.flatMap(({ framework, id }) => (schemeOf(framework) ? [id] : []));
  const manuals = ids.length ? await repository.listManuals(db, scope) : [];
  const notes = grouped(ids.length ? await repository.listNotes(db, scope, ids) : [], ({ report_id }) => report_id);
  const counters = new Map(breeamSchemes.map((scheme) => [scheme, counter(scheme, manuals, language)]));
  return <T>(of: readonly LatestAnswers[], read: (counted: Counted, answers: Answers) => T) =>
    breeamSchemes.flatMap((scheme) => {
      const report = of.find(({ framework }) => framework === scheme);
      const counted = report && counters.get(scheme)?.(report.edition);
      if (!report || !counted) return [];
      const answers = answersOf(counted, givenOf(report.answers), notes.get(report.id) ?? []);
      const { id: report_id, year } = report;
      const about = { scheme, year, report_id, edition: counted.edition.version };
      return [{ ...about, answered: answers.size, issues: counted.creditsOf.size, of: read(counted, answers) }];
    });
}

/** The last results of many properties by each scheme, as in the overview. */
export async function breeamResults(
  work: Work,
  reports: ReadonlyMap<string, readonly LatestAnswers[]>,
  language: Language,
): Promise<(environmentId: string) => BreeamOfProperty[]> {
  const read = await counting(work, [...reports.values()].flat(), language);
  return (id) => read(reports.get(id) ?? [], resultsOf).map(({ of: results, ...about }) => ({ ...about, results }));
}

/** Those of one property with what is missing for the next band, as on the page of the assessment. */
export async function breeamWithGaps(
  work: Work,
  reports: readonly LatestAnswers[],
  language: Language,
): Promise<(Omit<BreeamOfProperty, 'results'> & { parts: BreeamPart[] })[]> {
  const read = await counting(work, reports, language);
  return read(reports, (counted, answers) => partsOf(counted, answers, answers)).map(({ of: parts, ...about }) => ({
    ...about,
    parts,
  }));
}
