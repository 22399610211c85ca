import { fail } from '@steward/contract/failures';
import type { FrameworkEdition } from '@steward/reference/frameworks/framework';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findWhole } from './access.service.ts';
import { shownContent } from './content.service.ts';
import { editionIn, findFramework, type Framework } from './editions.service.ts';
import type { RoundContent } from './rounds.content.ts';
import * as rounds from './rounds.repository.ts';
import { freeze, isAsFrozen } from './rounds.service.ts';

/** A report with everything that leaves the product: as it is now, or as a round was frozen. */
export interface WholeReport {
  framework: Framework;
  edition: FrameworkEdition;
  content: RoundContent;
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
    const content = await freeze(work, shown, access, head);
    return { ...(await described(content.head)), content, frozen: null };
  }
  const row = (await rounds.findRound(work.db, work.scope, report_id, round)) ?? fail('framework-round.not-found');
  const { content, sha256, submitted_name, submitted_on, submitted_to } = row;
  return {
    ...(await described(content.head)),
    content,
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
