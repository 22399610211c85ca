import type { Parsed } from '@steward/contract/call';
import { tariffs } from '@steward/contract/energy/tariffs';
import { fail } from '@steward/contract/failures';
import { areRivals, type Tariff } from '@steward/core/tariffs/price-check';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './tariffs.repository.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

const find = async ({ db, scope }: Work, id: string) =>
  (await repository.findTariff(db, scope, id)) ?? fail('tariff.not-found');

const asTariff = (row: repository.TariffFields): Tariff => ({
  name: row.name,
  carrier: row.carrier,
  charges: row.charges,
  supplier: row.supplier,
  accountNo: row.account_no,
  meterNo: row.meter_no,
  currency: row.currency,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  standingCharge: row.standing_charge,
  standingPer: row.standing_per,
  unitPrice: row.unit_price,
  blockSize: row.block_size,
  priceAbove: row.price_above,
  taxRate: row.tax_rate,
});

/** The tariffs for comparison with bills of the property. */
export const tariffsOfProperty = async ({ db, scope }: Work, environmentId: string): Promise<Tariff[]> =>
  (await repository.listTariffs(db, scope, environmentId)).map(asTariff);

/** Checks between several fields. */
async function check(work: Work, environmentId: string, fields: repository.TariffFields, id?: string): Promise<void> {
  const wrong = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
  if (fields.valid_until !== null && fields.valid_until < fields.valid_from)
    wrong('valid_until', 'must not come before the first day');
  if (fields.block_size === null && fields.price_above !== null) wrong('block_size', 'is required');
  if (fields.block_size !== null && fields.price_above === null) wrong('price_above', 'is required');
  const others = await repository.listTariffs(work.db, work.scope, environmentId);
  if (others.some((other) => other._id !== id && areRivals(asTariff(other), asTariff(fields)))) fail('tariff.overlaps');
}

export const getTariffs = (ctx: Ctx, { environment_id }: Parsed<typeof tariffs.getTariffs>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return repository.listTariffs(work.db, work.scope, environment_id);
  });

export const addTariff = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof tariffs.addTariff>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    await check(work, environment_id, fields);
    const id = uuid();
    await repository.insertTariff(work.db, work.scope, { id, environment_id, ...fields });
    return find(work, id);
  });

export const updateTariff = (ctx: Ctx, { tariff_id, ...sent }: Parsed<typeof tariffs.updateTariff>) =>
  inTransaction(ctx, async (work) => {
    const known = await find(work, tariff_id);
    const { environment_id } = known;
    const fields = changed(tariffs.updateTariff.input, known, sent);
    await check(work, environment_id, fields, tariff_id);
    await repository.updateTariff(work.db, work.scope, tariff_id, fields);
    return find(work, tariff_id);
  });

export const deleteTariff = (ctx: Ctx, { tariff_id }: Parsed<typeof tariffs.deleteTariff>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteTariff(db, scope, tariff_id))) fail('tariff.not-found');
    return { done: true as const };
  });
