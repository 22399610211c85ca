import { meterData } from '@steward/contract/energy/meter-data';
import { readings } from '@steward/contract/energy/readings';
import { recharge } from '@steward/contract/energy/recharge';
import { meters } from '@steward/contract/estate/meters';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { rechargeDesk, year, type RechargeDesk } from '../../../testing/samples/recharge.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { nem12 } from '../meter-data/meter-data.fixture.ts';

let server: TestServer;
let ada: Person;
let desk: RechargeDesk;
const newHouse: RechargeDesk['newHouse'] = () => desk.newHouse();
const newBill: RechargeDesk['newBill'] = (...given) => desk.newBill(...given);
const newRun: RechargeDesk['newRun'] = (...given) => desk.newRun(...given);
const view: RechargeDesk['view'] = (id) => desk.view(id);

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  desk = rechargeDesk(ada);
});
afterAll(() => server.stop());

test('by sub-meters: readings decide, and missing ones are named', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 1000);
  const meter = async (meter_no: string, used: number) => {
    const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no });
    await ada.get(readings.saveMeterReading, { meter_id, day: '2025-01-01', value: 0 });
    if (used > 0) await ada.get(readings.saveMeterReading, { meter_id, day: '2026-01-01', value: used });
    return meter_id;
  };
  const one = await meter('SUB1', 300);
  const two = await meter('SUB2', 0);
  const rules = [{ carrier: 'electricity' as const, method: 'mixed' as const, basic_share: 0.3 }];
  const sub_meters = [
    { meter_id: one, space_id: house.ground },
    { meter_id: two, space_id: house.first },
  ];
  const run = await newRun(environment_id, { rules, sub_meters });
  expect((await view(run)).problems).toEqual([{ code: 'no-readings', carrier: 'electricity', name: 'SUB2' }]);
  await ada.get(readings.saveMeterReading, { meter_id: two, day: '2026-01-01', value: 365 });
  const seen = await view(run);
  expect(seen.problems).toEqual([]);
  const lines = seen.by_tenant.find(({ tenant_name }) => tenant_name === 'Nord')?.lines;
  expect(lines).toMatchObject([
    { key: 'area', of_bill: 0.3, quantity: 36_500, total: 91_250, amount: 120 },
    { key: 'consumption', of_bill: 0.7, quantity: 300, total: 665, unit: 'kWh', amount: 315.79 },
  ]);
  expect(
    (await ada.ask(recharge.saveRecharge, { environment_id, ...year, rules: [{ ...rules[0]!, basic_share: null }] }))
      .errors,
  ).toEqual([{ field: 'rules.0.basic_share', message: 'is required' }]);
});

test('a lease with another key than the run is reported with its days, and does not block it', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 1000);
  // All leases of the house agree on the area.
  const byArea = await view(await newRun(environment_id, {}));
  expect(byArea.warnings.filter(({ code }) => code === 'lease-differs')).toEqual([]);
  const rules = [{ carrier: 'electricity' as const, method: 'headcount' as const }];
  const byPeople = await view(await newRun(environment_id, { rules }));
  const differing = byPeople.warnings.filter(({ code }) => code === 'lease-differs');
  expect(differing.find(({ name }) => name === 'Nord')).toMatchObject({
    carrier: 'electricity',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  });
  // The first floor is empty for some days: the headcount for it is required, and the owner bears that part.
  const askedFor = { code: 'no-vacant-headcount', carrier: 'electricity', name: 'First floor' };
  expect(byPeople.problems).toContainEqual(askedFor);
  const answered = await view(await newRun(environment_id, { rules: [{ ...rules[0]!, vacant_headcount: 1 }] }));
  expect(answered.rules).toMatchObject([{ method: 'headcount', vacant_headcount: 1 }]);
  expect(answered.problems).not.toContainEqual(askedFor);
  const wrongRule = [{ carrier: 'electricity' as const, method: 'area' as const, vacant_headcount: 1 }];
  expect((await ada.ask(recharge.saveRecharge, { environment_id, ...year, rules: wrongRule })).errors).toEqual([
    { field: 'rules.0.vacant_headcount', message: 'must be empty' },
  ]);
  const mixed = [{ carrier: 'electricity' as const, method: 'mixed' as const, basic_share: 0.3 }];
  const byBoth = await view(await newRun(environment_id, { rules: mixed }));
  expect(byBoth.warnings.filter(({ code }) => code === 'lease-differs')).toEqual([]);
});

