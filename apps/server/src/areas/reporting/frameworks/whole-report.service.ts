import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { accessTo, findWhole, type Access } from './access.service.ts';
import { shownContent } from './content.service.ts';
import { editionIn, findFramework, type Framework } from './editions.service.ts';
import { shownFrozen } from './hidden-answers.service.ts';
import * as repository from './frameworks.repository.ts';
import type { AnswerRow } from './frameworks.repository.ts';
import type { Beside, RoundContent } from './rounds.content.ts';
import * as rounds from './rounds.repository.ts';
import { besideOf, freeze, isAsFrozen } from './rounds.service.ts';

/** A report with everything that leaves the product: as it is now, or as a round was frozen. */
export interface WholeReport {
  framework: Framework;
  edition: FrameworkEdition;
  content: RoundContent;
  /** What areas keep beside the answers. */
  beside: Beside;
  /** Null: the open report. */
  frozen: {
    round: number;
    sha256: string;
    is_unchanged: boolean;
    submitted_by: string | null;
    submitted_on: string | null;
    submitted_to: string;
  } | null;
}

/** A report with its answers as they are stored, for views that read no sources. */
export interface StoredReport {
  access: Access;
  answers: readonly AnswerRow[];
}

/** The reports by frameworks about properties, of which the person sees all, the latest year first. */
export async function listStored(
  ctx: Ctx,
  work: Work,
  frameworks: readonly string[],
  environmentId?: string,
): Promise<StoredReport[]> {
  const { db, scope } = work;
  const rows = (await repository.listReports(db, scope, { frameworks, level: 'property' })).filter(
    (row) => environmentId === undefined || row.environment_id === environmentId,
  );
  const seen = (await accessTo(ctx, work, rows)).filter(({ isWhole }) => isWhole);
  const ids = seen.map(({ row }) => row.id);
  const answers = grouped(await repository.listAnswers(db, scope, ids), ({ report_id }) => report_id);
  return seen.map((access) => ({ access, answers: answers.get(access.row.id) ?? [] }));
}

/** The frozen rounds of a report that was found by `listStored`, the newest first. */
export async function roundsOf({ db, scope }: Work, { access: { row } }: StoredReport) {
  const found = row.round > 0 ? await rounds.listRounds(db, scope, row.id) : [];
  return found.map((one) => ({ ...one, beside: besideOf(one) }));
}

/** The report, or the round of it, for people who see all of it. */
export async function findWholeReport(
  ctx: Ctx,
  work: Work,
  { report_id, round }: { report_id: string; round?: number | undefined },
): Promise<WholeReport> {
  const access = await findWhole(ctx, work, report_id);
  const described = async ({ framework: key, edition }: { framework: string; edition: string }) => {
    const framework = await findFramework(work, key);
    return { framework, edition: editionIn(framework, edition) };
  };
  if (round === undefined) {
    const shown = await shownContent(ctx, work, access, undefined);
    const head = { reason: '', approved_by: '', approved_at: '', round: 0 };
    const content = await shownFrozen(ctx, work, await freeze(ctx, work, shown, access, head));
    return { ...(await described(content.head)), content, beside: content.beside ?? {}, frozen: null };
  }
  const row = (await rounds.findRound(work.db, work.scope, report_id, round)) ?? fail('framework-round.not-found');
  const { sha256, submitted_name, submitted_on, submitted_to } = row;
  const content = await shownFrozen(ctx, work, row.content);
  return {
    ...(await described(content.head)),
    content,
    beside: besideOf(row),
    frozen: {
      round,
      sha256,
      is_unchanged: isAsFrozen(row),
      submitted_by: submitted_name,
      submitted_on,
      submitted_to,
    },
  };
}

/** The next version of a report, for what other areas keep beside its answers. */
export const nextVersionOf = (ctx: Ctx, { db, scope }: Work, reportId: string): Promise<number> =>
  repository.nextVersion(db, scope, reportId, ctx.now);

/** A frozen round of a report that the person sees whole, as they may see it. */
export async function findRoundOf(ctx: Ctx, work: Work, reportId: string, round: number) {
  const row = (await rounds.findRound(work.db, work.scope, reportId, round)) ?? fail('framework-round.not-found');
  return { content: await shownFrozen(ctx, work, row.content), beside: besideOf(row), approved_at: row.approved_at };
}
