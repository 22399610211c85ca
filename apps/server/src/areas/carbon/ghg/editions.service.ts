import type { Parsed } from '@steward/contract/call';
import type { ghg } from '@steward/contract/carbon/ghg';
import { fail } from '@steward/contract/failures';
import { inTransaction } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findBoundary } from './boundary.service.ts';
import { figuresFor } from './inventory.service.ts';
import { insertAcceptedEditions } from './references.repository.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';

/**
 * Takes over the later editions that a report shows for a year. What was accepted by a verifier stays in its own report; columns
 * that compare with the year show it restated. The pins are those of the organization, so whoever accepts must see all of it.
 */
export const acceptLaterEditions = (
  ctx: Ctx,
  { level, target_id, year, reason }: Parsed<typeof ghg.acceptLaterEditions>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const boundary = await findBoundary(work, level, target_id);
    const { laterEditions } = await figuresFor(work, boundary, year, ctx.now);
    if (laterEditions.length === 0) fail('report.no-later-editions');
    await insertAcceptedEditions(
      work.db,
      work.scope,
      laterEditions.map(({ key, pinned, now, reasons }) => ({
        id: uuid(),
        year,
        pin_key: key,
        carrier: pinned.carrier,
        pinned: JSON.stringify(pinned),
        pin: JSON.stringify({ key, factor: now, reasons }),
        reason,
        accepted_by: ctx.actor?.userId ?? null,
        accepted_by_name: ctx.actor?.name ?? '',
        accepted_at: ctx.now,
      })),
    );
    return { done: true };
  });
