import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type {
  FrameworkAnswer,
  FrameworkContent,
  FrameworkQuestion,
  FrameworkReport,
} from '@steward/contract/reporting/frameworks.models';
import { completenessOf, type CountedAnswer } from '@steward/core/disclosures/completeness';
import type { AnswerValue } from '@steward/core/disclosures/answer-value';
import { stalest, type Staleness } from '@steward/core/disclosures/staleness';
import { grouped } from '@steward/core/grouped';
import type { FrameworkEdition, FrameworkQuestion as Question } from '@steward/reference/frameworks/framework';
import { metricOf } from '@steward/reference/metrics/metrics';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { accessTo, findMeant, isAsked, rightsOn, type Access } from './access.service.ts';
import {
  addressOf,
  editionIn,
  findFrameworks,
  isPerProperty,
  languageOf,
  questionOf,
  shippedTitle,
  type Framework,
} from './editions.service.ts';
import { divides } from './divided-figures.ts';
import { findHidden, withoutValues, type IsHidden } from './hidden-answers.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, CitationRow, ReportRow } from './frameworks.repository.ts';
import { scenarioMetrics } from './figures.service.ts';
import { shownCitation, sourcesNow, stalenessOfCitation, type SourceNow } from './sources.service.ts';
import { aboutProperty, namesOf, propertiesOf, subjectIdOf } from './subjects.service.ts';

/** Everything about some reports that their screens show, read once. */
interface Loaded {
  frameworks: ReadonlyMap<string, Framework>;
  accesses: readonly Access[];
  names: ReadonlyMap<string, string>;
  answers: ReadonlyMap<string, readonly AnswerRow[]>;
  citations: ReadonlyMap<string, readonly CitationRow[]>;
  now: ReadonlyMap<string, SourceNow>;
  isHidden: IsHidden;
  /** The properties of reports with questions that are answered per property. */
  properties: ReadonlyMap<string, readonly { id: string; name: string }[]>;
  people: ReadonlyMap<string, string>;
  language: Language;
}

const frameworkOf = ({ frameworks }: Pick<Loaded, 'frameworks'>, row: ReportRow): Framework =>
  frameworks.get(row.framework) ?? fail('framework.not-found');

const editionOf = (loaded: Pick<Loaded, 'frameworks'>, row: ReportRow): FrameworkEdition =>
  editionIn(frameworkOf(loaded, row), row.edition);

export async function load(
  ctx: Ctx,
  work: Work,
  accesses: readonly Access[],
  asked?: Language,
  /** The answers whose sources are read; all of them unless it says which. */
  isMeant: (answer: AnswerRow) => boolean = () => true,
): Promise<Loaded> {
  const { db, scope } = work;
  const rows = accesses.map(({ row }) => row);
  const reports = new Map(rows.map((row) => [row.id, row]));
  const frameworks = await findFrameworks(
    work,
    rows.map(({ framework }) => framework),
  );
  const answers = await repository.listAnswers(db, scope, [...reports.keys()]);
  const reportOf = new Map(
    answers.map((answer) => {
      const report = reports.get(answer.report_id);
      return [answer.id, report && aboutProperty(report, answer.environment_id)];
    }),
  );
  const citations = await repository.listCitations(
    db,
    scope,
    answers.filter(isMeant).map(({ id }) => id),
  );
  const now = await sourcesNow(ctx, work, citations, (id) => reportOf.get(id), languageOf(ctx, asked));
  const properties = new Map<string, { id: string; name: string }[]>();
  for (const row of rows)
    if (editionOf({ frameworks }, row).sections.some((section) => isPerProperty(section, row.level)))
      properties.set(row.id, await propertiesOf(work, row));
  const ids = answers.flatMap((one) => [one.owner_id, one.reviewer_id, one.written_by, one.reviewed_by]);
  const people = await listPeopleByIds(work, [...new Set(ids.filter((id) => id !== null))]);
  return {
    frameworks,
    accesses,
    names: await namesOf(work, rows),
    answers: grouped(answers, ({ report_id }) => report_id),
    citations: grouped(citations, ({ answer_id }) => answer_id),
    now,
    isHidden: await findHidden(ctx, work, citations),
    properties,
    people: new Map(people.map(({ user_id, name }) => [user_id, name])),
    language: languageOf(ctx, asked),
  };
}

const stalenessIn = ({ citations, now }: Loaded, answer: AnswerRow): Staleness =>
  stalest((citations.get(answer.id) ?? []).map((row) => stalenessOfCitation(row, now.get(row.id))));

/** Each question of a report with its answer; a question that is answered per property once for each of them. */
export function* slotsOf(loaded: Loaded, row: ReportRow) {
  const given = new Map(
    (loaded.answers.get(row.id) ?? []).map((answer) => [`${answer.code} ${answer.environment_id ?? ''}`, answer]),
  );
  for (const section of editionOf(loaded, row).sections) {
    const subjects = isPerProperty(section, row.level) ? (loaded.properties.get(row.id) ?? []) : [null];
    for (const question of section.questions)
      for (const subject of subjects)
        yield { section, question, subject, answer: given.get(`${question.code} ${subject?.id ?? ''}`) };
  }
}

