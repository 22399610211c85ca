import type { Parsed } from '@steward/contract/call';
import type { billedMeters, MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { fail } from '@steward/contract/failures';
import { without } from '../../../platform/imports/importable.ts';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { movingAcceptedYears, type WatchedFacts } from '../../estate/environments/accepted-changes.service.ts';
import { findMeter, registerMeterOfBill } from '../../estate/meters/meters.service.ts';
import { refuseOtherPayer } from '../../estate/meters/payer.service.ts';
import { linkBills } from '../bills/bills.recount.service.ts';
import * as repository from './billed-meters.repository.ts';

type Asked = Parsed<typeof billedMeters.decideMeters>['numbers'][number];

export const getMetersToConfirm = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof billedMeters.getMetersToConfirm>,
): Promise<MeterToConfirm[]> =>
  reading(ctx, async ({ db, scope }) => {
    if (environment_id && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const open = await repository.listOpen(db, scope, environment_id ? [environment_id] : undefined);
    return open.map((one) => without(one, 'number_key'));
  });

export const decideMeters = (
  ctx: Ctx,
  { numbers, reason }: Parsed<typeof billedMeters.decideMeters>,
): Promise<{ confirmed: number }> =>
  inTransaction(ctx, async (work) => {
    // The added data comes from bills.
    mustHold(ctx, 'utilities.read');
    if (numbers.some((one) => one.is === 'new')) mustHold(ctx, 'meters.create');
    const places = [...new Set(numbers.map(({ environment_id }) => environment_id))];
    for (const id of places) if (!(await reachesProperty(work.db, work.scope, id))) fail('environment.not-found');
    const open = await repository.listOpen(work.db, work.scope, places);
    const wanted = numbers.map((asked) => ({ asked, number: openOf(open, asked) }));
    // Of two decisions about one number, neither is what the user meant.
    if (new Set(wanted.map(({ number }) => keyOf(number))).size < wanted.length) fail('billed-meter.not-open');
    const joined = new Set<string>();
    const facts = joinedDays(
      wanted.map(({ number }) => number),
      joined,
    );
    await movingAcceptedYears(
      ctx,
      work,
      wanted.map(({ number }) => keyOf(number)),
      reason,
      async () => {
        for (const { asked, number } of wanted) if (await decide(ctx, work, asked, number)) joined.add(keyOf(number));
      },
      facts,
    );
    return { confirmed: numbers.length };
  });

const openOf = (open: readonly repository.OpenNumber[], asked: Asked) =>
  open.find(
    (one) =>
      one.environment_id === asked.environment_id &&
      one.carrier === asked.carrier &&
      one.number_key === sameNumber(asked.meter_no),
  ) ?? fail('billed-meter.not-open');

const keyOf = ({ environment_id, carrier, number_key }: repository.OpenNumber) =>
  `${environment_id} ${carrier} ${number_key}`;

/** The days of bills that were counted as a meter of their own, and are joined with those of another: coverage of accepted years. */
const joinedDays = (numbers: readonly repository.OpenNumber[], joined: ReadonlySet<string>): WatchedFacts => ({
  kind: 'meter',
  refusal: 'billed-meter.years-accepted',
  list: (_work, ids) => {
    const found = numbers.filter((number) => ids.includes(keyOf(number)));
    return Promise.resolve(
      new Map(
        found.map((number) => {
          const { environment_id: environmentId, meter_no: name, first_day, last_day } = number;
          const value = joined.has(keyOf(number)) ? 'joined' : 'apart';
          const facts = [
            { from: null, value: 'apart' },
            { from: first_day, value },
            { from: last_day, value: 'apart' },
          ];
          return [keyOf(number), { environmentId, name, facts }];
        }),
      ),
    );
  },
});

/** Answers whether bills of two numbers became bills of one. */
async function decide(ctx: Ctx, work: Work, asked: Asked, number: repository.OpenNumber): Promise<boolean> {
  const { environment_id, carrier, meter_no, number_key, account_no, supplier } = number;
  const save = (meter_id: string | null) =>
    repository.saveDecision(work.db, work.scope, {
      id: uuid(),
      environment_id,
      carrier,
      number_key,
      meter_id,
      decided_by: ctx.actor?.userId ?? null,
      decided_at: ctx.now,
    });
  if (asked.is === 'none') {
    await save(null);
    return false;
  }
  if (asked.is === 'new') {
    if (number.doubt === 'no_number' || number_key === '' || meter_no.length > 60) fail('billed-meter.no-number');
    await registerMeterOfBill(work, { environment_id, carrier, meter_no, account_no, supplier });
    return number.doubt === 'accepted_year';
  }
  if (!asked.meter_id) fail('request.invalid', undefined, [{ field: 'meter_id', message: 'is required' }]);
  const meter = await findMeter(work, asked.meter_id ?? '');
  if (meter.environment_id !== environment_id || meter.carrier !== carrier || meter.formula !== '')
    fail('billed-meter.other-place');
  await refuseOtherPayer(work, number, { paidBy: meter.paid_by, changes: meter.payer_changes });
  await linkBills(work, number, meter._id);
  const isOtherNumber = sameNumber(meter.meter_no) !== number_key;
  if (isOtherNumber) await save(meter._id);
  return isOtherNumber || number.doubt === 'accepted_year';
}
