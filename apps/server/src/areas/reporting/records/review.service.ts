import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { records } from '@steward/contract/reporting/records';
import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { canonicalJson } from '@steward/core/canonical-json';
import { titleIn } from '@steward/core/records/kind';
import type { Work } from '../../../database/transaction.ts';
import { failChanged } from '../../../platform/approvals.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { inTransaction } from '../../carbon/entries/organization-reach.ts';
import { knownKinds, languageOf } from './kinds.service.ts';
import * as repository from './records.repository.ts';
import type { RecordRow } from './records.repository.ts';
import { answerOf, contentOf, mayReview, mustFindLive } from './records.service.ts';

/** Refuses the review of a version that is not the present one, and names what differs. */
async function refuseOtherVersion({ db, scope }: Work, row: RecordRow, seen: number): Promise<void> {
  if (row.version === seen) return;
  const before = (await repository.listVersions(db, scope, row._id)).find(({ version }) => version === seen)?.content;
  const now = contentOf(row);
  const names = Object.keys(now) as (keyof typeof now)[];
  const differing = names.filter((name) => canonicalJson(before?.[name]) !== canonicalJson(now[name]));
  failChanged(differing.length ? differing : ['files'], row.kind);
}

export const acceptRecords = (
  ctx: Ctx,
  { records: asked }: Parsed<typeof records.acceptRecords>,
): Promise<Answer<typeof records.acceptRecords>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const seen = new Map(asked.map(({ record_id, version }) => [record_id, version]));
    const rows = await repository.findRecords(db, scope, [...seen.keys()]);
    if (rows.length < seen.size) fail('record.not-found');
    const may = await mayReview(ctx, work);
    const open = rows.filter(({ state }) => state !== 'accepted');
    for (const row of open) {
      if (!may(row)) fail('record.needs-other');
      await refuseOtherVersion(work, row, seen.get(row._id) ?? 0);
      if (row.state !== 'to-review') fail('record.not-in-review');
    }
    const ids = open.map(({ _id }) => _id);
    if (ids.length) await repository.acceptRecords(db, scope, ids, ctx.actor?.userId ?? null, ctx.now);
    return { accepted: ids.length };
  });

/** Notifies its owner and the person who wrote it, with the reason. */
async function notifyReturned(ctx: Ctx, work: Work, row: RecordRow, reason: string): Promise<void> {
  const to = new Set([row.owner_id, row.changed_by].filter((one) => one !== null));
  to.delete(actorOf(ctx).userId);
  const kind = (await knownKinds(work)).get(row.kind);
  await raise(ctx, work.db, {
    kind: 'record.returned',
    environment_id: row.environment_id,
    object_id: row._id,
    to: [...to],
    values: { record: kind ? titleIn(kind.title, languageOf(ctx)) : row.kind, reason },
    redirect_url: `/datahub/data_library/esg/records?item=${row._id}`,
  });
}

export const returnRecord = (
  ctx: Ctx,
  { record_id, version, reason }: Parsed<typeof records.returnRecord>,
): Promise<RecordAnswer> =>
  inTransaction(ctx, async (work) => {
    const row = await mustFindLive(work, record_id);
    if (!(await mayReview(ctx, work))(row)) fail('record.needs-other');
    await refuseOtherVersion(work, row, version);
    if (row.state !== 'to-review') fail('record.not-in-review');
    await repository.returnRecord(work.db, work.scope, record_id, reason);
    await notifyReturned(ctx, work, row, reason);
    return answerOf(ctx, work, record_id);
  });
