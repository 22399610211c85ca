import type { Parsed } from '@steward/contract/call';
import { valuations } from '@steward/contract/estate/valuations';
import type { ExchangeRate } from '@steward/contract/estate/valuations.models';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { invalid, refuseFuture, refuseOutdated, unlessDayTaken } from './checks.ts';
import * as repository from './rates.repository.ts';

const mustFind = async ({ db, scope }: Work, id: string): Promise<ExchangeRate> =>
  (await repository.findRate(db, scope, id)) ?? fail('exchange-rate.not-found');

function check(ctx: Ctx, { from_currency, to_currency, valid_on }: repository.Fields): void {
  if (from_currency === to_currency) invalid('to_currency', 'must be another currency');
  refuseFuture(ctx, 'valid_on', valid_on);
}

const unlessTaken = (write: Promise<void>) =>
  unlessDayTaken('exchange_rates_day', 'exchange-rate.day-taken', 'valid_on', write);

export const getExchangeRates = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listRates(db, scope));

export const addExchangeRate = (ctx: Ctx, fields: Parsed<typeof valuations.addExchangeRate>) =>
  inTransaction(ctx, async (work) => {
    check(ctx, fields);
    const id = uuid();
    const created_by = ctx.actor?.userId ?? null;
    await unlessTaken(repository.insertRate(work.db, work.scope, { id, created_by, ...fields }));
    return mustFind(work, id);
  });

export const updateExchangeRate = (
  ctx: Ctx,
  { exchange_rate_id, version, ...sent }: Parsed<typeof valuations.updateExchangeRate>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, exchange_rate_id);
    refuseOutdated(known, version);
    const fields = changed(valuations.updateExchangeRate.input, known, sent);
    check(ctx, fields);
    await unlessTaken(repository.updateRate(work.db, work.scope, exchange_rate_id, fields));
    return mustFind(work, exchange_rate_id);
  });

export const deleteExchangeRate = (
  ctx: Ctx,
  { exchange_rate_id, version }: Parsed<typeof valuations.deleteExchangeRate>,
) =>
  inTransaction(ctx, async (work) => {
    refuseOutdated(await mustFind(work, exchange_rate_id), version);
    await repository.deleteRate(work.db, work.scope, exchange_rate_id);
    return { done: true as const };
  });
