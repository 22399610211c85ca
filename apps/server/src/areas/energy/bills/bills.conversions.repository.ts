import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The latest saved bill of an account or meter that prints its conversion. */
export const findLastConversion = (
  db: Tx,
  scope: Scope,
  of: { environment_id: string; carrier: string; account_no: string; meter_no: string },
) =>
  mine(db, scope, 'bills')
    .select(['calorific_value', 'calorific_unit', 'volume_correction', 'original_unit', 'date_of_bill'])
    .where('environment_id', '=', of.environment_id)
    .where('carrier', '=', of.carrier)
    .where('status', '=', 'saved')
    .where('calorific_value', 'is not', null)
    .where('conversion_source', '=', 'bill')
    .where((e) =>
      e.or([
        ...(of.account_no ? [e('account_no', '=', of.account_no)] : []),
        ...(of.meter_no ? [e('meter_no', '=', of.meter_no)] : []),
      ]),
    )
    .orderBy('date_of_bill', 'desc')
    .limit(1)
    .executeTakeFirst();
