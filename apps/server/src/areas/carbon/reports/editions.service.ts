import type { Parsed } from '@steward/contract/call';
import type { reports } from '@steward/contract/carbon/reports';
import { fail } from '@steward/contract/failures';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { addAcceptedEditions } from '../factors/references.service.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { appendToLog } from './log.repository.ts';
import { findReportAbout } from './reports.repository.ts';

interface Acceptance {
  reason: string;
  userId: string | null;
  name: string;
  at: Date;
}

/** Adopts editions later than the pinned ones of a year; returns their number. */
export async function takeOverEditions(
  work: Work,
  boundary: Boundary,
  year: number,
  { reason, userId, name, at }: Acceptance,
): Promise<number> {
  const { laterEditions } = await figuresFor(work, boundary, year, at);
  if (laterEditions.length)
    await addAcceptedEditions(
      work,
      laterEditions.map(({ key, pinned, now, reasons }) => ({
        id: uuid(),
        year,
        pin_key: key,
        carrier: pinned.carrier,
        pinned: JSON.stringify(pinned),
        pin: JSON.stringify({ key, factor: now, reasons }),
        reason,
        accepted_by: userId,
        accepted_by_name: name,
        accepted_at: at,
      })),
    );
  return laterEditions.length;
}

/**
 * Adopts the later editions that a report shows for a year. Figures accepted by a verifier stay in their own report; columns that compare
 * with the year show it restated. The pins apply to the organization, so the user must reach all of it.
 */
export const acceptLaterEditions = (
  ctx: Ctx,
  { level, target_id, year, reason }: Parsed<typeof reports.acceptLaterEditions>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const boundary = await findBoundary(work, level, target_id);
    const by = { reason, userId: ctx.actor?.userId ?? null, name: ctx.actor?.name ?? '', at: ctx.now };
    const editions = await takeOverEditions(work, boundary, year, by);
    if (editions === 0) fail('report.no-later-editions');
    // The figures of a report on this boundary change with them.
    const about = { level, targetId: boundary.targetId, year };
    const report = await findReportAbout(work.db, work.scope, about);
    if (report)
      await appendToLog(work.db, work.scope, {
        report_id: report._id,
        at: ctx.now,
        round: report.round,
        side: 'organization',
        actor: by.name,
        kind: 'editions',
        detail: { editions, reason },
      });
    return { done: true };
  });
