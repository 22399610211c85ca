import { environments } from '@steward/contract/estate/environments';
import { certificates } from '@steward/contract/estate/certificates';
import { valuations } from '@steward/contract/estate/valuations';
import { metrics as contract, type MetricValue } from '@steward/contract/reporting/metrics';
import { records } from '@steward/contract/reporting/records';
import type { ShareBasis } from '@steward/core/finance/share-basis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function ask(
  person: Person,
  asked: readonly { metric: string; variant?: string; basis?: ShareBasis }[],
): Promise<Map<string, MetricValue>> {
  const [found] = await person.get(contract.getMetrics, {
    metrics: [...asked],
    subject: 'organization',
    year: 2024,
    with_parts: true,
  });
  return new Map(
    found?.values.map((value, at) => [`${value.metric}${asked[at]?.variant ? ` ${asked[at].variant}` : ''}`, value]),
  );
}

const valued = (person: Person, environment_id: string, value: number, currency = 'EUR', valued_on = '2024-06-30') =>
  person.get(valuations.addValuation, { environment_id, value, currency, valued_on, basis: 'market_value' } as never);

const bill = (person: Person, environment_id: string, quantity: number) =>
  saveBill(server, person, { environment_id, start: '2024-01-01', end: '2025-01-01', quantity });

const certified = (person: Person, environment_id: string, level: string) =>
  person.get(certificates.saveEnergyRating, {
    environment_id,
    scheme_key: 'energieausweis_wohn',
    level,
    issued_on: '2023-01-01',
  });

const owned = (person: Person, environment_id: string, number: number) =>
  person.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'ownership_share',
    number,
    valid_from: null,
  });

