import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { decide } from '@steward/contract/modules';
import type { breeam } from '@steward/contract/reporting/breeam';
import type {
  BreeamAssessment,
  BreeamComment,
  BreeamIssue,
  BreeamSchemeKey,
} from '@steward/contract/reporting/breeam.models';
import type { FrameworkAnswer, FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { grouped } from '@steward/core/grouped';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { findMeant } from '../frameworks/access.service.ts';
import { shownContent } from '../frameworks/content.service.ts';
import { editionIn, editionOfYear, languageOf, shippedFramework } from '../frameworks/editions.service.ts';
import { listStored, roundsOf } from '../frameworks/whole-report.service.ts';
import * as repository from './breeam.repository.ts';
import type { CommentRow, ManualRow, NoteRow, Place } from './breeam.repository.ts';
import { frozenNotes, lacksCriteria } from './frozen-notes.ts';
import {
  answersOf,
  chosenOf,
  countedBy,
  creditsIn,
  partsOf,
  placesOf,
  pointed,
  resultsOf,
  type Counted,
  type Given,
} from './scheme.ts';

export interface Asked {
  environment_id: string;
  scheme: BreeamSchemeKey;
  year: number;
  edition: string | undefined;
  language: Language;
}

export const askedOf = (
  ctx: Ctx,
  { environment_id, scheme, year, edition, language }: Parsed<typeof breeam.getBreeamAssessment>,
): Asked => ({
  environment_id,
  scheme,
  year: year ?? Number(todayOf(ctx).slice(0, 4)),
  edition,
  language: languageOf(ctx, language),
});

export const refOf = ({ environment_id, scheme, year }: Asked) => ({
  key: scheme,
  reporting_level: 'property' as const,
  subject_id: environment_id,
  year,
});

/** The property, for a person who reaches it. */
export const mustFindPlace = async ({ db, scope }: Work, id: string): Promise<Place> =>
  (await repository.findPlace(db, scope, id)) ?? fail('environment.not-found');

/** How an edition is counted, with what the organization entered for it. */
export function counter(scheme: BreeamSchemeKey, manuals: readonly ManualRow[], language: Language) {
  const known = new Map<string, Counted>();
  return (edition: string): Counted => {
    const found = known.get(edition);
    if (found) return found;
    const manual = manuals.find((one) => one.framework === scheme && one.edition === edition);
    const counted =
      countedBy(scheme, editionIn(shippedFramework(scheme), edition), manual?.content, language) ??
      fail('framework.edition-not-found');
    known.set(edition, counted);
    return counted;
  };
}

export const givenOf = (answers: readonly Given[]): Given[] =>
  answers.map(({ code, value, state }) => ({ code, value, state }));

/** The edition of an assessment that is not begun: the one asked for, else that of its year, else the first one. */
function editionFor({ scheme, year, edition }: Asked): string {
  const framework = shippedFramework(scheme);
  if (edition !== undefined) return editionIn(framework, edition).edition;
  const [first] = framework.editions;
  const isBefore = first && `${year}-12-31` < first.valid_from;
  return isBefore ? first.edition : editionOfYear(framework, year, undefined, '').edition.edition;
}

const NOTHING: Omit<NoteRow, 'report_id' | 'code'> = { targeted: null, meets: null, comment: '', changed_in: 0 };

interface Said {
  answers: ReadonlyMap<string, FrameworkAnswer>;
  notes: ReadonlyMap<string, NoteRow>;
  comments: ReadonlyMap<string, readonly CommentRow[]>;
  people: ReadonlyMap<string, string>;
  criteria: ReadonlyMap<string, string>;
  mayEdit: boolean;
}

function issuesOf(counted: Counted, said: Said): BreeamIssue[] {
  const places = placesOf(counted);
  return [...counted.creditsOf].flatMap(([code, credits]): BreeamIssue[] => {
    const question = counted.questionOf(code);
    if (!question) return [];
    const answer = said.answers.get(code);
    const note = said.notes.get(code) ?? NOTHING;
    const state = answer?.state ?? 'open';
    const place = places.get(code) ?? { part: '', category: '' };
    return [
      {
        code,
        title: question.title[counted.language],
        help: question.help?.[counted.language] ?? null,
        ...place,
        credits,
        achieved: creditsIn(question, answer?.value, credits),
        is_in_scope: state !== 'not-applicable',
        state,
        options: pointed(question).map(({ value, title, points }) => ({
          value,
          title: title[counted.language],
          credits: points,
        })),
        is_multiple: question.type === 'multichoice',
        chosen: chosenOf(answer?.value),
        targeted: note.targeted,
        meets: note.meets,
        criterion: said.criteria.get(code) ?? null,
        reason: answer?.reason ?? '',
        citations: answer?.citations ?? [],
        owner: answer?.owner ?? null,
        reviewer: answer?.reviewer ?? null,
        due_on: answer?.due_on ?? null,
        comment: note.comment,
        assessor: (said.comments.get(code) ?? []).map((row) => shownComment(row, said.people)),
        written_by: answer?.written_by?.name ?? null,
        written_at: answer?.written_at ?? null,
        reviewed_by: answer?.reviewed_by?.name ?? null,
        sent_back_reason: answer?.sent_back_reason ?? '',
        staleness: answer?.staleness ?? 'none',
        version: answer?.version ?? 0,
        may_edit: answer?.may_edit ?? said.mayEdit,
        may_review: answer?.may_review ?? false,
      },
    ];
  });
}

const shownComment = (
  { id, text, author, round, link_label, created_by, created_at }: CommentRow,
  people: ReadonlyMap<string, string>,
): BreeamComment => ({
  _id: id,
  text,
  author: round === null ? (people.get(created_by ?? '') ?? '') : author,
  by_link: round === null ? null : link_label,
  round,
  at: created_at,
});

/** The criteria of standards, by issue. */
const criteriaOf = ({ parts }: Counted) =>
  new Map(
    parts.flatMap(({ minimumStandards }) =>
      (minimumStandards ?? []).flatMap(({ issue, byBand }) =>
        Object.values(byBand).flatMap((one) => (one && 'criterion' in one ? [[issue, one.criterion] as const] : [])),
      ),
    ),
  );

const answersIn = (content: FrameworkContent | undefined) =>
  new Map(
    content?.sections.flatMap(({ questions }) =>
      questions.flatMap(({ answers: [answer] }) => (answer ? [[answer.code, answer] as const] : [])),
    ),
  );

/** The assessment of a property and year as its screen shows it. */
export async function assessmentOf(ctx: Ctx, work: Work, asked: Asked): Promise<BreeamAssessment> {
  const { db, scope } = work;
  const { environment_id, scheme, year, language } = asked;
  const place = await mustFindPlace(work, environment_id);
  const access = await findMeant(ctx, work, refOf(asked));
  if (access && !access.isWhole) fail('environment.not-found');
  const { row } = access ?? {};
  const countedIn = counter(scheme, await repository.listManuals(db, scope), language);
  const counted = countedIn(row?.edition ?? editionFor(asked));
  const { edition } = counted;
  const content = access && (await shownContent(ctx, work, access, language));
  const stored = await listStored(ctx, work, [scheme], environment_id);
  const notes = grouped(
    await repository.listNotes(
      db,
      scope,
      stored.map((one) => one.access.row.id),
    ),
    ({ report_id }) => report_id,
  );
  const mine = row ? (notes.get(row.id) ?? []) : [];
  const comments = row ? await repository.listComments(db, scope, row.id) : [];
  const people = await listPeopleByIds(work, [...new Set(comments.flatMap(({ created_by }) => created_by ?? []))]);
  const rights = actorOf(ctx).rights;
  const may = (need: 'frameworks.edit' | 'frameworks.create' | 'frameworks.approve') => decide(rights, need).allowed;
  const mayEdit = access
    ? access.mayEdit && access.row.state === 'open'
    : may('frameworks.edit') && may('frameworks.create');
  const given = givenOf(stored.find((one) => one.access.row.id === row?.id)?.answers ?? []);
  const issues = issuesOf(counted, {
    answers: answersIn(content),
    notes: new Map(mine.map((note) => [note.code, note])),
    comments: grouped(comments, ({ code }) => code),
    people: new Map(people.map(({ user_id, name }) => [user_id, name])),
    criteria: criteriaOf(counted),
    mayEdit,
  });
  const history: BreeamAssessment['history'] = [];
  for (const report of stored) {
    const own = report.access.row;
    const ownNotes = notes.get(own.id) ?? [];
    const by = countedIn(own.edition);
    const results = resultsOf(by, answersOf(by, givenOf(report.answers), ownNotes));
    const about = { year: own.year, round: null, edition: by.edition.version, on: own.updated_at };
    history.push({ ...about, lacks_criteria: false, results });
    for (const { round, content: frozen, beside, approved_at } of await roundsOf(work, report)) {
      const then = countedIn(frozen.head.edition);
      const thenNotes = frozenNotes(beside);
      history.push({
        year: own.year,
        round,
        edition: then.edition.version,
        on: approved_at,
        lacks_criteria: lacksCriteria(then, thenNotes),
        results: resultsOf(then, answersOf(then, frozen.answers, thenNotes)),
      });
    }
  }
  return {
    environment_id,
    environment_name: place.environment_name,
    scheme,
    year,
    report_id: row?.id ?? null,
    state: row?.state ?? 'open',
    round: row?.round ?? 0,
    version: row?.version ?? 0,
    edition: edition.edition,
    editions: shippedFramework(scheme).editions.map((one) => ({
      edition: one.edition,
      title: `${one.framework} ${one.version}`,
    })),
    edition_version: edition.version,
    publisher: edition.publisher,
    licence: edition.licence,
    confidence: edition.confidence,
    confidence_note: edition.confidence_note,
    sources: edition.source.map(({ name, ref }) => ({ name, ref })),
    may_edit: mayEdit,
    may_remove_comments: may('frameworks.approve'),
    may_share: may('frameworks.approve') && (row?.round ?? 0) > 0,
    bands: counted.scheme.bands.map(({ band, from }) => ({ band, from, title: counted.bandTitle(band) })),
    parts: partsOf(counted, answersOf(counted, given, mine), answersOf(counted, given, mine, true)),
    issues,
    counts: {
      issues: issues.filter(({ is_in_scope }) => is_in_scope).length,
      answered: issues.filter(({ state }) => state === 'answered' || state === 'reviewed').length,
      out_of_scope: issues.filter(({ is_in_scope }) => !is_in_scope).length,
      drafted: issues.filter(({ state }) => state === 'drafted').length,
      reviewed: issues.filter(({ reviewed_by }) => reviewed_by !== null).length,
      stale: issues.filter(({ staleness }) => staleness === 'value').length,
    },
    history,
    previews: row
      ? (await repository.listPreviews(db, scope, row.id)).map(({ round, created_at }) => ({ round, at: created_at }))
      : [],
  };
}

export const getBreeamAssessment = (
  ctx: Ctx,
  input: Parsed<typeof breeam.getBreeamAssessment>,
): Promise<BreeamAssessment> => reading(ctx, (work) => assessmentOf(ctx, work, askedOf(ctx, input)));
