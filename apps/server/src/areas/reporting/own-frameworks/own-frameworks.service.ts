import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { CheckedFramework, OwnFramework, ownFrameworks } from '@steward/contract/reporting/own-frameworks';
import { asEdition, type Earlier, type OwnEdition, type OwnHead } from '@steward/reference/frameworks/own-framework';
import { questionsOf } from '@steward/reference/frameworks/editions';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { editionOfFile, readFrameworkFile, type FrameworkFile } from './framework-file.ts';
import { editionWorkbook, templateWorkbook } from './framework-workbook.ts';
import * as repository from './own-frameworks.repository.ts';
import type { DefinitionRow, HeadRow } from './own-frameworks.repository.ts';

const MOST_EDITIONS = 100;
const SHOWN_PROBLEMS = 500;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const languageOf = (ctx: Ctx, asked: Language | undefined): Language => asked ?? ctx.actor?.language ?? 'en';

/** Frameworks are for the whole organization, and so are the people who change them. */
function refuseWithoutTheWhole({ scope }: Work): void {
  if (scope.environments !== 'all') fail('own-framework.organization-only');
}

const shownHead = (
  { key, edition, framework, category, levels, valid_from, valid_until }: OwnHead,
  questions: number,
) => ({
  key,
  edition,
  name: framework,
  group: category,
  levels: [...levels],
  valid_from,
  valid_until: valid_until ?? null,
  questions,
});

async function shown(work: Work, rows: readonly HeadRow[]): Promise<OwnFramework[]> {
  const ids = [...new Set(rows.flatMap(({ changed_by }) => changed_by ?? []))];
  const names = new Map((await listPeopleByIds(work, ids)).map(({ user_id, name }) => [user_id, name]));
  return rows.map(({ id, head, questions, state, reports, version, changed_by, changed_at }) => ({
    _id: id,
    ...shownHead(head, questions),
    state,
    reports,
    version,
    changed_by: names.get(changed_by ?? '') ?? '',
    changed_at: String(changed_at),
  }));
}

async function shownOne(work: Work, id: string): Promise<OwnFramework> {
  const [one] = await shown(work, await repository.listHeads(work.db, work.scope, { id }));
  return one ?? fail('own-framework.not-found');
}

const mustFind = async ({ db, scope }: Work, id: string): Promise<DefinitionRow> =>
  (await repository.findDefinition(db, scope, id)) ?? fail('own-framework.not-found');

function previewOf(own: OwnEdition, language: Language): NonNullable<CheckedFramework['framework']> {
  const edition = asEdition(own, undefined);
  const questions = questionsOf(edition);
  const replaces = new Map(
    own.sections.flatMap((section) => section.questions.map((one) => [one.code, one.replaces ?? []])),
  );
  return {
    ...shownHead(own, questions.length),
    required: questions.filter(({ required }) => required).length,
    with_figures: questions.filter(({ metrics }) => metrics !== undefined).length,
    sections: edition.sections.map((section) => ({
      code: section.code,
      title: section.title[language],
      questions: section.questions.map(({ code, title, type, unit = null, required }) => ({
        code,
        title: title[language],
        type,
        unit,
        required,
        replaces: [...(replaces.get(code) ?? [])],
      })),
    })),
  };
}

export const getOwnFrameworks = (ctx: Ctx): Promise<OwnFramework[]> =>
  reading(ctx, async (work) => shown(work, await repository.listHeads(work.db, work.scope)));

export const getOwnFramework = (
  ctx: Ctx,
  { own_framework_id, language }: Parsed<typeof ownFrameworks.getOwnFramework>,
): Promise<Answer<typeof ownFrameworks.getOwnFramework>> =>
  reading(ctx, async (work) => {
    const { content } = await mustFind(work, own_framework_id);
    return { ...(await shownOne(work, own_framework_id)), framework: previewOf(content, languageOf(ctx, language)) };
  });

/** The key and edition that a file names, as far as they are texts. */
function namedBy({ raw }: FrameworkFile): { key: string; edition: string } {
  const { key, edition } = (raw ?? {}) as { key?: unknown; edition?: unknown };
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 60) : '');
  return { key: text(key), edition: text(edition) };
}

/** What is stored of a framework, as far as it matters to one of its editions. */
async function storedOf({ db, scope }: Work, { key, edition }: { key: string; edition: string }) {
  const rows = await repository.listDefinitions(db, scope, { keys: [key], drafts: true });
  const same = rows.find((row) => row.edition === edition);
  const before = rows.findLast(({ state, edition: other }) => state !== 'draft' && other !== edition);
  const codes = before?.content.sections.flatMap(({ questions }) => questions.map(({ code }) => code)) ?? [];
  const earlier: Earlier = before ? { valid_from: before.content.valid_from, codes } : null;
  return { same, earlier };
}

/** Codes of the edition before whose answers no question takes. */
function leftOut(edition: OwnEdition, earlier: Earlier): string[] {
  const questions = edition.sections.flatMap((section) => section.questions);
  const taken = new Set(questions.flatMap(({ code, replaces }) => replaces ?? [code]));
  return (earlier?.codes ?? []).filter((code) => !taken.has(code));
}

