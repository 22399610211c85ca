import type { Call } from '@steward/contract/call';
import { roles } from '@steward/contract/access/roles';
import { teams } from '@steward/contract/access/teams';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { verticals } from '@steward/contract/access/verticals';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const house = (portfolio_id: string) => ({
  portfolio_id,
  environment_use: 'business',
  property_type: 'office',
  address: 'Unter den Linden 1',
  city: 'Berlin',
  zip_code: '10117',
  country_code: 'DE',
  gross_floor_area: 1000,
});

interface Named {
  table: string;
  column: string;
  code: string;
  create: [call: Call, more: (person: Person) => Promise<object>];
  update: [call: Call, id: string, more: (person: Person) => Promise<object>];
}

const nothing = async () => ({});
const firstVertical = async (person: Person) => ({
  verticalId: (await person.get(verticals.getAllVerticals, {}))[0]?._id,
  modules: [],
});
const somePortfolio = async (person: Person) =>
  house(((await person.get(portfolios.getMasterPortfolioList, {}))[0] ?? (await person.newPortfolio()))._id);

// prettier-ignore
const named: Named[] = [
  { table: 'portfolios', column: 'name', code: 'portfolio.name-taken', create: [portfolios.createPortfolio, nothing], update: [portfolios.updatePortfolio, 'portfolio_id', nothing] },
  { table: 'environments', column: 'environment_name', code: 'environment.name-taken', create: [environments.createEnvironment, somePortfolio], update: [environments.updateEnvironment, 'environment_id', somePortfolio] },
  { table: 'teams', column: 'name', code: 'team.name-taken', create: [teams.createTeam, nothing], update: [teams.updateTeamById, 'team_id', nothing] },
  { table: 'teamspaces', column: 'name', code: 'teamspace.name-taken', create: [teamspaces.createTeamspace, async () => ({ users: [], environments: [] })], update: [teamspaces.editTeamspace, 'teamspace_id', nothing] },
  { table: 'roles', column: 'name', code: 'role.name-taken', create: [roles.createRole, firstVertical], update: [roles.editRole, 'id', firstVertical] },
  { table: 'verticals', column: 'name', code: 'vertical.name-taken', create: [verticals.createVertical, async () => ({ modules: [] })], update: [verticals.updateVertical, '_id', nothing] },
];

test.each(named)('a name in $table is taken once in an organization, whatever its case and spaces', async (one) => {
  const { table, column, code, create, update } = one;
  const send = async (person: Person, name: string) =>
    person.ask(create[0], { ...(await create[1](person)), [column]: name });
  for (const name of ['First', 'Second']) expect(await send(ada, name)).toMatchObject({ statusCode: 200 });
  expect(await send(ada, ' fIRST ')).toMatchObject({ httpStatus: 409, code });
  expect(await send(eve, 'First')).toMatchObject({ statusCode: 200 });
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from ${table} where organization_id = $1 and ${column} = 'Second'`,
    [ada.session.organization_id],
  );
  const rename = async (name: string) =>
    ada.ask(update[0], { ...(await update[2](ada)), [update[1]]: rows[0]?.id, [column]: name });
  expect(await rename('first')).toMatchObject({ httpStatus: 409, code });
  expect(await rename('second')).toMatchObject({ statusCode: 200 });
});

test('of ten simultaneous properties with the same name, one is added and the others are refused with the reason', async () => {
  const fields = { ...(await somePortfolio(ada)), environment_name: 'At once' };
  const call: Call = environments.createEnvironment;
  const reply = await Promise.all(Array.from({ length: 10 }, () => ada.ask(call, fields)));
  expect(reply.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect(reply.filter(({ code }) => code === 'environment.name-taken')).toHaveLength(9);
});
