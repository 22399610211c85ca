import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { AnswerSources } from '@steward/contract/reporting/frameworks.models';
import { takesValueOf } from '@steward/core/disclosures/answer-value';
import { proposedValue } from '@steward/core/disclosures/proposal';
import { grouped } from '@steward/core/grouped';
import type { FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { predecessorsOf } from '@steward/reference/frameworks/editions';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { accessTo, findAccess, isAsked, refuseUnread, type Access } from './access.service.ts';
import { slotFinder, type Slot } from './answers.service.ts';
import {
  editionIn,
  findEdition,
  findFramework,
  findFrameworks,
  isPerProperty,
  languageOf,
  questionOf,
} from './editions.service.ts';
import { figuresNow, scenarioMetrics, type FigureNow } from './figures.service.ts';
import { hiddenAmong, shownFrozen } from './hidden-answers.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow, CitedMetric, ReportRow } from './frameworks.repository.ts';
import { findYearBefore } from './reports.service.ts';
import { listRounds } from './rounds.repository.ts';
import { rowsOf } from './sources.service.ts';
import { aboutProperty, propertiesOf, subjectIdOf } from './subjects.service.ts';
import { writeAnswers, type NewCitation, type Write } from './writing.service.ts';

/** The metrics that answer a question, as they are cited. */
export const metricsOf = ({ metrics = [], unit, columns = [], derivable_from }: FrameworkQuestion): CitedMetric[] => [
  ...scenarioMetrics(derivable_from),
  ...metrics.map(({ metric, basis, variant, column, by, unit: own }): CitedMetric => {
    const columnUnit = column === undefined ? unit : columns.find(({ code }) => code === column)?.unit;
    const asked = own ?? columnUnit;
    // A share of something is a share: `% of floor area`.
    const asUnit = asked?.startsWith('%') ? '%' : asked;
    return {
      metric,
      basis,
      ...(variant !== undefined && { variant }),
      ...(column !== undefined && { column }),
      ...(by !== undefined && { by }),
      ...(asUnit !== undefined && { unit: asUnit }),
    };
  }),
];

const figureOf = ({ column, by }: CitedMetric, { value, rows }: FigureNow) => ({ column, by, value, rows });

async function proposalOf(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  question: FrameworkQuestion,
  subjectId: string | null,
  language: Language,
): Promise<AnswerSources['proposal']> {
  const cited = metricsOf(question);
  if (cited.length === 0) return null;
  const report = aboutProperty(row, subjectId);
  const figures = await figuresNow(
    ctx,
    work,
    cited.map((metric) => ({ report, metric })),
    { of: 'person', language },
  );
  return {
    value: proposedValue(
      question,
      cited.flatMap((metric, at) => (figures[at] ? [figureOf(metric, figures[at])] : [])),
    ) as NonNullable<AnswerSources['proposal']>['value'],
    figures: cited.flatMap((metric, at) => {
      const figure = figures[at];
      if (!figure) return [];
      const { title, value, unit, reason, estimated, covered, address } = figure;
      const rows = figure.rows.map((row) => ({ key: row.key, title: row.title, value: row.value }));
      const shown = { metric: metric.metric, title, basis: metric.basis, column: metric.column ?? null };
      return [{ ...shown, value, unit, reason, estimated, covered, is_incomplete: figure.isIncomplete, rows, address }];
    }),
  };
}

async function lastYearOf(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  code: string,
  subjectId: string | null,
): Promise<AnswerSources['last_year']> {
  const { db, scope } = work;
  const before = await findYearBefore(work, row);
  if (!before) return null;
  const framework = await findFramework(work, row.framework);
  const [from, to] = [editionIn(framework, before.edition), editionIn(framework, row.edition)];
  const codes = predecessorsOf(code, from, to, framework.editions);
  const isMeant = (one: { code: string }, id: string | null) => codes.includes(one.code) && id === subjectId;
  const answers = await repository.listAnswers(db, scope, [before.id]);
  const answer = answers.find((one) => isMeant(one, one.environment_id));
  const submitted = (await listRounds(db, scope, before.id)).find(({ submitted_on }) => submitted_on !== null);
  const content = submitted && (await shownFrozen(ctx, work, submitted.content));
  const frozen = content?.answers.find((one) => isMeant(one, one.subject_id));
  if (!answer && !frozen) return null;
  const asked = answer ? [{ question: questionOf(from, answer.code), before: answer }] : [];
  const is_hidden = frozen?.is_hidden === true || (await hiddenAmong(ctx, work, asked)).size > 0;
  const shown = (value: unknown) => (is_hidden ? null : (value ?? null)) as Value;
  type Value = NonNullable<AnswerSources['last_year']>['value'];
  return {
    report_id: before.id,
    year: before.year,
    value: shown(answer?.value),
    is_hidden,
    state: answer?.state ?? 'open',
    submitted: submitted
      ? { round: submitted.round, on: submitted.submitted_on ?? '', value: shown(frozen?.value) }
      : null,
  };
}

/** Answers to the same question in the other reports of the subject and year. */
async function sameOf(
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  question: FrameworkQuestion,
  answer: AnswerRow | undefined,
  language: Language,
): Promise<AnswerSources['same']> {
  const { db, scope } = work;
  const equivalents = question.equivalents ?? [];
  if (equivalents.length === 0) return [];
  const rows = (await repository.listReports(db, scope, { level: row.level, year: row.year })).filter(
    (one) => one.id !== row.id && subjectIdOf(work, one) === subjectIdOf(work, row),
  );
  const seen = (await accessTo(ctx, work, rows)).filter(({ isWhole }) => isWhole).map((access) => access.row);
  const answers = await repository.listAnswers(
    db,
    scope,
    seen.map(({ id }) => id),
  );
  const frameworks = await findFrameworks(
    work,
    seen.map(({ framework }) => framework),
  );
  const found = seen.flatMap((report) => {
    const framework = frameworks.get(report.framework) ?? fail('framework.not-found');
    const edition = editionIn(framework, report.edition);
    return equivalents
      .filter(({ key }) => key === report.framework)
      .flatMap(({ key, code, difference }) => {
        const section = edition.sections.find(({ questions }) => questions.some((one) => one.code === code));
        if (!section || isPerProperty(section, report.level)) return [];
        const other = questionOf(edition, code);
        const given = answers.find((one) => one.report_id === report.id && one.code === code);
        const link =
          answer !== undefined && given?.follows_id === answer.id
            ? ('followed' as const)
            : given !== undefined && answer?.follows_id === given.id
              ? ('follows' as const)
              : null;
        return [
          {
            slot: { question: other, before: given },
            answer_id: given?.id ?? null,
            report_id: report.id,
            key,
            framework: framework.name,
            code,
            title: other.title[language],
            difference: difference ? difference[language] : null,
            state: given?.state ?? ('open' as const),
            value: (given?.value ?? null) as AnswerSources['same'][number]['value'],
            can_be_taken: takesValueOf(question, other) && (given?.value ?? null) !== null && link === null,
            link,
          },
        ];
      });
  });
  const hidden = await hiddenAmong(
    ctx,
    work,
    found.map(({ slot }) => slot),
  );
  return found.map(({ slot, ...one }) =>
    hidden.has(slot) ? { ...one, value: null, is_hidden: true, can_be_taken: false } : { ...one, is_hidden: false },
  );
}

async function versionsOf(
  work: Work,
  answer: AnswerRow | undefined,
  is_hidden: boolean,
): Promise<AnswerSources['versions']> {
  const rows = answer ? await repository.listVersions(work.db, work.scope, answer.id) : [];
  const ids = [...new Set(rows.flatMap(({ written_by }) => written_by ?? []))];
  const names = new Map((await listPeopleByIds(work, ids)).map(({ user_id, name }) => [user_id, name]));
  return rows.map(({ version, value, state, reason, act, note, written_by, written_at }) => ({
    version,
    value: (is_hidden ? null : value) as AnswerSources['versions'][number]['value'],
    is_hidden,
    state,
    reason: is_hidden ? '' : reason,
    written_by: names.get(written_by ?? '') ?? '',
    written_at: String(written_at),
    act,
    note: is_hidden ? '' : note,
  }));
}

export const getAnswerSources = (
  ctx: Ctx,
  { report_id, code, subject_id, language: asked }: Parsed<typeof frameworks.getAnswerSources>,
): Promise<AnswerSources> =>
  reading(ctx, async (work) => {
    const access = await findAccess(ctx, work, report_id);
    const { row } = access;
    const question = questionOf(await findEdition(work, row), code);
    const answer = (await repository.listAnswers(work.db, work.scope, [row.id])).find(
      (one) => one.code === code && one.environment_id === subject_id,
    );
    if (!access.isWhole && !(answer && isAsked(access.userId, answer))) fail('framework-answer.not-found', code);
    const language = languageOf(ctx, asked);
    const hidden = await hiddenAmong(ctx, work, [{ question, before: answer }]);
    return {
      // Figures of a place that the person does not reach are not proposed.
      proposal: access.isWhole ? await proposalOf(ctx, work, row, question, subject_id, language) : null,
      last_year: await lastYearOf(ctx, work, row, code, subject_id),
      same: access.isWhole ? await sameOf(ctx, work, row, question, answer, language) : [],
      versions: await versionsOf(work, answer, hidden.size > 0),
    };
  });

/** The figures of a question as sources: which metric, what it said, and what it was made of. */
const citationOf = (metric: CitedMetric, figure: FigureNow): NewCitation => ({
  kind: 'metric',
  object_id: null,
  object_version: '',
  title: figure.title,
  page: null,
  quote: '',
  metric: {
    ...metric,
    ...(figure.rows.length && { rows: rowsOf(figure.rows) }),
    ...(figure.isIncomplete && { isIncomplete: true }),
    ...(figure.gaps.length && { gaps: figure.gaps }),
  },
  value: figure.value,
  unit: figure.unit,
  fingerprint: figure.fingerprint,
});

/** More records are cited by the fingerprint of the figure alone. */
const MOST_RECORDS = 50;

/** The records that figures were made of, as sources of the answer: a new version of one marks it. */
function recordsCitedBy(figures: readonly FigureNow[]): NewCitation[] {
  const records = figures.flatMap((figure) => figure.records ?? []);
  if (records.length > MOST_RECORDS) return [];
  return records.map(({ id, version, title }) => ({
    kind: 'record',
    object_id: id,
    object_version: version,
    title,
    page: null,
    quote: '',
    metric: null,
    value: null,
    unit: '',
    fingerprint: '',
  }));
}

const isMadeOf = (own: readonly { figure: FigureNow }[], id: string | null) =>
  own.some(({ figure }) => figure.records?.some((record) => record.id === id));

type TakenOver = Answer<typeof frameworks.takeOverFigures>;

export const takeOverFigures = (
  ctx: Ctx,
  { report_id, version, codes }: Parsed<typeof frameworks.takeOverFigures>,
): Promise<TakenOver> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const access = await findAccess(ctx, work, report_id);
    const slots = await slotsWith(work, access, codes);
    refuseUnread(access.row, version);
    const changed = slots.filter(({ before }) => before && before.changed_in > version);
    if (changed.length) fail('framework-report.changed', changed.map(({ question }) => question.code).join(', '));
    const asked = slots.flatMap((slot) =>
      metricsOf(slot.question).map((metric) => ({ slot, report: aboutProperty(access.row, slot.subjectId), metric })),
    );
    const figures = await figuresNow(ctx, work, asked, { of: access.isWhole ? 'person' : 'asked' });
    const figuresOf = grouped(
      asked.flatMap(({ slot, metric }, at) => (figures[at] ? [{ slot, metric, figure: figures[at] }] : [])),
      ({ slot }) => slot,
    );
    const hidden = await hiddenAmong(ctx, work, slots);
    const known = slots.flatMap(({ before }) => before?.id ?? []);
    const stored = grouped(await repository.listCitations(db, scope, known), ({ answer_id }) => answer_id);
    const changedIn = await repository.nextVersion(db, scope, report_id, ctx.now);
    const without: TakenOver['without'] = [];
    const writes = slots.flatMap((slot): Write[] => {
      const own = figuresOf.get(slot) ?? [];
      const { question, subjectId, before } = slot;
      const value = proposedValue(
        question,
        own.map(({ metric, figure }) => figureOf(metric, figure)),
      );
      if (value === null || hidden.has(slot)) {
        const reason = hidden.has(slot)
          ? 'not-permitted'
          : (own.find(({ figure }) => figure.reason !== null)?.figure.reason ?? 'not-divided');
        without.push({ code: question.code, reason });
        return [];
      }
      const kept = (stored.get(before?.id ?? '') ?? [])
        .filter(({ kind, object_id }) => kind !== 'metric' && kind !== 'answer' && !isMadeOf(own, object_id))
        .map(({ kept: _kept, ...row }): NewCitation => row);
      const next = {
        report_id,
        code: question.code,
        environment_id: subjectId,
        value,
        state: 'answered' as const,
        // A figure that the person may not see has put nothing into the answer.
        citations: [
          ...own
            .filter(({ figure }) => figure.reason !== 'not-permitted')
            .map(({ metric, figure }) => citationOf(metric, figure)),
          ...recordsCitedBy(own.map(({ figure }) => figure)),
          ...kept,
        ],
        follows_id: null,
      };
      return [{ before, next }];
    });
    await writeAnswers(ctx, work, writes, { act: 'figures', changedIn });
    return { version: changedIn, taken: writes.map(({ next }) => next.code), without };
  });

/** The named questions; one that is answered per property once for each property. */
async function slotsWith(work: Work, access: Access, codes: readonly string[]): Promise<Slot[]> {
  const { row } = access;
  const edition = await findEdition(work, row);
  const slotOf = await slotFinder(work, access);
  const subjects = edition.sections.some((section) => isPerProperty(section, row.level))
    ? (await propertiesOf(work, row)).map(({ id }) => id)
    : [];
  const perProperty = new Set(
    edition.sections
      .filter((section) => isPerProperty(section, row.level))
      .flatMap(({ questions }) => questions.map(({ code }) => code)),
  );
  return [...new Set(codes)].flatMap((code) =>
    perProperty.has(code) ? subjects.map((id) => slotOf(code, id)) : [slotOf(code, null)],
  );
}