const countedOf = (question: Pick<Question, 'required'>, answer: AnswerRow | undefined): CountedAnswer => ({
  required: question.required,
  state: answer?.state ?? 'open',
  isReviewed: (answer?.reviewed_at ?? null) !== null,
});

/** A report as lists show it. */
export function shownReport(work: Work, loaded: Loaded, { row, userId }: Access): FrameworkReport {
  const slots = [...slotsOf(loaded, row)];
  const isOpen = (answer: AnswerRow) => answer.state === 'open' || answer.state === 'drafted';
  const asked = slots.filter(
    ({ answer }) =>
      answer &&
      ((answer.owner_id === userId && isOpen(answer)) ||
        (answer.reviewer_id === userId && !isOpen(answer) && answer.reviewed_at === null)),
  );
  return {
    _id: row.id,
    key: row.framework,
    framework: frameworkOf(loaded, row).title[loaded.language],
    edition: row.edition,
    edition_reason: row.edition_reason,
    level: row.level,
    subject_id: subjectIdOf(work, row),
    subject_name: loaded.names.get(subjectIdOf(work, row)) ?? '',
    year: row.year,
    first_day: row.first_day,
    last_day: row.last_day,
    due_on: row.due_on,
    state: row.state,
    round: row.round,
    version: row.version,
    completeness: completenessOf(slots.map(({ question, answer }) => countedOf(question, answer))),
    // What is approved or submitted stays as it is: nothing of it is to update.
    stale:
      row.state === 'open' ? slots.filter(({ answer }) => answer && stalenessIn(loaded, answer) === 'value').length : 0,
    asked_of_me: row.state === 'open' ? asked.length : 0,
    updated_at: row.updated_at,
    address: addressOf(row),
  };
}

export function shownAnswer(
  loaded: Loaded,
  access: Access,
  question: Question,
  subject: { id: string; name: string } | null,
  answer: AnswerRow | undefined,
): FrameworkAnswer {
  const person = (id: string | null | undefined) =>
    id === null || id === undefined ? null : { _id: id, name: loaded.people.get(id) ?? '' };
  const citations = answer ? (loaded.citations.get(answer.id) ?? []) : [];
  const followed = citations.find(({ object_id }) => object_id !== null && object_id === answer?.follows_id);
  const shown: FrameworkAnswer = {
    _id: answer?.id ?? null,
    code: question.code,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    value: (answer?.value ?? null) as AnswerValue as FrameworkAnswer['value'],
    is_hidden: false,
    state: answer?.state ?? 'open',
    reason_code: answer?.reason_code ?? '',
    reason: answer?.reason ?? '',
    owner: person(answer?.owner_id),
    reviewer: person(answer?.reviewer_id),
    due_on: answer?.due_on ?? null,
    sent_back_reason: answer?.sent_back_reason ?? '',
    version: answer?.version ?? 0,
    written_by: person(answer?.written_by),
    written_at: answer?.written_at ?? null,
    reviewed_by: person(answer?.reviewed_by),
    reviewed_at: answer?.reviewed_at ?? null,
    staleness: answer ? stalenessIn(loaded, answer) : 'none',
    citations: citations.map((row) => shownCitation(row, loaded.now.get(row.id))),
    follows: followed
      ? {
          answer_id: followed.object_id ?? '',
          framework: loaded.now.get(followed.id)?.question?.framework ?? followed.title,
          code: loaded.now.get(followed.id)?.question?.code ?? '',
          address: loaded.now.get(followed.id)?.address ?? '',
        }
      : null,
    ...rightsOn(access, answer),
  };
  return loaded.isHidden(question, citations) ? withoutValues(shown) : shown;
}

type Localized = Readonly<Record<Language, string>>;

/** Whether a metric that is computed answers the question as it asks. */
const takesFigures = ({ type, metrics = [], derivable_from }: Question): boolean =>
  scenarioMetrics(derivable_from).length > 0 ||
  metrics.some(({ metric, column, by }) => {
    const found = metricOf(metric);
    if (!found || found.not_computed) return false;
    return type !== 'table' || (column !== undefined && (by === undefined || divides(metric, by)));
  });

/** The question in a language, without its answers. */
export function shownQuestion(question: Question, language: Language): Omit<FrameworkQuestion, 'answers'> {
  const inWords = (text: Localized) => text[language];
  const options = (list: Question['options'] = []) =>
    list.map(({ value, title }) => ({ value, title: inWords(title) }));
  return {
    code: question.code,
    title: inWords(question.title),
    help: question.help ? inWords(question.help) : null,
    type: question.type,
    unit: question.unit ?? null,
    options: options(question.options),
    columns: (question.columns ?? []).map((column) => ({
      code: column.code,
      title: inWords(column.title),
      type: column.type,
      unit: column.unit ?? null,
      options: options(column.options),
    })),
    required: question.required,
    omittable: question.omittable,
    references: question.references ?? [],
    confidence: question.confidence,
    has_figures: takesFigures(question),
    equivalents: (question.equivalents ?? []).flatMap(({ key, code, difference }) => {
      const title = shippedTitle(key);
      const words = difference ? inWords(difference) : null;
      return title ? [{ key, framework: inWords(title), code, difference: words }] : [];
    }),
  };
}

