import { environments } from '@steward/contract/environments';
import { portfolios } from '@steward/contract/portfolios';
import { permissions } from '@steward/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('who may add portfolios and properties, but does not see all, sees what they added and nothing else', async () => {
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

  // Somebody else's property keeps a portfolio whose maker does not see it.
  const theirs = await po.newPortfolio('Shared');
  await ada.newEnvironment({ portfolio_id: theirs._id });
  expect((await po.ask(portfolios.deletePortfolio, { portfolio_id: theirs._id })).code).toBe('portfolio.not-empty');
});
