import type { Parsed } from '@steward/contract/call';
import type { valuations as contract } from '@steward/contract/estate/valuations';
import { valuations } from '@steward/contract/estate/valuations';
import type { Valuation } from '@steward/contract/estate/valuations.models';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustFind as mustFindDocument } from '../documents/documents.service.ts';
import { invalid, mustReach, refuseFuture, refuseOutdated, unlessDayTaken } from './checks.ts';
import * as repository from './valuations.repository.ts';

const mustFind = async ({ db, scope }: Work, id: string): Promise<Valuation> =>
  (await repository.findValuation(db, scope, id)) ?? fail('valuation.not-found');

/** `known`: what the valuation has had: evidence that another person attached need not be within reach to stay. */
async function check(ctx: Ctx, work: Work, fields: repository.Fields, known?: repository.Fields): Promise<void> {
  refuseFuture(ctx, 'valued_on', fields.valued_on);
  if (fields.document_page !== null && fields.document_id === null)
    invalid('document_page', 'must be empty without a document');
  if (fields.document_id !== null && fields.document_id !== known?.document_id)
    await mustFindDocument(work, fields.document_id);
}

const unlessTaken = (write: Promise<void>) =>
  unlessDayTaken('valuations_day', 'valuation.day-taken', 'valued_on', write);

export const getValuations = (ctx: Ctx, asked: Parsed<typeof contract.getValuations>) =>
  reading(ctx, async (work) => {
    if (asked.environment_id) await mustReach(work, asked.environment_id);
    return {
      paginateData: await repository.listValuations(work.db, work.scope, asked),
      totalData: await repository.countValuations(work.db, work.scope, asked),
    };
  });

/** Adds valuations in the transaction of the caller. */
export async function insertValuations(
  ctx: Ctx,
  work: Work,
  rows: readonly (repository.Fields & { id: string; environment_id: string })[],
): Promise<void> {
  for (const row of rows) await check(ctx, work, row);
  const created_by = ctx.actor?.userId ?? null;
  await unlessTaken(
    repository.insertValuations(
      work.db,
      work.scope,
      rows.map((row) => ({ ...row, created_by })),
    ),
  );
}

/** Changes a valuation in the transaction of the caller. */
export async function changeValuation(ctx: Ctx, work: Work, id: string, fields: repository.Fields): Promise<void> {
  await check(ctx, work, fields, await mustFind(work, id));
  await unlessTaken(repository.updateValuation(work.db, work.scope, id, fields));
}

export const addValuation = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof contract.addValuation>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    const id = uuid();
    await insertValuations(ctx, work, [{ id, environment_id, ...fields }]);
    return mustFind(work, id);
  });

export const updateValuation = (
  ctx: Ctx,
  { valuation_id, version, ...sent }: Parsed<typeof contract.updateValuation>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, valuation_id);
    refuseOutdated(known, version);
    // The page belongs to the document that is taken away.
    const given = { ...(sent.document_id === null && { document_page: null }), ...sent };
    await changeValuation(ctx, work, valuation_id, changed(valuations.updateValuation.input, known, given));
    return mustFind(work, valuation_id);
  });

export const deleteValuation = (ctx: Ctx, { valuation_id, version }: Parsed<typeof contract.deleteValuation>) =>
  inTransaction(ctx, async (work) => {
    refuseOutdated(await mustFind(work, valuation_id), version);
    await repository.deleteValuations(work.db, work.scope, [valuation_id]);
    return { done: true as const };
  });
