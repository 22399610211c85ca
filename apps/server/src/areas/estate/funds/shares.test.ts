import { environments } from '@steward/contract/estate/environments';
import { roles } from '@steward/contract/access/roles';
import { funds } from '@steward/contract/estate/funds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

async function placed(of: Person, name: string) {
  const { _id: fund_id } = await of.get(funds.saveFund, { name: `Fund ${name}` });
  const { _id: portfolio_id } = await of.newPortfolio(name);
  await of.get(funds.assignPortfolioToFund, { portfolio_id, fund_id });
  return { fund_id, portfolio_id };
}

// The worked example of docs/methods/fund-shares.md.
test('the share of a fund in a property is that of the fund in the portfolio times that of the portfolio, on the day', async () => {
  const { fund_id, portfolio_id } = await placed(ada, 'Offices');
  const { _id: whole } = await ada.newEnvironment({ portfolio_id, environment_name: 'A', gross_floor_area: 1000 });
  const { _id: half } = await ada.newEnvironment({ portfolio_id, environment_name: 'B', gross_floor_area: 2000 });
  await ada.get(environments.savePropertyChange, {
    environment_id: half,
    attribute: 'ownership_share',
    valid_from: '2024-01-01',
    number: 0.5,
    word: null,
  });
  expect(await ada.get(funds.getFundHoldings, { fund_id, on: '2024-06-30' })).toMatchObject([
    { share: 1, is_assumed: true, environment_count: 2, gross_floor_area: 3000, area_of_fund: 2000 },
  ]);
  for (const one of [
    { share: 0.6, valid_until: '2024-06-30' },
    { share: 0.8, valid_from: '2024-07-01', valid_until: '2025-12-31' },
  ])
    await ada.get(funds.saveFundShare, { fund_id, portfolio_id, ...one });
  const areaOn = async (on: string) => (await ada.get(funds.getFundHoldings, { fund_id, on }))[0]?.area_of_fund;
  expect(await areaOn('2023-12-31')).toBeCloseTo(1800, 9);
  expect(await areaOn('2024-06-30')).toBeCloseTo(1200, 9);
  expect(await areaOn('2024-07-01')).toBeCloseTo(1600, 9);
  expect(await areaOn('2026-01-01')).toBe(0);
  expect(await ada.get(funds.getHeldProperties, { portfolio_id, on: '2024-07-01' })).toMatchObject([
    { _id: whole, ownership_share: 1, funds: [{ fund_id, fund_name: 'Fund Offices', share: 0.8, resulting: 0.8 }] },
    { _id: half, ownership_share: 0.5, funds: [{ share: 0.8, resulting: 0.4 }] },
  ]);
  // A sold property is no longer the fund's, with the area it had then.
  await ada.get(environments.savePropertyChange, {
    environment_id: whole,
    attribute: 'holding',
    valid_from: '2024-10-01',
    number: null,
    word: 'not_held',
  });
  await ada.get(environments.savePropertyChange, {
    environment_id: half,
    attribute: 'gross_floor_area',
    valid_from: '2025-01-01',
    number: 3000,
    word: null,
  });
  expect(await areaOn('2024-09-30')).toBeCloseTo(1600, 9);
  expect(await areaOn('2024-10-01')).toBeCloseTo(800, 9);
  expect(await areaOn('2025-01-01')).toBeCloseTo(1200, 9);
});

