import type { Language } from '@steward/contract/language';
import type { SmartnessMethod, SmartnessProposal } from '@steward/contract/reporting/smartness';
import { HIGHEST_LEVEL } from '@steward/core/diagnosis/smartness';
import { carriedLevel, presenceOf, proposedLevels, reachedBy } from '@steward/core/diagnosis/proposed';
import { absentSystems, fewestEntries, proposals } from '@steward/reference/diagnosis/proposals';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import type { Work } from '../../../database/transaction.ts';
import { addressOf, shippedFramework } from '../frameworks/editions.service.ts';
import type { StoredReport } from '../frameworks/whole-report.service.ts';
import { saidBy, type NewCitation } from '../frameworks/writing.service.ts';
import {
  citedRegister,
  factsOf,
  withEntries,
  type CitedFact,
  type FactsOfProperty,
} from '../metrics/building-facts.service.ts';
import { coreAnswerOf, frameworkOf, serviceOf, sharesOf, sriAnswerOf } from './scoring.ts';

export interface ProposedAnswer {
  answer: SmartnessProposal['answer'];
  /** Null: not applicable. */
  level: number | null;
  why: string;
  isCarried: boolean;
  /** Nothing of it is in the register of equipment: less certain than a piece that is there. */
  isByAbsence: boolean;
  restsOn: { kind: string; name: string; address: string }[];
  citations: NewCitation[];
}

const blank = { page: null, quote: '', metric: null, value: null, unit: '', fingerprint: '' };

const basisOf = (cited: readonly CitedFact[]): Pick<ProposedAnswer, 'restsOn' | 'citations'> => ({
  restsOn: cited.map(({ kind, name, address }) => ({ kind, name, address })),
  citations: cited.map(({ kind, id, name, version }) => ({
    ...blank,
    kind,
    object_id: id,
    object_version: version,
    title: name,
  })),
});

/** What follows from systems that are not in the register of equipment. */
function absentIn(environmentId: string, { facts }: FactsOfProperty, language: Language) {
  const absent = new Map<string, ProposedAnswer>();
  for (const system of absentSystems) {
    if (presenceOf(system, facts, fewestEntries) !== 'absent') continue;
    const why = withEntries(system.why[language], facts);
    const basis = basisOf([citedRegister(environmentId, facts, system, language)]);
    for (const { code, answer } of system.services)
      if (!absent.has(code))
        absent.set(code, {
          answer: answer === 'level-0' ? 'level' : answer,
          level: answer === 'not-applicable' ? null : 0,
          why,
          isCarried: false,
          isByAbsence: true,
          ...basis,
        });
  }
  return absent;
}

/** What facts of the property prove, and of the SRI what is not in its register of equipment. */
async function provenBy(work: Work, environmentId: string, framework: string, language: Language) {
  const property = (await factsOf(work, [environmentId])).get(environmentId);
  if (!property) return new Map<string, ProposedAnswer>();
  const rules = proposals.filter(({ catalogue }) => catalogue === framework);
  const proven = [...proposedLevels(rules, property.facts)].map(
    ([code, { level, rule, restsOn }]): [string, ProposedAnswer] => [
      code,
      {
        answer: 'level',
        level,
        why: rule.why[language],
        isCarried: false,
        isByAbsence: false,
        ...basisOf(restsOn.flatMap(({ kind, id }) => property.cited(kind, id) ?? [])),
      },
    ],
  );
  return new Map([...(framework === 'sri' ? absentIn(environmentId, property, language) : []), ...proven]);
}

const criteria = smartnessCatalogue.sections.flatMap((section) => section.criteria);

/** The questions of the other catalogue on the same subject. */
const relatedTo = (method: SmartnessMethod, code: string): readonly string[] =>
  method === 'core'
    ? (criteria.find((one) => one.code === code)?.sriServices ?? [])
    : criteria.filter(({ sriServices }) => sriServices.includes(code)).map((one) => one.code);

const words = {
  en: 'Carried over from {codes}: the lowest of these levels.',
  de: 'Übertragen aus {codes}: die niedrigste dieser Stufen.',
  ar: 'منقول من {codes}: أدنى هذه المستويات.',
} as const satisfies Record<Language, string>;

/** What the answers of the other catalogue let suppose. */
function carriedFrom(
  { access: { row }, answers }: StoredReport,
  method: SmartnessMethod,
  code: string,
  highest: number,
  language: Language,
): ProposedAnswer | undefined {
  const others = relatedTo(method, code).flatMap((related) => {
    const answer = answers.find((one) => one.code === related);
    if (!answer) return [];
    if (method === 'core') {
      const top = serviceOf('sri_b', related)?.highest ?? 0;
      const given = sriAnswerOf(related, answer);
      if (given === undefined || given === 'not-applicable') return [];
      const reached = given === 'absent' ? { reached: 0 } : reachedBy(given.levels, top);
      return reached ? [{ answer, ...reached }] : [];
    }
    const given = coreAnswerOf(answer);
    return typeof given === 'number' ? [{ answer, reached: given / HIGHEST_LEVEL }] : [];
  });
  const level = carriedLevel(others, highest);
  if (level === undefined) return undefined;
  const title = (related: string) => `${shippedFramework(row.framework).name} ${row.year}, ${related}`;
  return {
    answer: 'level',
    level,
    why: words[language].replace('{codes}', others.map(({ answer }) => answer.code).join(', ')),
    isCarried: true,
    isByAbsence: false,
    restsOn: others.map(({ answer }) => ({
      kind: 'answer',
      name: title(answer.code),
      address: `${addressOf(row)}&question=${answer.code}`,
    })),
    citations: others.map(({ answer }) => ({
      ...blank,
      kind: 'answer',
      object_id: answer.id,
      object_version: saidBy(answer),
      title: title(answer.code),
    })),
  };
}

/** What is proposed for the questions of a method: what facts prove, or the answers of the other catalogue where they say more. */
export async function proposedFor(
  work: Work,
  environmentId: string,
  method: SmartnessMethod,
  codes: readonly string[],
  /** The report of the same year by the other catalogue. */
  other: StoredReport | undefined,
  language: Language,
): Promise<Map<string, ProposedAnswer>> {
  const proposed = await provenBy(work, environmentId, frameworkOf(method), language);
  if (other)
    for (const code of codes) {
      const service = serviceOf(method, code);
      const carried = service && carriedFrom(other, method, code, service.highest, language);
      const proven = proposed.get(code);
      if (carried && (!proven || proven.isByAbsence || (carried.level ?? 0) > (proven.level ?? 0)))
        proposed.set(code, carried);
    }
  return proposed;
}

/** Whether an answer has exactly the proposed level. */
export const isAsProposed = (value: unknown, { level }: ProposedAnswer): boolean => {
  const shares = sharesOf(value);
  return shares.length === 1 && shares[0]?.level === level;
};