describe('two properties of €30 m and $22 m, of which 60 % and all are owned', () => {
  let ada: Person;
  let tower: string;
  let hall: string;
  beforeAll(async () => {
    ada = await server.newAdmin('Ada');
    tower = (await ada.newEnvironment({ environment_name: 'Tower', gross_floor_area: 1000 }))._id;
    hall = (await ada.newEnvironment({ environment_name: 'Hall', gross_floor_area: 500 }))._id;
    await valued(ada, tower, 30_000_000);
    await valued(ada, tower, 99_000_000, 'EUR', '2025-01-31');
    await valued(ada, hall, 22_000_000, 'USD');
    await owned(ada, tower, 0.6);
    await bill(ada, tower, 100_000);
    await bill(ada, hall, 50_000);
  });

  test('without a rate are not added, and the one whose currency differs is named', async () => {
    const found = (await ask(ada, [{ metric: 'value.market', basis: 'full' }])).get('value.market');
    expect(found).toMatchObject({ value: null, reason: 'several-currencies', missing_count: 1 });
    expect(found?.missing[0]).toMatchObject({ reason: 'no-rate', address: '/valuations/exchange-rates' });
  });

  describe('at 1.10 dollars per euro', () => {
    beforeAll(async () => {
      await ada.get(valuations.addExchangeRate, {
        from_currency: 'EUR',
        to_currency: 'USD',
        rate: 1.1,
        valid_on: '2024-06-28',
        source: 'ECB',
      } as never);
    });

    test.each<[ShareBasis, number]>([
      ['full', 50_000_000],
      ['boundary', 50_000_000],
      ['ownership', 38_000_000],
      ['value', 38_000_000],
    ])('are on the basis %s €%d', async (basis, value) => {
      const found = (await ask(ada, [{ metric: 'value.market', basis }])).get('value.market');
      expect(found).toMatchObject({ unit: 'EUR', reason: null, is_incomplete: false });
      expect(found?.value).toBeCloseTo(value, 6);
    });

    test('their footprint is the emissions of the shares ÷ their value, and equals those of the inventory', async () => {
      const whole = await ask(ada, [
        { metric: 'ghg.scope1', basis: 'value' },
        { metric: 'ghg.scope2.location', basis: 'value' },
        { metric: 'ghg.attributed', basis: 'value' },
        { metric: 'ghg.footprint', basis: 'value' },
        { metric: 'ghg.pcaf', variant: 'value', basis: 'value' },
        { metric: 'ghg.valued_share', basis: 'value' },
        { metric: 'ghg.financed', basis: 'full' },
        { metric: 'energy.total', basis: 'value' },
      ]);
      const tonnes = (whole.get('ghg.scope1')?.value ?? 0) + (whole.get('ghg.scope2.location')?.value ?? NaN);
      expect(whole.get('energy.total')?.value).toBeCloseTo(60_000 + 50_000, 6);
      expect(whole.get('ghg.attributed')?.value).toBeCloseTo(tonnes, 9);
      expect(whole.get('ghg.footprint')?.value).toBeCloseTo(tonnes / 38, 9);
      expect(whole.get('ghg.financed')?.value).toBeCloseTo(tonnes, 9);
      expect(whole.get('ghg.pcaf value')?.value).toBeCloseTo(2, 9);
      expect(whole.get('ghg.valued_share')?.value).toBeCloseTo(100, 9);
    });

    test('a loan of €10 m on €25 m at origination finances 40 % of the emissions, whatever is owned and it is worth today', async () => {
      const before = await ask(ada, [{ metric: 'ghg.financed', basis: 'full' }]);
      const parts = before.get('ghg.financed')?.parts ?? [];
      const ofHall = parts.find(({ environment_id }) => environment_id === hall)?.value ?? NaN;
      const ofTower = parts.find(({ environment_id }) => environment_id === tower)?.value ?? NaN;
      await ada.get(valuations.addLoan, {
        environment_id: tower,
        lender: 'Bank',
        currency: 'EUR',
        originated_on: '2019-06-01',
        value_at_origination: 25_000_000,
        balances: [{ on: '2019-06-01', outstanding: 10_000_000 }],
      } as never);
      const after = await ask(ada, [{ metric: 'ghg.financed', basis: 'full' }]);
      // 60 % were owned before.
      expect(after.get('ghg.financed')?.value).toBeCloseTo((ofTower / 0.6) * 0.4 + ofHall, 9);
    });

    test('weighted average carbon intensity: value share × emissions ÷ rental income in millions', async () => {
      const before = (await ask(ada, [{ metric: 'ghg.waci', basis: 'value' }])).get('ghg.waci');
      expect(before).toMatchObject({ value: null, reason: 'no-income', missing_count: 2 });
      expect(before?.missing[0]?.address).toContain('kind=rental_income');
      for (const [environment_id, amount] of [
        [tower, 3_000_000],
        [hall, 1_000_000],
      ] as const)
        await ada.get(records.addRecord, {
          kind: 'rental_income',
          level: 'property',
          environment_id,
          first_day: '2024-01-01',
          last_day: '2024-12-31',
          source: 'Rent roll',
          values: { amount, currency: 'EUR' },
        } as never);
      const found = await ask(ada, [
        { metric: 'ghg.waci', basis: 'value' },
        { metric: 'ghg.attributed', basis: 'full' },
      ]);
      const emitted = new Map(
        found.get('ghg.attributed')?.parts.map(({ environment_id, value }) => [environment_id, value ?? NaN]),
      );
      const [ofTower, ofHall] = [emitted.get(tower) ?? NaN, emitted.get(hall) ?? NaN];
      expect(found.get('ghg.waci')?.value).toBeCloseTo((18 / 38) * (ofTower / 3) + (20 / 38) * (ofHall / 1), 9);
    });

    test('a user who may not see values sees none of what they are part of', async () => {
      const bob = await server.newMember(ada, [tower, hall]);
      await server.giveRole(bob, 'facility_manager');
      const found = await ask(bob, [
        { metric: 'value.market' },
        { metric: 'ghg.footprint' },
        { metric: 'ghg.attributed' },
        { metric: 'ghg.waci' },
        { metric: 'ghg.pcaf', variant: 'value' },
        { metric: 'risk.transition' },
        { metric: 'pai.fossil' },
      ]);
      expect((await ask(bob, [{ metric: 'energy.total' }])).get('energy.total')?.value).toBeCloseTo(150_000, 6);
      for (const [metric, value] of found)
        expect(value, metric).toMatchObject({ value: null, reason: 'not-permitted', parts: [], missing: [] });
    });
  });
});

