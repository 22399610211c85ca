import { seededRandom } from '@steward/core/assurance/seeded';
import { completeness } from '@steward/contract/energy/completeness';
import { meters } from '@steward/contract/estate/meters';
import { addDays, daysBetween } from '@steward/core/calendar/day';
import { billingRhythms } from '@steward/core/coverage/bill-matrix';
import { uuid } from '../../../platform/uuid.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** Numbers from 0 to 1 that are the same for each seed. */
export function chance(seed: number) {
  const next = seededRandom(seed);
  return {
    of: (share: number) => next() < share,
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}

const utilityOf = { electricity: 'ENERGY', natural_gas: 'HEAT', water: 'WATER', waste: 'WASTE' } as const;

/** Properties with meters that were replaced, bills that overlap or are missing, estimates, exemptions, and days on which they are not held. */
export async function newPortfolio(server: TestServer, ada: Person, seed: number): Promise<string[]> {
  const { organization_id } = ada.session;
  const luck = chance(seed);
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    const environment_id = (await ada.newEnvironment({ environment_name: `House ${luck.upTo(900)} ${n}` }))._id;
    ids.push(environment_id);
    if (luck.of(0.35)) await unheld(server, organization_id, environment_id, luck);
    for (let m = luck.upTo(4); m > 0; m--) {
      const carrier = luck.one(Object.keys(utilityOf) as (keyof typeof utilityOf)[]);
      const numbers = [`${luck.one(['A', 'B', 'C'])}${m}`, `${luck.one(['A', 'X'])}${m}N`].slice(0, 1 + luck.upTo(1));
      let day = `${2021 + luck.upTo(4)}-${String(1 + luck.upTo(11)).padStart(2, '0')}-${luck.one(['01', '01', '16'])}`;
      const end = luck.one(['2024-05-01', '2025-08-01', '2025-12-16', '2026-02-01', '2026-11-01']);
      const step = luck.one([1, 1, 1, 2, 3, 12]);
      const hasParts = luck.of(0.35);
      while (day < end) {
        const until = luck.of(0.85) ? afterMonths(day, step) : addDays(day, 10 + luck.upTo(60));
        const meter_no = numbers[day < '2024-07-01' ? 0 : numbers.length - 1]!;
        if (luck.of(0.82))
          await addBill(server, ada, { environment_id, carrier, meter_no, start: day, end: until }, luck, hasParts);
        day = luck.of(0.1) ? addDays(until, -3) : until;
      }
      if (luck.of(0.5)) await register(server, ada, environment_id, carrier, numbers, luck);
      if (luck.of(0.3)) {
        const from = `${luck.one([2023, 2024, 2025])}-${luck.one(['02', '07', '11'])}`;
        const gap = { environment_id, carrier, meter_no: luck.one(numbers), reason: 'vacant' as const };
        await ada.ask(completeness.addBillExemption, { ...gap, from, until: luck.of(0.5) ? from : '2026-01' });
      }
      if (luck.of(0.25))
        await ada.get(completeness.saveBillingRhythm, {
          environment_id,
          carrier,
          meter_no: numbers.at(-1)!,
          rhythm: luck.one(billingRhythms),
        });
    }
  }
  return ids;
}
type Luck = ReturnType<typeof chance>;

function afterMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-${day.slice(8) > '28' ? '28' : day.slice(8)}`;
}

export async function addBill(
  server: TestServer,
  ada: Person,
  bill: { environment_id: string; carrier: keyof typeof utilityOf; meter_no: string; start: string; end: string },
  luck: Luck,
  hasParts: boolean,
) {
  const quantity = 10 * daysBetween(bill.start, bill.end) + luck.upTo(500);
  const id = await saveBill(server, ada, { ...bill, quantity, is_estimate: luck.of(0.12) });
  await server.owner.query(
    `update bills set supplier = $2, account_no = $3, date_of_bill = billing_end_date + $4::int, charges = $5, utility = $6 where id = $1`,
    [
      id,
      luck.one(['', 'Nordstrom', 'Stadtwerke', 'Netz AG']),
      `A-${luck.upTo(3)}`,
      luck.one([0, 5, 20, 70]),
      hasParts ? luck.one(['supply', 'grid', 'all']) : 'all',
      utilityOf[bill.carrier],
    ],
  );
  // Of days that two bills have, one counts for some.
  if (luck.of(0.3))
    await server.owner.query(
      'update bill_months set days_left_out = $2, days = greatest(0, days - $2) where bill_id = $1',
      [id, luck.one([3, 31])],
    );
  if (luck.of(0.15)) await server.owner.query('update bill_months set days_left_out = 4 where bill_id = $1', [id]);
}

export async function unheld(server: TestServer, organization_id: string, environment_id: string, luck: Luck) {
  const says = (from: string | null, word: string) =>
    server.owner.query(
      `insert into property_changes (organization_id, id, environment_id, attribute, valid_from, word) values ($1, $2, $3, 'holding', $4, $5)`,
      [organization_id, uuid(), environment_id, from, word],
    );
  await says(null, luck.one(['held', 'not_held']));
  await says(`2024-0${1 + luck.upTo(8)}-${luck.one(['01', '11'])}`, luck.one(['held', 'not_held']));
  if (luck.of(0.4)) await says('2025-07-15', luck.one(['held', 'not_held']));
}

async function register(
  server: TestServer,
  ada: Person,
  environment_id: string,
  carrier: keyof typeof utilityOf,
  numbers: readonly string[],
  luck: Luck,
) {
  const added: string[] = [];
  for (const meter_no of numbers) {
    const answer = await ada.ask(meters.addMeter, {
      environment_id,
      carrier,
      meter_no,
      ...(luck.of(0.3) && { valid_from: '2023-05-11' }),
      ...(luck.of(0.2) && { valid_until: '2025-10-20' }),
    });
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from meters where environment_id = $1 and carrier = $2 and bill_no = $3',
      [environment_id, carrier, meter_no],
    );
    if (answer.httpStatus < 300 && rows[0]) added.push(rows[0].id);
  }
  if (added.length === 2 && luck.of(0.7))
    await server.owner.query('update meters set replaced_by = $2 where id = $1', added);
}