export async function checkOwnFramework(
  ctx: Ctx,
  { language }: Parsed<typeof ownFrameworks.checkOwnFramework>,
  files: UploadedFile[],
): Promise<CheckedFramework> {
  const file = await readFrameworkFile(files);
  return reading(ctx, async (work) => {
    refuseWithoutTheWhole(work);
    const { same, earlier } = await storedOf(work, namedBy(file));
    if (same && same.state !== 'draft') fail('own-framework.published');
    const { edition, problems } = editionOfFile(file, earlier);
    return {
      framework: edition ? previewOf(edition, languageOf(ctx, language)) : null,
      problems: problems.slice(0, SHOWN_PROBLEMS),
      problem_count: problems.length,
      draft: same ? { _id: same.id, version: same.version } : null,
      left_out: edition ? leftOut(edition, earlier) : [],
    };
  });
}

export async function saveOwnFramework(
  ctx: Ctx,
  { version }: Parsed<typeof ownFrameworks.saveOwnFramework>,
  files: UploadedFile[],
): Promise<OwnFramework> {
  const file = await readFrameworkFile(files);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseWithoutTheWhole(work);
    const { same, earlier } = await storedOf(work, namedBy(file));
    if (same && same.state !== 'draft') fail('own-framework.published');
    const { edition: content, problems } = editionOfFile(file, earlier);
    if (!content)
      return fail(
        'own-framework.problems',
        problems
          .slice(0, 20)
          .map(({ sheet, row, place, problem }) => [sheet, row, place, problem].filter((one) => one !== null).join(' '))
          .join(', '),
      );
    const changed_by = actorOf(ctx).userId;
    const { key, edition } = content;
    if (same) {
      const change = { id: same.id, version: version ?? 0, content, changed_by, changed_at: ctx.now };
      if (!(await repository.updateDefinition(db, scope, change))) fail('own-framework.changed');
      return shownOne(work, same.id);
    }
    if (version !== undefined) fail('own-framework.changed');
    if ((await repository.countDefinitions(db, scope)) >= MOST_EDITIONS) fail('own-framework.too-many');
    const id = uuid();
    const row = { id, key, edition, content, created_by: changed_by, changed_by };
    if (!(await repository.insertDefinition(db, scope, row))) fail('own-framework.changed');
    return shownOne(work, id);
  });
}

type InVersion = Parsed<typeof ownFrameworks.publishOwnFramework>;

async function changeState(
  ctx: Ctx,
  work: Work,
  { own_framework_id: id, version }: InVersion,
  state: 'published' | 'retired',
): Promise<OwnFramework> {
  const change = { id, version, state, changed_by: actorOf(ctx).userId, changed_at: ctx.now };
  if (!(await repository.updateDefinition(work.db, work.scope, change))) fail('own-framework.changed');
  return shownOne(work, id);
}

export const publishOwnFramework = (ctx: Ctx, input: InVersion): Promise<OwnFramework> =>
  inTransaction(ctx, async (work) => {
    refuseWithoutTheWhole(work);
    const row = await mustFind(work, input.own_framework_id);
    if (row.state === 'published') fail('own-framework.published');
    // Another edition may have been published after this draft was saved.
    const { earlier } = await storedOf(work, row);
    const file = { raw: row.content };
    if (row.state === 'draft' && editionOfFile(file, earlier).problems.length) fail('own-framework.problems');
    return changeState(ctx, work, input, 'published');
  });

export const retireOwnFramework = (ctx: Ctx, input: InVersion): Promise<OwnFramework> =>
  inTransaction(ctx, async (work) => {
    refuseWithoutTheWhole(work);
    const { state } = await mustFind(work, input.own_framework_id);
    if (state !== 'published') fail('own-framework.not-published');
    return changeState(ctx, work, input, 'retired');
  });

export const deleteOwnFramework = (ctx: Ctx, { own_framework_id }: Parsed<typeof ownFrameworks.deleteOwnFramework>) =>
  inTransaction(ctx, async (work) => {
    refuseWithoutTheWhole(work);
    const { state } = await mustFind(work, own_framework_id);
    if (state !== 'draft') fail('own-framework.kept');
    await repository.deleteDefinition(work.db, work.scope, own_framework_id);
    return { done: true } as const;
  });

export async function downloadOwnFramework(
  ctx: Ctx,
  { own_framework_id, format }: Parsed<typeof ownFrameworks.downloadOwnFramework>,
): Promise<FileAnswer> {
  const { content } = await reading(ctx, (work) => mustFind(work, own_framework_id));
  const name = `${content.key}-${content.edition}.${format}`;
  if (format === 'xlsx') return { name, contentType: XLSX, body: await editionWorkbook(content) };
  const body = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  return { name, contentType: 'application/json; charset=utf-8', body };
}

export const exportFrameworkTemplate = async (
  ctx: Ctx,
  { language }: Parsed<typeof ownFrameworks.exportFrameworkTemplate>,
): Promise<FileAnswer> => ({
  name: 'own-framework.xlsx',
  contentType: XLSX,
  body: await templateWorkbook(languageOf(ctx, language)),
});