describe('energy-inefficient real estate of SFDR', () => {
  test('€20 m with class C and €10 m built later without the standard, of €80 m, are 37.5 %', async () => {
    const ada = await server.newAdmin('Ada');
    const add = async (
      value: number,
      gross_floor_area: number,
      built: Record<string, unknown>,
      rating: string | undefined,
    ) => {
      const { _id } = await ada.newEnvironment({ gross_floor_area, ...built } as never);
      await valued(ada, _id, value * 1_000_000);
      if (rating !== undefined) await certified(ada, _id, rating);
      return _id;
    };
    await add(20, 1000, { year_built: 1990 }, 'C');
    await add(10, 2000, { year_built: 2022, built_on: '2022-03-01', built_on_is: 'completion' }, 'B');
    await add(50, 5000, { year_built: 2005 }, 'B');
    const unknown = await add(20, 2000, { year_built: 2020 }, 'B');
    const found = await ask(ada, [
      { metric: 'pai.inefficient', variant: 'value', basis: 'value' },
      { metric: 'pai.inefficient', variant: 'missing_inefficient', basis: 'value' },
      { metric: 'pai.inefficient', variant: 'area', basis: 'value' },
      { metric: 'pai.fossil', basis: 'value' },
    ]);
    expect(found.get('pai.inefficient value')).toMatchObject({
      value: expect.closeTo(37.5, 9) as number,
      missing: [{ environment_id: unknown, reason: 'no-built-day' }],
    });
    expect(found.get('pai.inefficient missing_inefficient')?.value).toBeCloseTo(50, 9);
    expect(found.get('pai.inefficient area')?.value).toBeCloseTo(37.5, 9);
    expect(found.get('pai.fossil')?.value).toBe(0);
  });
});

test('climate risks count accepted records in force, and what is not assessed is missing', async () => {
  const ada = await server.newAdmin('Ada');
  const add = async (value: number, hazard: Record<string, unknown> | undefined) => {
    const { _id } = await ada.newEnvironment({ gross_floor_area: value * 100 });
    await valued(ada, _id, value * 1_000_000);
    if (hazard)
      await ada.get(records.addRecord, {
        kind: 'climate_hazard',
        level: 'property',
        environment_id: _id,
        first_day: '2024-03-01',
        last_day: null,
        source: 'Screening',
        values: { hazard: 'river_flood', assessed_by: 'An engineer', ...hazard },
      } as never);
    return _id;
  };
  await add(15, { level: 'very_high', flood_zone: 'HQ100' });
  await add(45, { level: 'low', flood_zone: 'X' });
  const unknown = await add(20, undefined);
  const found = await ask(ada, [
    { metric: 'risk.physical' },
    { metric: 'risk.flood_area' },
    { metric: 'risk.transition' },
  ]);
  const missing = [{ environment_id: unknown, reason: 'no-assessment' }];
  expect(found.get('risk.physical')).toMatchObject({ value: 25, missing });
  expect(found.get('risk.flood_area')).toMatchObject({ value: 1500, missing });
  expect(found.get('risk.transition')).toMatchObject({ value: null, reason: 'no-limit', missing_count: 3 });
});

test('a building that tenants control since July counts by its days, regardless of who pays its meters', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await ada.newEnvironment({ gross_floor_area: 3000 });
  await bill(ada, _id, 36_600);
  await ada.get(environments.savePropertyChange, {
    environment_id: _id,
    attribute: 'building_control',
    word: 'tenant',
    valid_from: '2024-07-01',
  } as never);
  const found = await ask(ada, [
    { metric: 'energy.actual.landlord' },
    { metric: 'energy.actual.tenant' },
    { metric: 'estate.indirect_share' },
  ]);
  // 182 and 184 of 366 days.
  expect(found.get('energy.actual.landlord')?.value).toBeCloseTo(18_200, 6);
  expect(found.get('energy.actual.tenant')?.value).toBeCloseTo(18_400, 6);
  expect(found.get('estate.indirect_share')?.value).toBe(25);
});
