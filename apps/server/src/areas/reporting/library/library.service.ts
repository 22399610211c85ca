import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { FrameworkContent, FrameworkQuestion } from '@steward/contract/reporting/frameworks.models';
import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import type { library, LibraryFramework, LibraryQuestion } from '@steward/contract/reporting/library';
import { completenessOf } from '@steward/core/disclosures/completeness';
import { provenOptions } from '@steward/core/disclosures/proven-options';
import { editionFor, questionsOf } from '@steward/reference/frameworks/editions';
import {
  endedQuestions,
  libraryFrameworks,
  libraryPages,
  libraryQuestions,
  type LibraryPage,
} from '@steward/reference/frameworks/esg-library';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { resultsByReport } from '../breeam/results.service.ts';
import { findMeant, type Access } from '../frameworks/access.service.ts';
import { shownContents, shownQuestion } from '../frameworks/content.service.ts';
import { editionIn, languageOf, shippedFramework, type Framework } from '../frameworks/editions.service.ts';
import { findSubject, type Subject } from '../frameworks/subjects.service.ts';

type Input = Parsed<typeof library.getLibraryPage>;

/** Every framework of the library, in the order of its pages. */
const allFrameworks = [...new Set(libraryPages.flatMap((page) => libraryFrameworks(page)))];

const isWhole = (page: Input['page']): page is 'esg' => page === 'esg';

/**
 * What the frameworks of a page are answered for. Refuses a person who does not reach all of it: a page that left out a framework because
 * of reach would look complete.
 */
async function subjectOf(work: Work, input: Input, frameworks: readonly Framework[]) {
  const { level, subject_id, environment_id } = input;
  const main = level ?? 'organization';
  const isAsked = level !== undefined || frameworks.some(({ levels }) => levels.includes(main));
  const place = isAsked ? await findSubject(work, main, subject_id) : undefined;
  const property = environment_id === undefined ? undefined : await findSubject(work, 'property', environment_id);
  return ({ levels }: Framework): Subject | null =>
    [place, property].find((subject) => subject !== undefined && levels.includes(subject.level)) ?? null;
}

/** A framework of a page, with its report about the subject and year. */
interface Entry {
  framework: Framework;
  subject: Subject | null;
  access: Access | undefined;
  edition: FrameworkEdition | undefined;
}

async function entriesOf(ctx: Ctx, work: Work, input: Input): Promise<Entry[]> {
  const keys = isWhole(input.page) ? allFrameworks : libraryFrameworks(input.page);
  const frameworks = keys.map((key) => shippedFramework(key));
  const subjectFor = await subjectOf(work, input, frameworks);
  const { year } = input;
  const entries: Entry[] = [];
  for (const framework of frameworks) {
    const { key } = framework;
    const subject = subjectFor(framework);
    const about = subject && { key, reporting_level: subject.level, subject_id: subject.id, year };
    const access = about ? await findMeant(ctx, work, about) : undefined;
    if (access && !access.isWhole) fail('session.forbidden');
    const edition = access
      ? editionIn(framework, access.row.edition)
      : editionFor(key, `${year}-01-01`, `${year + 1}-01-01`);
    entries.push({ framework, subject, access, edition });
  }
  return entries;
}

type Asked = Omit<FrameworkQuestion, 'answers'> & { answer: FrameworkQuestion['answers'][number] | undefined };

const open: LibraryQuestion['answer'] = {
  value: null,
  is_hidden: false,
  state: 'open',
  reason: '',
  staleness: 'none',
  sent_back_reason: '',
  owner: null,
};

const evidenceOf = ({ type, answer }: Asked) => {
  const living = (answer?.citations ?? []).filter(({ is_gone }) => !is_gone);
  const documents = living.filter(({ kind }) => kind === 'document');
  const { chosen, proven } = provenOptions(
    type,
    answer?.value ?? null,
    documents.map(({ object_id, page }) => ({ document: object_id ?? '', page })),
  );
  return { citations: living.length, documents: documents.length, options_chosen: chosen, options_proven: proven };
};

function shownOf(asked: Asked): LibraryQuestion {
  const { code, title, help, type, unit, options, columns, required, confidence, answer } = asked;
  const { value, is_hidden, state, reason, staleness, sent_back_reason, owner } = answer ?? open;
  return {
    code,
    title,
    help,
    type,
    unit,
    options,
    columns,
    required,
    confidence,
    answer: { value, is_hidden, state, reason, staleness, sent_back_reason, owner },
    ...evidenceOf(asked),
  };
}