test('two funds share a portfolio, on no day more than all of it', async () => {
  const { fund_id, portfolio_id } = await placed(ada, 'Logistics');
  const { _id: other } = await ada.get(funds.saveFund, { name: 'Fund of others' });
  const { _id: fund_share_id } = await ada.get(funds.saveFundShare, {
    fund_id,
    portfolio_id,
    share: 0.6,
    valid_from: '2020-01-01',
  });
  const second = { fund_id: other, portfolio_id, share: 0.5, valid_from: '2024-01-01' };
  expect(await ada.ask(funds.saveFundShare, second)).toMatchObject({
    code: 'fund-share.more-than-whole',
    errors: [{ field: 'share' }],
  });
  await ada.get(funds.saveFundShare, { ...second, share: 0.4 });
  expect(await ada.get(funds.getFundHoldings, { fund_id: other, on: '2024-01-01' })).toMatchObject([{ share: 0.4 }]);
  expect(
    await ada.ask(funds.saveFundShare, { fund_id, portfolio_id, share: 0.1, valid_from: '2025-01-01' }),
  ).toMatchObject({ code: 'fund-share.day-taken', errors: [{ field: 'valid_from' }] });
  expect(
    await ada.ask(funds.saveFundShare, {
      fund_share_id,
      fund_id,
      portfolio_id,
      share: 0.6,
      valid_from: '2020-01-01',
      valid_until: '2019-01-01',
    }),
  ).toMatchObject({ code: 'request.invalid', errors: [{ field: 'valid_until' }] });
  await ada.get(funds.saveFundShare, {
    fund_share_id,
    fund_id,
    portfolio_id,
    share: 0.6,
    valid_from: '2020-01-01',
    valid_until: '2024-12-31',
  });
  expect(await ada.get(funds.getFundShares, { portfolio_id })).toMatchObject([
    { fund_id: other, share: 0.4, valid_until: null },
    { _id: fund_share_id, fund_name: 'Fund Logistics', valid_from: '2020-01-01', valid_until: '2024-12-31' },
  ]);
  await ada.get(funds.deleteFundShare, { fund_share_id });
  expect(await ada.get(funds.getFundShares, { portfolio_id })).toHaveLength(1);
});

test('another organization finds nothing; a member sees the shares within reach and cannot change them', async () => {
  const { fund_id, portfolio_id } = await placed(ada, 'Ours');
  const { _id: reached } = await ada.newEnvironment({ portfolio_id, gross_floor_area: 100 });
  await ada.newEnvironment({ portfolio_id, gross_floor_area: 900 });
  const { _id: fund_share_id } = await ada.get(funds.saveFundShare, { fund_id, portfolio_id, share: 0.5 });
  const { _id: hidden } = await ada.newPortfolio('Hidden');
  await ada.get(funds.saveFundShare, { fund_id, portfolio_id: hidden, share: 0.5 });
  const theirs = await placed(eve, 'Theirs');
  for (const ask of [
    eve.ask(funds.getFundShares, { fund_id }),
    eve.ask(funds.getFundShares, { portfolio_id }),
    eve.ask(funds.getFundHoldings, { fund_id }),
    eve.ask(funds.getHeldProperties, { portfolio_id }),
    eve.ask(funds.saveFundShare, { ...theirs, fund_id, share: 0.5 }),
    eve.ask(funds.saveFundShare, { ...theirs, portfolio_id, share: 0.5 }),
    eve.ask(funds.saveFundShare, { ...theirs, fund_share_id, share: 0.5 }),
    eve.ask(funds.deleteFundShare, { fund_share_id }),
  ])
    expect((await ask).httpStatus).toBe(404);
  const mo = await server.newMember(ada, [reached]);
  expect(await mo.get(funds.getFundShares, { fund_id })).toMatchObject([{ portfolio_id }]);
  expect(await mo.get(funds.getFundHoldings, { fund_id })).toMatchObject([
    { portfolio_id, environment_count: 1, gross_floor_area: 100, area_of_fund: 50 },
  ]);
  expect((await mo.ask(funds.getFundShares, { portfolio_id: hidden })).httpStatus).toBe(404);
  expect((await mo.ask(funds.saveFundShare, { fund_share_id, fund_id, portfolio_id, share: 0.4 })).httpStatus).toBe(
    403,
  );
  const manager = await ada.get(roles.createRole, {
    name: 'Funds',
    verticalId: await verticalOf(ada, 'property'),
    modules: [{ module_id: 'funds', permissions: ['read', 'edit', 'delete'] }],
  });
  const mia = await server.newMember(ada, [reached]);
  await server.owner.query('update memberships set role_id = $1 where user_id = $2', [manager._id, mia.session.uid]);
  await mia.logIn(mia.session.email, 'Demo-1234!');
  expect(await mia.ask(funds.deleteFund, { fund_id })).toMatchObject({ httpStatus: 409, code: 'fund.holds-others' });
  expect(await ada.get(funds.getFundShares, { fund_id })).toHaveLength(2);
});
