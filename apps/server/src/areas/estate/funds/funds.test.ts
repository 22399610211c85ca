import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
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

test('a fund holds portfolios, each in at most one fund, with the figures of their properties', async () => {
  const core = await ada.get(funds.saveFund, { name: 'Core Fund I', currency: 'EUR', vintage: 2019 });
  const growth = await ada.get(funds.saveFund, { name: 'Growth Fund', structure: 'closed_end' });
  const { _id: portfolio_id } = await ada.newPortfolio('Offices');
  await ada.newEnvironment({ portfolio_id, gross_floor_area: 1200 });
  await ada.newEnvironment({ portfolio_id, gross_floor_area: 800 });
  expect(await ada.get(funds.getUnassignedPortfolios, {})).toMatchObject([{ _id: portfolio_id }]);
  await ada.get(funds.assignPortfolioToFund, { portfolio_id, fund_id: core._id });
  expect(await ada.get(funds.getUnassignedPortfolios, {})).toEqual([]);
  expect(await ada.get(funds.getFunds, {})).toMatchObject([
    {
      name: 'Core Fund I',
      vintage: 2019,
      environment_count: 2,
      gross_floor_area: 2000,
      portfolios: [{ name: 'Offices' }],
    },
    { name: 'Growth Fund', structure: 'closed_end', environment_count: 0, portfolios: [] },
  ]);
  await ada.get(funds.assignPortfolioToFund, { portfolio_id, fund_id: growth._id });
  expect((await ada.get(funds.getFunds, { fund_id: core._id }))[0]?.portfolios).toEqual([]);
  await ada.get(funds.deleteFund, { fund_id: growth._id });
  expect(await ada.get(funds.getUnassignedPortfolios, {})).toMatchObject([{ _id: portfolio_id }]);
});

test('a name is unique regardless of case; a fund can be renamed', async () => {
  const { _id: fund_id } = await ada.get(funds.saveFund, { name: 'Logistics' });
  expect(await ada.ask(funds.saveFund, { name: ' logistics ' })).toMatchObject({
    code: 'fund.name-taken',
    errors: [{ field: 'name' }],
  });
  expect(await ada.get(funds.saveFund, { fund_id, name: 'Logistics Europe' })).toMatchObject({
    name: 'Logistics Europe',
  });
});

test('a portfolio that is deleted leaves its fund', async () => {
  const { _id: fund_id } = await ada.get(funds.saveFund, { name: 'Short' });
  const { _id: portfolio_id } = await ada.newPortfolio('Soon gone');
  await ada.get(funds.assignPortfolioToFund, { portfolio_id, fund_id });
  await ada.get(portfolios.deletePortfolio, { portfolio_id });
  expect((await ada.get(funds.getFunds, { fund_id }))[0]?.portfolios).toEqual([]);
});

test('another organization finds nothing; a member counts the properties within reach', async () => {
  const { _id: fund_id } = await ada.get(funds.saveFund, { name: 'Ours' });
  const { _id: portfolio_id } = await ada.newPortfolio('Ours too');
  const { _id: reached } = await ada.newEnvironment({ portfolio_id, gross_floor_area: 100 });
  await ada.newEnvironment({ portfolio_id, gross_floor_area: 900 });
  await ada.get(funds.assignPortfolioToFund, { portfolio_id, fund_id });
  for (const ask of [
    eve.ask(funds.getFunds, { fund_id }),
    eve.ask(funds.saveFund, { fund_id, name: 'Theirs' }),
    eve.ask(funds.deleteFund, { fund_id }),
    eve.ask(funds.assignPortfolioToFund, { portfolio_id, fund_id: null }),
  ])
    expect((await ask).httpStatus).toBe(404);
  const mo = await server.newMember(ada, [reached]);
  expect(await mo.get(funds.getFunds, { fund_id })).toMatchObject([{ environment_count: 1, gross_floor_area: 100 }]);
});