/** Reports with their questions and answers, read together; for people who are asked for single answers with those alone. */
export async function shownContents(
  ctx: Ctx,
  work: Work,
  accesses: readonly Access[],
  asked: Language | undefined,
): Promise<FrameworkContent[]> {
  const loaded = await load(ctx, work, accesses, asked);
  return accesses.map((access) => contentOf(work, loaded, access, languageOf(ctx, asked)));
}

function contentOf(work: Work, loaded: Loaded, access: Access, language: Language): FrameworkContent {
  const { row } = access;
  const edition = editionOf(loaded, row);
  const slots = [...slotsOf(loaded, row)].filter(
    ({ answer }) => access.isWhole || (answer !== undefined && isAsked(access.userId, answer)),
  );
  const sections = [...grouped(slots, ({ section }) => section)].map(([section, inSection]) => ({
    code: section.code,
    title: section.title[language],
    is_per_property: isPerProperty(section, row.level),
    questions: [...grouped(inSection, ({ question }) => question)].map(([question, some]) => ({
      ...shownQuestion(question, language),
      answers: some.map(({ subject, answer }) => shownAnswer(loaded, access, question, subject, answer)),
    })),
  }));
  return {
    ...shownReport(work, loaded, access),
    publisher: edition.publisher,
    framework_version: edition.version,
    licence: edition.licence,
    confidence_note: edition.confidence_note,
    sources: edition.source.map(({ name, ref }) => ({ name, ref })),
    omission_reasons: edition.omission_reasons.map(({ code, title }) => ({ value: code, title: title[language] })),
    sections,
    may_edit: access.mayEdit && row.state === 'open',
    may_approve: access.mayApprove,
    may_delete: access.mayDelete && row.round === 0,
  };
}

/** A report with its questions and answers; for people who are asked for single answers with those alone. */
export async function shownContent(
  ctx: Ctx,
  work: Work,
  access: Access,
  asked: Language | undefined,
): Promise<FrameworkContent> {
  const [content] = await shownContents(ctx, work, [access], asked);
  return content ?? fail('framework-report.not-found');
}

/** Answers of a report, as they are shown; its sources are read once for all of them. */
export async function shownSome(
  ctx: Ctx,
  work: Work,
  access: Access,
  asked: readonly { code: string; subjectId: string | null }[],
): Promise<FrameworkAnswer[]> {
  const keyOf = (code: string, subjectId: string | null) => `${code} ${subjectId ?? ''}`;
  const wanted = new Set(asked.map(({ code, subjectId }) => keyOf(code, subjectId)));
  const loaded = await load(ctx, work, [access], undefined, ({ code, environment_id }) =>
    wanted.has(keyOf(code, environment_id)),
  );
  const given = new Map(
    (loaded.answers.get(access.row.id) ?? []).map((answer) => [keyOf(answer.code, answer.environment_id), answer]),
  );
  const properties = new Map((loaded.properties.get(access.row.id) ?? []).map((property) => [property.id, property]));
  return asked.map(({ code, subjectId }) =>
    shownAnswer(
      loaded,
      access,
      questionOf(editionOf(loaded, access.row), code),
      properties.get(subjectId ?? '') ?? null,
      given.get(keyOf(code, subjectId)),
    ),
  );
}

/** One answer of a report, as it is shown. */
export async function shownOne(
  ctx: Ctx,
  work: Work,
  access: Access,
  code: string,
  subjectId: string | null,
): Promise<FrameworkAnswer> {
  const [shown] = await shownSome(ctx, work, access, [{ code, subjectId }]);
  return shown ?? fail('framework-answer.not-found', code);
}

type Filter = Parsed<typeof frameworks.getAllDisclosureReports>;

/** The reports that the person sees. */
export async function listMine(
  ctx: Ctx,
  work: Work,
  { language, reporting_level, subject_id, year }: Filter,
  keys?: readonly string[],
): Promise<{ loaded: Loaded; accesses: readonly Access[] }> {
  const rows = await repository.listReports(work.db, work.scope, {
    level: reporting_level,
    year,
    ...(keys && { frameworks: keys }),
  });
  const accesses = (await accessTo(ctx, work, rows)).filter(
    ({ row, isWhole }) => isWhole && (subject_id === undefined || subjectIdOf(work, row) === subject_id),
  );
  return { loaded: await load(ctx, work, accesses, language), accesses };
}

export const getReport = (ctx: Ctx, input: Parsed<typeof frameworks.getReport>): Promise<FrameworkContent | null> =>
  reading(ctx, async (work) => {
    const access = await findMeant(ctx, work, input);
    return access ? shownContent(ctx, work, access, input.language) : null;
  });

export const getTcfdMasterData = (ctx: Ctx, input: Parsed<typeof frameworks.getTcfdMasterData>) =>
  getReport(ctx, { ...input, key: 'tcfd' });
