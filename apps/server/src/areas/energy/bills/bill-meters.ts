import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { reachesProperty } from '../../../database/scoped.ts';
import { mustHold } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listMeters, metersOfBills, registerMeterOfBill } from '../../estate/meters/meters.service.ts';
import type { Fields } from './bill-months.ts';

/** The saved fields of a bill. If its meter is registered, the number is that of the register. */
export type WithMeter = Fields & { meter_id: string | null };

/** Bills with their registered meters, all read at once. Refuses a bill that has neither a meter number nor a known account. */
export async function withMeters(work: Work, bills: readonly Fields[]): Promise<WithMeter[]> {
  const meterOf = await metersOfBills(
    work,
    bills.map(({ environment_id }) => environment_id),
  );
  return bills.map((fields) => {
    const meter = meterOf(fields);
    const meter_no = meter?.billNo ?? fields.meter_no;
    if (meter_no === '') fail('request.invalid', undefined, [{ field: 'meter_no', message: 'is required' }]);
    return { ...fields, meter_no, meter_id: meter?.id ?? null };
  });
}

interface Row {
  environment_id: string;
  carrier: string | null;
  meter_no: string;
  account_no: string;
  billing_start_date: string | null;
  billing_end_date: string | null;
}

/** For a bill without a meter number: the number of the registered meter with its account. */
export async function meterOfAccount(work: Work, row: Row): Promise<string | null> {
  const { environment_id, carrier, meter_no, account_no, billing_start_date, billing_end_date } = row;
  if (meter_no !== '' || account_no === '' || !carrier || !billing_start_date || !billing_end_date) return null;
  const meterOf = await metersOfBills(work, [environment_id]);
  return (
    meterOf({ environment_id, carrier, meter_no, account_no, billing_start_date, billing_end_date })?.billNo ?? null
  );
}

/** `withMeters` for one bill. */
export async function withMeter(work: Work, fields: Fields): Promise<WithMeter> {
  const [found] = await withMeters(work, [fields]);
  return found ?? { ...fields, meter_id: null };
}

/** Adds the meter of a bill that a user states to be another one of the property, unless it is registered already. */
export async function addMeterOf(ctx: Ctx, work: Work, fields: Fields): Promise<void> {
  mustHold(ctx, 'meters.create');
  const { environment_id, carrier, meter_no, account_no, supplier } = fields;
  if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
  const known = await listMeters(work, environment_id);
  const isKnown = known.some((one) => one.carrier === carrier && sameNumber(one.meter_no) === sameNumber(meter_no));
  if (meter_no === '' || isKnown) return;
  await registerMeterOfBill(work, { environment_id, carrier, meter_no, account_no, supplier });
}