test('by sub-meters: meter data takes precedence over readings, day by day, in one unit', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 1000);
  const meter = async (meter_no: string, unit: 'kWh' | 'MWh') => {
    const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no });
    await ada.get(readings.saveMeterRegister, { meter_id, unit, multiplier: 1, digits: null });
    return meter_id;
  };
  const store = async (nmi: string, days: number, kwhPerDay: number) => {
    const daily = Object.fromEntries(
      Array.from({ length: days }, (_, index) => [addDays('2025-01-01', index), kwhPerDay / 48]),
    );
    const file = new File([nem12(daily, { nmi })], `${nmi}.csv`);
    const draft = await ada.get(meterData.uploadMeterData, { environment_id }, [file]);
    const choices = draft.series.map(({ position, meter_id }) => ({ position, meter_id }));
    await ada.get(meterData.storeMeterData, { meter_data_file_id: draft._id, choices });
  };
  const [one, two] = [await meter('INT1', 'kWh'), await meter('INT2', 'MWh')];
  await ada.get(readings.saveMeterReading, { meter_id: one, day: '2025-01-01', value: 0 });
  await ada.get(readings.saveMeterReading, { meter_id: one, day: '2026-01-01', value: 3650 });
  const rules = [{ carrier: 'electricity' as const, method: 'sub_meter' as const }];
  const sub_meters = [
    { meter_id: one, space_id: house.ground },
    { meter_id: two, space_id: house.first },
  ];
  const run = await newRun(environment_id, { rules, sub_meters });
  expect((await view(run)).problems).toMatchObject([{ code: 'no-readings', name: 'INT2' }]);
  // January by its values, 4 kWh a day, the other 334 days by the readings, 10 kWh a day.
  await store('INT1', 31, 4);
  // Never read: 2 kWh on every day of the year, counted in MWh.
  await store('INT2', 365, 2);
  const seen = await view(run);
  expect(seen.problems).toEqual([]);
  const [line] = seen.by_tenant.find(({ tenant_name }) => tenant_name === 'Nord')?.lines ?? [];
  expect(line).toMatchObject({ key: 'consumption', unit: 'kWh' });
  expect(line?.quantity).toBeCloseTo(31 * 4 + 334 * 10, 6);
  expect(line?.total).toBeCloseTo(31 * 4 + 334 * 10 + 730, 6);
});

test('a virtual meter serves a tenant without a sub-meter; below zero it is not usable', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 1000);
  const meter = async (meter_no: string, used: number, unit: 'kWh' | 'MWh' = 'kWh') => {
    const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no });
    await ada.get(readings.saveMeterRegister, { meter_id, unit, multiplier: 1, digits: null });
    await ada.get(readings.saveMeterReading, { meter_id, day: '2025-01-01', value: 0 });
    await ada.get(readings.saveMeterReading, { meter_id, day: '2026-01-01', value: used });
    return meter_id;
  };
  await meter('MAIN', 1, 'MWh');
  const ground = await meter('SUB', 730);
  const add = { environment_id, carrier: 'electricity' } as const;
  const { _id: rest } = await ada.get(meters.addMeter, { ...add, meter_no: 'REST', formula: 'MAIN - SUB' });
  const rules = [{ carrier: 'electricity' as const, method: 'sub_meter' as const }];
  const sub_meters = [
    { meter_id: ground, space_id: house.ground },
    { meter_id: rest, space_id: house.first },
  ];
  // Its first unit is that of the main meter, 1 MWh − 730 kWh = 0.27 MWh; the other sub-meter counts in kWh, and both are shown in kWh.
  const mixed = await view(await newRun(environment_id, { rules, sub_meters }));
  expect(mixed.problems).toEqual([]);
  expect(mixed.by_tenant[0]?.lines[0]?.total).toBeCloseTo(1000, 9);
  const { _id: inKwh } = await ada.get(meters.addMeter, { ...add, meter_no: 'REST2', formula: '0 - SUB + MAIN' });
  const run = { rules, sub_meters: [sub_meters[0]!, { meter_id: inKwh, space_id: house.first }] };
  const seen = await view(await newRun(environment_id, run));
  expect(seen.problems).toEqual([]);
  const counted = seen.by_tenant.map(({ lines }) => lines[0]?.quantity ?? 0).toSorted((a, b) => a - b);
  // 270 kWh of the first floor, which is let on 297 of 365 days.
  expect(counted[0]).toBeCloseTo((270 * 297) / 365, 9);
  expect(counted[1]).toBe(730);
  expect(seen.by_tenant[0]?.lines[0]?.total).toBe(1000);
  const { _id: below } = await ada.get(meters.addMeter, { ...add, meter_no: 'LESS', formula: 'SUB - MAIN' });
  const less = { rules, sub_meters: [sub_meters[0]!, { meter_id: below, space_id: house.first }] };
  expect((await view(await newRun(environment_id, less))).problems).toContainEqual({
    code: 'negative-use',
    carrier: 'electricity',
    name: 'LESS',
  });
});
