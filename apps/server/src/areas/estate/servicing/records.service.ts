import type { Answer, Parsed } from '@steward/contract/call';
import type { servicing, ServicingRecord } from '@steward/contract/estate/servicing';
import { fail } from '@steward/contract/failures';
import { refrigerantLoss } from '@steward/core/equipment/lifetime';
import { MissingReference } from '@steward/core/failure';
import { gwp100Of } from '@steward/reference/gwp/warming-potentials';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustFindEquipment } from '../equipment/equipment.service.ts';
import * as repository from './servicing.repository.ts';

const find = async ({ db, scope }: Work, id: string): Promise<ServicingRecord> =>
  (await repository.findRecord(db, scope, id)) ?? fail('servicing-record.not-found');

function check({ serviced_on, cost, currency }: repository.RecordFields, now: Date): void {
  if (serviced_on > now.toISOString().slice(0, 10))
    fail('request.invalid', undefined, [{ field: 'serviced_on', message: 'must not lie in the future' }]);
  if (cost !== null && currency === null)
    fail('request.invalid', undefined, [{ field: 'currency', message: 'is required' }]);
}

export const getServicingRecords = (ctx: Ctx, { equipment_id }: Parsed<typeof servicing.getServicingRecords>) =>
  reading(ctx, async (work) => {
    await mustFindEquipment(work, equipment_id);
    return repository.listRecords(work.db, work.scope, equipment_id);
  });

export const addServicingRecord = (
  ctx: Ctx,
  { equipment_id, ...fields }: Parsed<typeof servicing.addServicingRecord>,
) =>
  inTransaction(ctx, async (work) => {
    await mustFindEquipment(work, equipment_id);
    check(fields, ctx.now);
    const id = uuid();
    await repository.insertRecord(work.db, work.scope, { id, equipment_id, ...fields });
    return find(work, id);
  });

export const editServicingRecord = (ctx: Ctx, { record_id, ...fields }: Parsed<typeof servicing.editServicingRecord>) =>
  inTransaction(ctx, async (work) => {
    await find(work, record_id);
    check(fields, ctx.now);
    await repository.updateRecord(work.db, work.scope, record_id, fields);
    return find(work, record_id);
  });

export const deleteServicingRecord = (ctx: Ctx, { record_id }: { record_id: string }) =>
  inTransaction(ctx, async (work) => {
    await find(work, record_id);
    await repository.deleteRecord(work.db, work.scope, record_id);
    return { done: true as const };
  });

/** IPCC AR5, as most inventories count; null for a refrigerant that the tables do not have. */
function publishedPotential(refrigerant: string): number | null {
  try {
    return gwp100Of(refrigerant, 'AR5');
  } catch (error) {
    if (error instanceof MissingReference) return null;
    throw error;
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const getRefrigerants = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof servicing.getRefrigerants>,
): Promise<Answer<typeof servicing.getRefrigerants>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listRefrigerants(db, scope, environment_id, year)).map(({ details, quantity, ...row }) => {
      const fields = details as Readonly<Record<string, unknown>>;
      const refrigerant = String(fields.refrigerant_type);
      const each = numberOf(fields.refrigerant_charge);
      const entered = numberOf(fields.refrigerant_gwp);
      const gwp100 = entered ?? publishedPotential(refrigerant);
      const charge = each === null ? null : each * quantity;
      const loss = refrigerantLoss(row.topped_up, charge, gwp100);
      return {
        equipment_id: row.equipment_id,
        product_name: row.product_name,
        environment_id: row.environment_id,
        environment_name: row.environment_name,
        refrigerant,
        charge,
        topped_up: row.topped_up,
        days: row.days,
        loss_rate: loss.rate,
        gwp100,
        gwp_source: entered !== null ? 'entered' : gwp100 === null ? '' : 'IPCC AR5',
        kg_co2e: loss.kgCo2e,
      };
    }),
  );
