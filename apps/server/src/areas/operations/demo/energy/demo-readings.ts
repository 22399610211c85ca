import type { readings } from '@steward/contract/energy/readings';
import type { Parsed } from '@steward/contract/call';
import { blank } from '@steward/core/fields/field';
import { BALANCE_TOLERANCE } from '@steward/core/meters/balance';
import { meterFields } from '@steward/core/meters/fields';
import { formulaText } from '@steward/core/meters/formula';
import { rolloverAt } from '@steward/core/readings/registers';
import type { Ctx } from '../../../../platform/ctx.ts';
import { saveMeterReadings, saveMeterRegister } from '../../../energy/readings/readings.service.ts';
import { addMeter } from '../../../estate/meters/meters.service.ts';
import { billsOf, type DemoBill } from './demo-bills.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

const MONTHS_READ = 14;
// The registers by carrier, relative to the unit on the bills: electricity behind current transformers, water in m³.
const registers = [
  { carrier: 'electricity', unit: 'kWh', multiplier: 40, digits: 5, billed: 1, first: 97_300 },
  { carrier: 'district_heating', unit: 'MWh', multiplier: 1, digits: 6, billed: 1000, first: 2410 },
  { carrier: 'water', unit: 'm3', multiplier: 1, digits: 6, billed: 1000, first: 18_200 },
] as const;

type Given = Parsed<typeof readings.saveMeterReadings>['readings'][number];

/** The reading at the end of each bill; the register begins at zero again after its digits. */
function shownOf(meter_id: string, bills: readonly DemoBill[], register: (typeof registers)[number]): Given[] {
  const plain = { meter_id, kind: 'by_hand', old_end: null, new_start: null, note: '' } as const;
  const limit = rolloverAt(register.digits);
  let value: number = register.first;
  const start = bills[0]?.billing_start_date;
  const given: Given[] = start ? [{ ...plain, day: start, value, change: null }] : [];
  for (const { energy_consumption, water_consumption, billing_end_date } of bills) {
    const used = (energy_consumption ?? water_consumption ?? 0) / register.billed / register.multiplier;
    const next = Math.round((value + used) * 10) / 10;
    given.push({
      ...plain,
      day: billing_end_date,
      value: next >= limit ? Math.round((next - limit) * 10) / 10 : next,
      change: next >= limit ? 'rollover' : null,
    });
    value = given.at(-1)?.value ?? 0;
  }
  return given;
}

/** The shares of two sub-meters in the main meter; the rest is lighting of common parts and losses. */
const subMeters = [
  ['Ground floor', 0.55],
  ['Upper floors', 0.38],
] as const;

/** Two sub-meters read on the days of their main meter, and a virtual one for the rest. */
async function makeSubMeters(
  ctx: Ctx,
  { environment_id, parent_id, meter_no }: { environment_id: string; parent_id: string; meter_no: string },
  bills: readonly DemoBill[],
): Promise<void> {
  const meter = {
    ...blank(meterFields),
    environment_id,
    carrier: 'electricity' as const,
    valid_from: bills[0]?.billing_start_date ?? null,
    parent_id,
    balance_tolerance: BALANCE_TOLERANCE,
    formula: '',
    serves_space_ids: [],
  };
  for (const [name, share] of subMeters) {
    const { _id: meter_id } = await addMeter(ctx, { ...meter, meter_no: name, serves: 'tenant_space' });
    const plain = { meter_id, kind: 'by_hand', change: null, old_end: null, new_start: null, note: '' } as const;
    let value = 0;
    const readings: Given[] = bills.map(({ energy_consumption, billing_end_date: day }, i) => {
      // The share varies a little from month to month, as in a real building.
      value += Math.round((energy_consumption ?? 0) * (share + (i % 3) * 0.01));
      return { ...plain, day, value };
    });
    const day = bills[0]?.billing_start_date;
    if (day) readings.unshift({ ...plain, day, value: 0 });
    await saveMeterReadings(ctx, { readings });
  }
  const names = [meter_no, ...subMeters.map(([name]) => name)];
  const formula = formulaText(names.map((meterNo, i) => ({ meterNo, factor: i === 0 ? 1 : -1 })));
  await addMeter(ctx, { ...meter, parent_id: null, meter_no: 'Common parts', serves: 'common_areas', formula });
}

/** A logistics hall whose tenant buys its electricity: scope 3, category 13. */
const LET_WHOLE = 6;

/** The electricity meter of the property that is let as a whole. */
export async function makeTenantsMeter(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  months: readonly [string, string][],
): Promise<void> {
  const [environment_id, property] = [ids[LET_WHOLE], properties[LET_WHOLE]];
  const bill = property && billsOf(property, LET_WHOLE, months).find(({ carrier }) => carrier === 'electricity');
  if (!environment_id || !bill) return;
  await addMeter(ctx, {
    ...blank(meterFields),
    environment_id,
    carrier: 'electricity',
    meter_no: bill.meter_no,
    account_no: bill.account_no,
    supplier: bill.supplier,
    paid_by: 'tenant',
    serves: 'tenant_space',
    serves_space_ids: [],
    valid_from: months[0]?.[0] ?? null,
    note: 'The tenant has the contract and sends its bills for the inventory',
    parent_id: null,
    balance_tolerance: BALANCE_TOLERANCE,
    formula: '',
  });
}

/** The meters on the bills of the first two properties, with their readings in the last months. */
export async function makeReadings(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  months: readonly [string, string][],
): Promise<void> {
  const valid_from = months[0]?.[0] ?? null;
  const since = months.at(-MONTHS_READ)?.[0] ?? '';
  for (const [index, property] of properties.slice(0, 2).entries()) {
    const environment_id = ids[index];
    if (!environment_id) continue;
    const bills = billsOf(property, index, months);
    for (const register of registers) {
      const ofMeter = bills.filter(({ carrier }) => carrier === register.carrier);
      const known = ofMeter[0];
      if (!known) continue;
      const { _id } = await addMeter(ctx, {
        ...blank(meterFields),
        environment_id,
        carrier: register.carrier,
        meter_no: known.meter_no,
        account_no: known.account_no,
        supplier: known.supplier,
        serves: 'whole_building',
        serves_space_ids: [],
        valid_from,
        parent_id: null,
        balance_tolerance: BALANCE_TOLERANCE,
        formula: '',
      });
      const { unit, multiplier, digits } = register;
      await saveMeterRegister(ctx, { meter_id: _id, unit, multiplier, digits });
      const read = ofMeter.filter(({ billing_start_date }) => billing_start_date >= since);
      await saveMeterReadings(ctx, { readings: shownOf(_id, read, register) });
      if (index === 0 && register.carrier === 'electricity')
        await makeSubMeters(ctx, { environment_id, parent_id: _id, meter_no: known.meter_no }, read);
    }
  }
}
