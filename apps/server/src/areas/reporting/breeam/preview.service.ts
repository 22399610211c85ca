import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { breeam } from '@steward/contract/reporting/breeam';
import { breeamSchemes, type BreeamPreview } from '@steward/contract/reporting/breeam.models';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import { uuid } from '../../../platform/uuid.ts';
import { makeShareLink } from '../../foundation/share-links/making.service.ts';
import { findWhole } from '../frameworks/access.service.ts';
import { languageOf, reasonOf, shippedFramework } from '../frameworks/editions.service.ts';
import { findRoundOf, listStored } from '../frameworks/whole-report.service.ts';
import { counter, mustFindPlace } from './assessment.service.ts';
import * as repository from './breeam.repository.ts';
import type { PreviewRow } from './breeam.repository.ts';
import { withComments } from './comments.service.ts';
import { frozenNotes, lacksCriteria } from './frozen-notes.ts';
import { answersOf, countedBy, creditsIn, partsOf, placesOf, type Counted } from './scheme.ts';

/** The round as an assessor sees it: nothing that changes later changes it. */
async function contentOf(ctx: Ctx, work: Work, reportId: string, round: number): Promise<PreviewRow['content']> {
  const { db, scope } = work;
  const { row } = await findWhole(ctx, work, reportId);
  const scheme = breeamSchemes.find((one) => one === row.framework) ?? fail('framework-report.not-found');
  const { content: frozen, beside, approved_at } = await findRoundOf(ctx, work, reportId, round);
  const place = await mustFindPlace(work, row.environment_id ?? '');
  const counted = counter(
    scheme,
    await repository.listManuals(db, scope),
    languageOf(ctx, undefined),
  )(frozen.head.edition);
  const notes = frozenNotes(beside);
  const noted = new Map(notes.map((note) => [note.code, note]));
  const answers = answersOf(counted, frozen.answers, notes);
  const hidden = new Set(frozen.answers.flatMap(({ code, is_hidden }) => (is_hidden ? code : [])));
  const given = new Map(frozen.answers.map((answer) => [answer.code, answer]));
  const places = placesOf(counted);
  return {
    environment_name: place.environment_name,
    framework: counted.edition.framework,
    edition: counted.edition.version,
    year: row.year,
    round,
    approved_on: approved_at,
    lacks_criteria: lacksCriteria(counted, notes),
    parts: partsOf(counted, answers, answers).map(({ target: _target, gap: _gap, ...part }) => part),
    issues: [...counted.creditsOf].flatMap(([code, credits]) => {
      const question = counted.questionOf(code);
      const answer = given.get(code);
      return question
        ? [
            {
              code,
              title: counted.titleOf(code),
              ...(places.get(code) ?? { part: '', category: '' }),
              credits,
              achieved: creditsIn(question, answer?.value, credits),
              is_in_scope: answer?.state !== 'not-applicable',
              targeted: noted.get(code)?.targeted ?? null,
              reason: answer?.reason ?? '',
              comment: hidden.has(code) ? '' : (noted.get(code)?.comment ?? ''),
              evidence: (answer?.citations ?? [])
                .filter(({ kind }) => kind === 'document')
                .map(({ title, page }) => ({ title, page })),
            },
          ]
        : [];
    }),
  };
}

export async function shareBreeamPreview(
  ctx: Ctx,
  { report_id, round: asked, applied_level, label, password, days }: Parsed<typeof breeam.shareBreeamPreview>,
): Promise<Answer<typeof breeam.shareBreeamPreview>> {
  const password_hash = password === null ? null : await hashPassword(password);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { row } = await findWhole(ctx, work, report_id);
    const round = asked ?? row.round;
    if (!breeamSchemes.some((one) => one === row.framework) || row.level !== 'property')
      fail('framework-report.not-found');
    if (round < 1) fail('breeam.no-round');
    const id = uuid();
    const { userId } = actorOf(ctx);
    const content = await contentOf(ctx, work, report_id, round);
    await repository.insertPreview(db, scope, {
      id,
      report_id,
      round,
      content,
      created_by: userId,
      created_at: ctx.now,
    });
    const { token, ends_at } = await makeShareLink(ctx, work, {
      kind: 'breeam-preview',
      subject_id: id,
      label,
      password_hash,
      days,
    });
    const place = await mustFindPlace(work, row.environment_id ?? '');
    // The ids only say what it is about: the secret behind the # opens it (A04).
    const about = [scope.organizationId, userId, place.portfolio_id, place.id, applied_level].join('/');
    return { url: `${ctx.webAddress()}/breeam_preview/${about}#${token}`, round, ends_at };
  });
}

/** Previews are shared by people who may approve the assessment, and who still see all of it. */
export const breeamPreviews: ShareKind<{ preview: BreeamPreview }> = {
  describe: async (ctx, work, ids) => {
    if (!ctx.actor) return new Map();
    const rows = await repository.listPreviewsById(work.db, work.scope, ids);
    const seen = new Map(
      (await listStored(ctx, work, breeamSchemes)).map(({ access: { row } }) => [row.id, row] as const),
    );
    return new Map(
      rows.flatMap(({ id, report_id, content }) => {
        const report = seen.get(report_id);
        const title = `${content.framework} ${content.year}, ${content.environment_name}`;
        return report ? [[id, { title, environment_id: report.environment_id }] as const] : [];
      }),
    );
  },
  open: (ctx, { subject_id, language }) =>
    reading(ctx, async (work) => {
      const [row] = await repository.listPreviewsById(work.db, work.scope, [subject_id]);
      return row && { preview: inLanguage(await withComments(work, row), languageOf(ctx, language)) };
    }),
};

/** The edition of a preview, with its titles in a language. */
function titlesOf({ framework, edition: version }: BreeamPreview, language: Language): Counted | undefined {
  for (const scheme of breeamSchemes)
    for (const edition of shippedFramework(scheme).editions)
      if (edition.framework === framework && edition.version === version)
        return countedBy(scheme, edition, undefined, language);
  return undefined;
}

/** The titles of parts, categories, issues and bands are those of the edition; what people wrote stays as it is. */
function inLanguage(preview: BreeamPreview, language: Language): BreeamPreview {
  const counted = titlesOf(preview, language);
  if (!counted) return preview;
  const banded = <B extends { band: string; title: string } | null>(band: B): B =>
    band && { ...band, title: counted.bandTitle(band.band) };
  const { titleOf, bandTitle } = counted;
  return {
    ...preview,
    parts: preview.parts.map((part) => {
      const known = counted.parts.find((one) => one.part === part.part);
      return {
        ...part,
        title: known?.title ?? part.title,
        band: banded(part.band),
        score_reaches: banded(part.score_reaches),
        blocker: part.blocker && {
          ...part.blocker,
          band_title: bandTitle(part.blocker.band),
          issue_title: titleOf(part.blocker.issue),
        },
        categories: part.categories.map((category) => ({
          ...category,
          title: known?.categories.find(({ code }) => code === category.code)?.title ?? category.title,
        })),
      };
    }),
    issues: preview.issues.map((issue) => ({
      ...issue,
      title: titleOf(issue.code),
      reason: reasonOf(counted.edition, issue.reason, language),
    })),
  };
}