function countsOf(slots: readonly Asked[]): LibraryFramework['counts'] {
  const evidence = slots.map((slot) => evidenceOf(slot));
  const sumOf = (of: (one: (typeof evidence)[number]) => number) => evidence.reduce((sum, one) => sum + of(one), 0);
  return {
    completeness: completenessOf(
      slots.map(({ required, answer }) => ({
        required,
        state: answer?.state ?? 'open',
        isReviewed: (answer?.reviewed_at ?? null) !== null,
      })),
    ),
    questions: slots.length,
    with_evidence: sumOf(({ citations }) => (citations > 0 ? 1 : 0)),
    options_chosen: sumOf(({ options_chosen }) => options_chosen),
    options_proven: sumOf(({ options_proven }) => options_proven),
  };
}

/** Each question with its answers; without a report each with none. */
const slotsOf = (edition: FrameworkEdition, content: FrameworkContent | undefined, language: Language): Asked[] =>
  content
    ? content.sections.flatMap(({ questions }) =>
        questions.flatMap(({ answers, ...question }) => answers.map((answer) => ({ ...question, answer }))),
      )
    : questionsOf(edition).map((question) => ({ ...shownQuestion(question, language), answer: undefined }));

/** The parts of BREEAM that a page is about: those of management are part 2. */
const isOn =
  (page: Input['page']) =>
  ({ part }: BreeamResult): boolean =>
    page === 'esg' || page === 'esg/breeam' || part === 'part_2';

function shownFramework(
  { page, year }: Input,
  { framework, subject, edition }: Entry,
  content: FrameworkContent | undefined,
  results: BreeamResult[] | undefined,
  language: Language,
): LibraryFramework {
  const { key, title, levels } = framework;
  const slots = edition ? slotsOf(edition, content, language) : [];
  const byCode = new Map(slots.map((slot) => [slot.code, slot]));
  const groups =
    isWhole(page) || !edition
      ? []
      : libraryQuestions(page, year, new Map([[key, edition]]))
          .filter((group) => group.key === key)
          .map(({ pillar, codes }) => ({ pillar, slots: codes.flatMap((code) => byCode.get(code) ?? []) }));
  const ended = edition ? endedQuestions(edition, isWhole(page) ? undefined : (page satisfies LibraryPage)) : [];
  return {
    key,
    framework: title[language],
    edition: edition?.edition ?? null,
    confidence_note: edition?.confidence_note ?? null,
    levels: [...levels],
    subject: subject && { level: subject.level, subject_id: subject.id, name: subject.name },
    report: content
      ? {
          report_id: content._id,
          state: content.state,
          round: content.round,
          may_edit: content.may_edit,
          address: content.address,
        }
      : null,
    assessment: results ? { results: results.filter(isOn(page)) } : null,
    counts: edition ? countsOf(isWhole(page) ? slots : groups.flatMap((group) => group.slots)) : null,
    ended: ended.map((one) => ({ ...one, title: one.title[language] })),
    groups: groups.map(({ pillar, slots: some }) => ({ pillar, questions: some.map((slot) => shownOf(slot)) })),
  };
}

export const getLibraryPage = (ctx: Ctx, input: Input): Promise<Answer<typeof library.getLibraryPage>> =>
  reading(ctx, async (work) => {
    const language = languageOf(ctx, input.language);
    const entries = await entriesOf(ctx, work, input);
    const accesses = entries.flatMap(({ access }) => access ?? []);
    const contents = await shownContents(ctx, work, accesses, language);
    const contentOf = ({ access }: Entry) => contents.find(({ _id }) => _id === access?.row.id);
    const ofProperties = accesses.flatMap(({ row: { environment_id, ...row } }) =>
      environment_id === null ? [] : [{ ...row, environment_id }],
    );
    const results = await resultsByReport(work, ofProperties, language);
    const resultsOf = ({ access }: Entry) => results.get(access?.row.id ?? '')?.results;
    return {
      page: input.page,
      year: input.year,
      frameworks: entries.map((entry) => shownFramework(input, entry, contentOf(entry), resultsOf(entry), language)),
    };
  });
