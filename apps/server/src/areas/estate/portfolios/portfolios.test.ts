import { environments } from '@steward/contract/estate/environments';
import type { Input } from '@steward/contract/call';
import { portfolios } from '@steward/contract/estate/portfolios';
import { spaces } from '@steward/contract/estate/spaces';
import { permissions } from '@steward/contract/access/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a user who may add portfolios and properties without reaching all sees only the added ones', async () => {
  const ada = await server.newAdmin();
  const hers = await ada.newEnvironment();
  const [mo, po] = [await server.newMember(ada), await server.newMember(ada)];
  for (const { session } of [mo, po])
    await ada.get(permissions.assignModToUserByAdmin, {
      user_id: session.uid,
      modules: (['portfolios', 'properties'] as const).map((module_id) => ({
        module_id,
        permissions: ['read' as const, 'create' as const, 'edit' as const, 'delete' as const],
      })),
    });
  const { _id: portfolio_id } = await mo.newPortfolio('Mine');
  const house = await mo.newEnvironment({ portfolio_id });
  expect((await mo.get(environments.getEnvironments, {})).map(({ _id }) => _id)).toEqual([house._id]);
  expect((await mo.get(portfolios.getMasterPortfolioList, {})).map(({ name }) => name)).toEqual(['Mine']);
  expect(await po.get(portfolios.getMasterPortfolioList, {})).toEqual([]);
  const attempt = { environment_name: 'Elsewhere', portfolio_id: hers.portfolio_id };
  await expect(mo.newEnvironment(attempt)).rejects.toThrow(/404/);

  // A property out of the user's reach prevents the deletion of the portfolio.
  const theirs = await po.newPortfolio('Shared');
  await ada.newEnvironment({ portfolio_id: theirs._id });
  expect((await po.ask(portfolios.deletePortfolio, { portfolio_id: theirs._id })).code).toBe('portfolio.not-empty');
});

test('portfolios are listed with their properties, renamed and deleted with the permission, inside the organization', async () => {
  const ada = await server.newAdmin();
  const eve = await server.newAdmin('Eve');
  const { _id: portfolio_id } = await ada.get(portfolios.createPortfolio, { name: 'Old' });
  expect((await ada.ask(portfolios.createPortfolio, { name: 'Old' })).code).toBe('portfolio.name-taken');
  await ada.get(portfolios.updatePortfolio, { portfolio_id, name: 'Renamed' });
  const house = await ada.newEnvironment({ portfolio_id });
  expect(await ada.get(portfolios.getPortfolios, { search: 'renam' })).toMatchObject({
    paginateData: [{ name: 'Renamed', environment_count: 1 }],
    totalData: 1,
  });
  expect(await ada.get(portfolios.getPortfolioWithEnv, {})).toMatchObject([
    { name: 'Renamed', environments: [{ _id: house._id }] },
  ]);
  expect((await ada.ask(portfolios.updatePortfolio, { portfolio_id, name: ' ' })).errors).toMatchObject([
    { field: 'name' },
  ]);
  expect((await eve.ask(portfolios.updatePortfolio, { portfolio_id, name: 'Mine' })).code).toBe('portfolio.not-found');
  expect((await eve.ask(portfolios.deletePortfolio, { portfolio_id })).code).toBe('portfolio.not-found');
  expect(await eve.get(portfolios.getPortfolioWithEnv, {})).toEqual([]);
});

test('the tree returns totals and a page of the properties of each portfolio, and further pages of one', async () => {
  const eve = await server.newAdmin('Eve');
  const [north, south] = [await eve.newPortfolio('North'), await eve.newPortfolio('South')];
  for (const name of ['c', 'a', 'b'])
    await eve.newEnvironment({ portfolio_id: north._id, environment_name: name, gross_floor_area: 100 });
  const lone = await eve.newEnvironment({ portfolio_id: south._id, environment_name: 'd', gross_floor_area: 50 });
  await eve.get(spaces.createSpace, {
    environment_id: lone._id,
    space_name: 'Hall',
    space_type_id: 'lobby',
    gross_floor_area: 10,
  });
  const names = async (input: Input<typeof portfolios.getPortfolioWithEnv>) =>
    (await eve.get(portfolios.getPortfolioWithEnv, input)).map(({ name, environments }) => [
      name,
      environments.map((one) => one.environment_name),
    ]);
  expect(await names({})).toEqual([
    ['North', ['a', 'b', 'c']],
    ['South', ['d']],
  ]);
  expect(await names({ page_size: 2 })).toEqual([
    ['North', ['a', 'b']],
    ['South', ['d']],
  ]);
  expect(await names({ portfolio_id: north._id, page: 2, page_size: 2 })).toEqual([['North', ['c']]]);
  expect(await eve.get(portfolios.getPortfolioWithEnv, { page_size: 1 })).toMatchObject([
    { environment_count: 3, gross_floor_area: 300 },
    { environment_count: 1, gross_floor_area: 50, environments: [{ spaces_count: 1 }] },
  ]);
});
