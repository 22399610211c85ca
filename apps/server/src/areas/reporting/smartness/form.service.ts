import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { decide } from '@steward/contract/modules';
import type { FrameworkAnswer, FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import type {
  smartness,
  SmartnessForm,
  SmartnessMethod,
  SmartnessQuestion,
} from '@steward/contract/reporting/smartness';
import type { StepGroup } from '@steward/core/diagnosis/steps';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { findMeant } from '../frameworks/access.service.ts';
import { shownContent, shownQuestion } from '../frameworks/content.service.ts';
import { editionOfYear, findEdition, languageOf, shippedFramework } from '../frameworks/editions.service.ts';
import { listStored, roundsOf, type StoredReport } from '../frameworks/whole-report.service.ts';
import { proposedFor, type ProposedAnswer } from './proposals.service.ts';
import {
  ABSENT,
  buildingOf,
  counts,
  frameworkOf,
  resultOf,
  scoreOf,
  serviceOf,
  sharesOf,
  stepsOf,
  targetOf,
  type Given,
} from './scoring.ts';
import { seenFacts } from './seen-facts.ts';
import { findPlace, listMeasures, listProjects, type MeasureRow, type Place } from './smartness.repository.ts';
import { bandsOf, nextOf } from './steps.ts';

export interface Asked {
  environment_id: string;
  method: SmartnessMethod;
  year: number;
  language: Language;
}

export const askedOf = (
  ctx: Ctx,
  { environment_id, method, year, language }: Parsed<typeof smartness.getSmartnessCoreCriteriaForm>,
): Asked => ({
  environment_id,
  method,
  year: year ?? Number(todayOf(ctx).slice(0, 4)),
  language: languageOf(ctx, language),
});

export const refOf = ({ environment_id, method, year }: Asked) => ({
  key: frameworkOf(method),
  reporting_level: 'property' as const,
  subject_id: environment_id,
  year,
});

export const givenOf = (answers: readonly (Given & { code: string })[]): Map<string, Given> =>
  new Map(answers.map(({ code, value, state, reason_code }) => [code, { value, state, reason_code }]));

/** The report of the same property and year by the other catalogue. */
export const otherOf = (stored: readonly StoredReport[], { method, year }: Asked): StoredReport | undefined =>
  stored.find(({ access: { row } }) => row.framework !== frameworkOf(method) && row.year === year);

/** The property, for a person who reaches it. */
export const mustFindPlace = async ({ db, scope }: Work, { environment_id }: Asked): Promise<Place> =>
  (await findPlace(db, scope, environment_id)) ?? fail('environment.not-found');

const isOpen = ({ state }: Pick<FrameworkAnswer, 'state'>) => state === 'open' || state === 'drafted';

interface Parts {
  method: SmartnessMethod;
  steps: readonly StepGroup[];
  proposed: ReadonlyMap<string, ProposedAnswer>;
  measures: readonly MeasureRow[];
  language: Language;
  seenOf: ReturnType<typeof seenFacts>;
}

type Question = ReturnType<typeof shownQuestion> & { answers: readonly FrameworkAnswer[] };

function shown(
  { code, title, help, columns, answers: [answer] }: Question,
  { method, steps, proposed, measures, seenOf }: Parts,
): SmartnessQuestion {
  const proposal = proposed.get(code);
  const cited = seenOf(answer?.citations ?? []);
  const basis = seenOf(proposal?.restsOn ?? []);
  const options = columns.find((column) => column.code === 'level')?.options ?? [];
  const step = steps.find((group) => group.code === code)?.options[0];
  return {
    code,
    title,
    help,
    levels: options.map(({ value, title: level }) => ({ level: Number(value), title: level })),
    absent_counts: serviceOf(method, code)?.absentCounts ?? false,
    state: answer?.state ?? 'open',
    is_absent: answer?.state === 'omitted' && answer.reason_code === ABSENT,
    shares: sharesOf(answer?.value),
    target: targetOf(answer?.value),
    reason: answer?.reason ?? '',
    written_by: answer?.written_by?.name ?? null,
    written_at: answer?.written_at ?? null,
    staleness: answer?.staleness ?? 'none',
    citations: cited.seen,
    hidden_citations: cited.hidden,
    may_edit: answer?.may_edit ?? true,
    proposal: proposal
      ? {
          answer: proposal.answer,
          level: proposal.level,
          why: proposal.why,
          is_carried: proposal.isCarried,
          is_by_absence: proposal.isByAbsence,
          rests_on: basis.seen,
          hidden: basis.hidden,
        }
      : null,
    next: step ? { level: step.to, gain: step.gain } : null,
    measures: measures.flatMap(({ id, raises, ...measure }) =>
      raises.flatMap((one) => (one.code === code ? { _id: id, ...measure, level: one.level } : [])),
    ),
  };
}

/** The result of each year, and of each frozen round. */
async function historyOf(
  work: Work,
  place: Place,
  stored: readonly StoredReport[],
  method: SmartnessMethod,
): Promise<SmartnessForm['history']> {
  const history: SmartnessForm['history'] = [];
  for (const report of stored.filter(({ access: { row } }) => row.framework === frameworkOf(method))) {
    const { row } = report.access;
    const resultIn = (given: ReadonlyMap<string, Given>) => resultOf(method, buildingOf(place, given), given);
    const { year, edition, updated_at } = row;
    history.push({ year, round: null, edition, on: updated_at, ...resultIn(givenOf(report.answers)) });
    for (const { round, content, approved_at } of await roundsOf(work, report)) {
      const frozen = content.answers.map(({ code, value, state, reason }) => ({
        code,
        value,
        state,
        reason_code: reason.split(':')[0] ?? '',
      }));
      history.push({ year, round, edition: content.head.edition, on: approved_at, ...resultIn(givenOf(frozen)) });
    }
  }
  return history;
}

/** Each section with its questions; without a report each of them without an answer. */
function sectionsOf(
  asked: Asked,
  edition: Awaited<ReturnType<typeof findEdition>>,
  content: FrameworkContent | undefined,
) {
  const { method, language } = asked;
  const sections = content
    ? content.sections.map(({ code, title, questions }) => ({ code, title, questions: questions as Question[] }))
    : edition.sections.map(({ code, title, questions }) => ({
        code,
        title: title[language],
        questions: questions.map((one): Question => ({ ...shownQuestion(one, language), answers: [] })),
      }));
  return sections
    .map(({ questions, ...section }) => ({
      ...section,
      questions: questions.filter(({ code }) => serviceOf(method, code)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

const domainOf = (code: string) => sriCatalogue.services.find((one) => one.code === code)?.domain;

const titled =
  (titles: Readonly<Record<string, Readonly<Record<Language, string>>>>, language: Language) =>
  ({ code, score }: { code: string; score: number | null }) => ({
    code,
    title: titles[code]?.[language] ?? code,
    score,
  });

/** What measures and projects of the property raise, for people who may see them. */
export async function measuresOf(ctx: Ctx, { db, scope }: Work, environmentId: string): Promise<MeasureRow[]> {
  const may = (need: 'efficiency-measures.read' | 'net-zero.read') => decide(actorOf(ctx).rights, need).allowed;
  return [
    ...(may('efficiency-measures.read') ? await listMeasures(db, scope, environmentId) : []),
    ...(may('net-zero.read') ? await listProjects(db, scope, environmentId) : []),
  ];
}

/** The assessment of a property and year as its screen shows it. */
export async function formOf(ctx: Ctx, work: Work, asked: Asked): Promise<SmartnessForm> {
  const { environment_id, method, year, language } = asked;
  const place = await mustFindPlace(work, asked);
  const access = await findMeant(ctx, work, refOf(asked));
  if (access && !access.isWhole) fail('environment.not-found');
  const { row } = access ?? {};
  const edition = row
    ? await findEdition(work, row)
    : editionOfYear(shippedFramework(frameworkOf(method)), year, undefined, '').edition;
  const content = access && (await shownContent(ctx, work, access, language));
  const stored = await listStored(ctx, work, ['sri', 'smartness'], environment_id);
  const given = givenOf(stored.find((one) => one.access.row.id === row?.id)?.answers ?? []);
  const building = buildingOf(place, given);
  const scored = scoreOf(method, building, given);
  const sections = sectionsOf(asked, edition, content);
  const codes = sections.flatMap(({ questions }) => questions.map(({ code }) => code));
  const other = otherOf(stored, asked);
  const proposed = await proposedFor(work, environment_id, method, codes, other, language);
  const measures = await measuresOf(ctx, work, environment_id);
  const steps = stepsOf(method, building, given);
  const parts: Parts = { method, steps, proposed, measures, language, seenOf: seenFacts(ctx) };
  const weightOf = new Map(smartnessCatalogue.sections.map(({ code, weight }) => [code, weight]));
  const groups = sections.map(({ code, title, questions }) => {
    const domain = domainOf(questions[0]?.code ?? '');
    const score = [...scored.sections, ...scored.domains].find((one) => one.code === (domain ?? code))?.score ?? null;
    return {
      code,
      title,
      weight: weightOf.get(code) ?? null,
      score,
      questions: questions.map((one) => shown(one, parts)),
    };
  });
  const questions = groups.flatMap((group) => group.questions);
  const target = scoreOf(method, building, given, true);
  const titles = new Map(questions.map((one) => [one.code, one]));
  const rights = actorOf(ctx).rights;
  const may = (need: 'frameworks.edit' | 'frameworks.create') => decide(rights, need).allowed;
  return {
    environment_id,
    environment_name: place.environment_name,
    method,
    year,
    report_id: row?.id ?? null,
    state: row?.state ?? 'open',
    round: row?.round ?? 0,
    version: row?.version ?? 0,
    edition: edition.edition,
    edition_version: edition.version,
    publisher: edition.publisher,
    licence: edition.licence,
    confidence: edition.confidence,
    confidence_note: edition.confidence_note,
    sources: edition.source.map(({ name, ref }) => ({ name, ref })),
    may_edit: access
      ? access.mayEdit && access.row.state === 'open'
      : may('frameworks.edit') && may('frameworks.create'),
    building: {
      type: building.type as SmartnessForm['building']['type'],
      zone: building.zone as SmartnessForm['building']['zone'],
      type_is_chosen: building.typeIsChosen,
      zone_is_chosen: building.zoneIsChosen,
    },
    result: { total: scored.total, class: scored.class },
    target: { total: target.total, class: target.class },
    bands: bandsOf(method, language),
    functionalities: scored.functionalities.map(titled(sriCatalogue.titles.functionalities, language)),
    impacts: scored.impacts.map(titled(sriCatalogue.titles.criteria, language)),
    domains: scored.domains.map(titled(sriCatalogue.titles.domains, language)),
    cells: scored.cells,
    next: nextOf(method, scored, steps, measures, titles, language),
    counts: {
      questions: questions.length,
      counted: codes.filter((code) =>
        counts(method, code, given.get(code) ?? { value: null, state: 'open', reason_code: '' }),
      ).length,
      not_applicable: questions.filter(({ state }) => state === 'not-applicable').length,
      waiting: questions.filter(({ state }) => state === 'drafted').length,
      proposed: questions.filter((one) => isOpen(one) && one.proposal !== null).length,
      stale: questions.filter(({ staleness }) => staleness === 'value').length,
    },
    groups,
    history: await historyOf(work, place, stored, method),
  };
}

export const getSmartnessCoreCriteriaForm = (
  ctx: Ctx,
  input: Parsed<typeof smartness.getSmartnessCoreCriteriaForm>,
): Promise<SmartnessForm> => reading(ctx, (work) => formOf(ctx, work, askedOf(ctx, input)));
