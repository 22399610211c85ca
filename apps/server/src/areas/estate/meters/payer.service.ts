import type { Meter } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { measureOf } from '@steward/core/ghg/carrier';
import { statedPayer, type PayerHistory } from '@steward/core/meters/payer';
import type { Work } from '../../../database/transaction.ts';
import { acceptedYears } from '../environments/accepted-years.service.ts';
import * as repository from './meters.repository.ts';

type Numbered = Pick<Meter, 'environment_id' | 'carrier' | 'meter_no'>;
type Stated = Pick<Meter, 'paid_by' | 'paid_since'>;

/** A meter that is not registered is paid by the landlord. */
export const landlordAlways: PayerHistory = { paidBy: 'landlord', changes: [] };

/** Bills of an accepted year keep the payer with which they were counted. */
export async function refuseOtherPayer({ db, scope }: Work, meter: Numbered, payer: PayerHistory): Promise<void> {
  // Water and waste are not in category 13.
  if (measureOf[meter.carrier] !== 'energy') return;
  const years = await repository.listYearsPaidByOthers(db, scope, meter, payer);
  if (years.length === 0) return;
  const accepted = await acceptedYears({ db, scope }, meter.environment_id);
  if (years.some((year) => accepted.includes(year))) fail('meter.year-accepted');
}

/** The stored payer of a meter, with a change if the input states one. */
export async function payerOf(
  work: Work,
  meter: Numbered,
  { paid_by, paid_since }: Stated,
  known?: Stated & Pick<Meter, 'payer_changes'>,
): Promise<Pick<Meter, 'paid_by' | 'payer_changes'>> {
  const isSaid = !known || paid_by !== known.paid_by || paid_since !== known.paid_since;
  const before = known ? { paidBy: known.paid_by, changes: known.payer_changes } : landlordAlways;
  const payer = isSaid ? statedPayer(before, paid_by, paid_since) : before;
  // A change of other fields of the meter does not affect the payer of its bills.
  if (isSaid) await refuseOtherPayer(work, meter, payer);
  return { paid_by: payer.paidBy, payer_changes: [...payer.changes] };
}
