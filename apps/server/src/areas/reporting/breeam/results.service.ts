import type { Language } from '@steward/contract/language';
import {
  breeamSchemes,
  type BreeamPart,
  type BreeamResult,
  type BreeamSchemeKey,
} from '@steward/contract/reporting/breeam.models';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { keptResults, scoredAnswers, type LatestReport, type ScoredReport } from '../frameworks/latest.service.ts';
import { counter, givenOf } from './assessment.service.ts';
import * as repository from './breeam.repository.ts';
import { answersOf, countsOf, partsOf, resultsOf } from './scheme.ts';

export interface BreeamOfProperty {
  scheme: BreeamSchemeKey;
  year: number;
  report_id: string;
  edition: string;
  results: BreeamResult[];
  answered: number;
  issues: number;
  begun: LatestReport['begun'];
}

const schemeOf = (framework: string) => breeamSchemes.find((one) => one === framework);
const isOfBreeam = ({ framework }: ScoredReport) => schemeOf(framework) !== undefined;
const orderOf = ({ framework }: ScoredReport) => breeamSchemes.findIndex((one) => one === framework);

/** How assessments are counted, with what the organization entered from its manuals. */
async function counting({ db, scope }: Work, language: Language) {
  const manuals = await repository.listManuals(db, scope);
  const counters = new Map<string, ReturnType<typeof counter>>(
    breeamSchemes.map((scheme) => [scheme, counter(scheme, manuals, language)]),
  );
  return {
    countedBy: ({ framework, edition }: ScoredReport) => counters.get(framework)?.(edition),
    manualOf: ({ framework, edition }: ScoredReport) => {
      const manual = manuals.find((one) => one.framework === framework && one.edition === edition);
      return manual ? `${manual.id} ${manual.version}` : '';
    },
  };
}

/** The answers of assessments as they count. */
async function answersIn(work: Work, reports: readonly ScoredReport[]) {
  const ids = reports.map(({ id }) => id);
  const notes = grouped(await repository.listNotes(work.db, work.scope, ids), ({ report_id }) => report_id);
  const given = await scoredAnswers(work, reports);
  return (counted: Parameters<typeof answersOf>[0], id: string) =>
    answersOf(counted, givenOf(given.get(id) ?? []), notes.get(id) ?? []);
}

type Stored = Pick<BreeamOfProperty, 'edition' | 'results' | 'answered' | 'issues'>;
const kept = keptResults<Stored>();
const nothing: Stored = { edition: '', results: [], answered: 0, issues: 0 };

/** The results of those of these reports that are BREEAM assessments, by report. */
export async function resultsByReport(
  work: Work,
  reports: readonly ScoredReport[],
  language: Language,
): Promise<Map<string, Stored>> {
  const own = reports.filter(isOfBreeam);
  if (own.length === 0) return new Map();
  const { countedBy, manualOf } = await counting(work, language);
  return kept(
    work,
    own,
    (report) => `${language} ${manualOf(report)}`,
    async (missing) => {
      const answersFor = await answersIn(work, missing);
      return (report) => {
        const counted = countedBy(report);
        if (!counted) return nothing;
        const answers = answersFor(counted, report.id);
        return {
          edition: counted.edition.version,
          ...countsOf(counted, answers),
          results: resultsOf(counted, answers),
        };
      };
    },
  );
}

/** The results of many properties by each scheme. */
export async function breeamResults(
  work: Work,
  reports: readonly LatestReport[],
  language: Language,
): Promise<(environmentId: string) => BreeamOfProperty[]> {
  const results = await resultsByReport(work, reports, language);
  const ofProperty = grouped(
    reports.toSorted((a, b) => orderOf(a) - orderOf(b)),
    ({ environment_id }) => environment_id,
  );
  return (id) =>
    (ofProperty.get(id) ?? []).flatMap(({ id: report_id, framework, year, begun }) => {
      const scheme = schemeOf(framework);
      const result = results.get(report_id);
      return scheme && result ? [{ scheme, year, report_id, ...result, begun }] : [];
    });
}

/** The parts of the assessments of one property with what is missing for the next band, as on the page of the assessment. */
export async function breeamParts(
  work: Work,
  reports: readonly LatestReport[],
  language: Language,
): Promise<{ scheme: BreeamSchemeKey; year: number; parts: BreeamPart[] }[]> {
  const own = reports.filter(isOfBreeam);
  if (own.length === 0) return [];
  const { countedBy } = await counting(work, language);
  const answersFor = await answersIn(work, own);
  return own.flatMap((report) => {
    const scheme = schemeOf(report.framework);
    const counted = countedBy(report);
    if (!scheme || !counted) return [];
    const answers = answersFor(counted, report.id);
    return [{ scheme, year: report.year, parts: partsOf(counted, answers, answers) }];
  });
}
