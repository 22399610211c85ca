import type { Answer, Parsed } from '@steward/contract/call';
import type { bills } from '@steward/contract/energy/bills';
import { fail } from '@steward/contract/failures';
import type { CalorificUnit } from '@steward/core/units/conversion';
import { reachesProperty } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findLastConversion } from './bills.conversions.repository.ts';

/**
 * A supplier always prints the conversion in the same form, and its factors change slowly: the latest bill is the proposal for the next.
 */
export const getLastConversion = (
  ctx: Ctx,
  of: Parsed<typeof bills.getLastConversion>,
): Promise<Answer<typeof bills.getLastConversion>> =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, of.environment_id))) fail('environment.not-found');
    const found = of.account_no || of.meter_no ? await findLastConversion(db, scope, of) : undefined;
    if (!found || found.calorific_value === null || found.date_of_bill === null) return null;
    const { calorific_value, calorific_unit, volume_correction, original_unit, date_of_bill } = found;
    // The database has the same values.
    return {
      calorific_value,
      calorific_unit: calorific_unit as CalorificUnit,
      volume_correction,
      original_unit,
      date_of_bill,
    };
  });
