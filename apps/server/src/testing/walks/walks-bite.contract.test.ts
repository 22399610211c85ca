import { calls } from '@steward/contract/declared';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as teams from '../../areas/access/teams/teams.repository.ts';
import * as references from '../../areas/carbon/factors/references.repository.ts';
import * as bills from '../../areas/energy/bills/bills.lists.repository.ts';
import * as environments from '../../areas/estate/environments/environments.repository.ts';
import * as portfolios from '../../areas/estate/portfolios/portfolios.repository.ts';
import * as spaces from '../../areas/estate/spaces/spaces.repository.ts';
import { openDb, type Db } from '../../database/connection.ts';
import { wholeOrganization } from '../../database/scoped.ts';
import type { Scope } from '../../platform/ctx.ts';
import { otherOrganization, otherProperty, type Outsider } from './outsiders.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { changedAnswers } from './walk.ts';

// Shows that the tenant walk and the property walk detect a missing scope: it is removed from functions of a repository, and the walk,
// which reports nothing otherwise, must report it. A change is guarded by the lookup before it and by its own statement, so the scope is
// removed from both.

let server: TestServer;
let past: Db;
let eve: Outsider;
let mo: Outsider;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  // As the owner of the database, to whom row-level security does not apply.
  past = openDb(server.owner);
  eve = await otherOrganization(server);
  mo = await otherProperty(server);
}, 120_000);
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

type Scoped = readonly [repository: object, name: string];
type ScopedFunction = (db: unknown, scope: Scope, ...rest: unknown[]) => unknown;

/** Removes the scope from a function of a repository. */
function unscope([repository, name]: Scoped, without: (db: unknown, scope: Scope) => [unknown, Scope]) {
  const functions = repository as Record<string, ScopedFunction>;
  const original = functions[name];
  if (!original) throw new Error(`the repository has no ${name}`);
  vi.spyOn(functions, name).mockImplementation((db, scope, ...rest) => original(...without(db, scope), ...rest));
}

/** Puts every property of the organization within reach. */
const everyProperty = (db: unknown, scope: Scope): [unknown, Scope] => [db, wholeOrganization(scope)];
/** Replaces the organization by the one that owns the requested objects. */
const everyOrganization = (_: unknown, scope: Scope): [unknown, Scope] => [
  past,
  { ...scope, organizationId: eve.owner.session.organization_id, environments: 'all' },
];

interface Mutation {
  /** The table, which has the name of its area. */
  table: string;
  hangs: string;
  without: (db: unknown, scope: Scope) => [unknown, Scope];
  outsider: () => Outsider;
  /** The lookup before the object is shown, changed or deleted. */
  look: Scoped[];
  update: Scoped;
  remove: Scoped;
}

describe.each([
  {
    table: 'teams',
    hangs: 'on the organization',
    without: everyOrganization,
    outsider: () => eve,
    look: [[teams, 'findTeam']],
    update: [teams, 'renameTeam'],
    remove: [teams, 'deleteTeam'],
  },
  {
    table: 'spaces',
    hangs: 'on a property',
    without: everyProperty,
    outsider: () => mo,
    look: [
      [spaces, 'findSpace'],
      [environments, 'findFloorArea'],
    ],
    update: [spaces, 'updateSpace'],
    remove: [spaces, 'deleteSpace'],
  },
  {
    table: 'portfolios',
    hangs: 'on a portfolio',
    without: everyProperty,
    outsider: () => mo,
    look: [
      [portfolios, 'findPortfolio'],
      [portfolios, 'findCountedPortfolio'],
    ],
    update: [portfolios, 'updatePortfolio'],
    remove: [portfolios, 'deletePortfolio'],
  },
] satisfies Mutation[])('$table, which hang $hangs', ({ table, without, outsider, look, update, remove }) => {
  const walkArea = () => outsider().ask(calls.filter(({ area }) => area === table));
  const changed = expect.stringMatching(new RegExp(`^${table} was changed`));

  test('the walk reports nothing while every scope is present', async () => {
    expect(await walkArea()).toEqual([]);
  });

  test('the walk reports a read without a scope', async () => {
    const [first] = look;
    if (first) unscope(first, without);
    const leaks = await walkArea();
    expect(leaks).toContainEqual(expect.stringMatching(/answered with|answered 200 to ids of others/));
    // The changing statement has its own scope.
    expect(leaks).not.toContainEqual(changed);
  });

  test('the walk reports a change without a scope', async () => {
    for (const one of [...look, update]) unscope(one, without);
    expect(await walkArea()).toContainEqual(changed);
  });

  test('the walk reports a deletion without a scope', async () => {
    for (const one of [...look, remove]) unscope(one, without);
    expect(await walkArea()).toContainEqual(changed);
  });
});

test('the walks report an instrument found without a scope', async () => {
  const asked = calls.filter(({ name }) => name === 'deleteInstrument');
  for (const [outsider, without] of [
    [eve, everyOrganization],
    [mo, everyProperty],
  ] as const) {
    unscope([references, 'findInstrument'], without);
    expect(await outsider.ask(asked)).toContainEqual(expect.stringContaining('deleteInstrument answered 200'));
    vi.restoreAllMocks();
  }
});

// A count contains nothing recognizable, but it changes. It comes last: all objects of others are deleted.
test.each([
  ['of another organization', () => eve, everyOrganization],
  ['of another property', () => mo, everyProperty],
] as const)('the answers tell of counts without a scope, %s', async (_, outsiderOf, without) => {
  const outsider = outsiderOf();
  const counts: Scoped[] = [
    [bills, 'countBills'],
    [environments, 'countHome'],
  ];
  const asked = calls.filter(({ name }) => ['getUtilBillCounts', 'getEnvHomeCount'].includes(name));
  const answers = async () => {
    for (const count of counts) unscope(count, without);
    const seen = await outsider.answers(asked);
    vi.restoreAllMocks();
    return seen;
  };
  const scoped = await outsider.answers(asked);
  const before = await answers();
  await outsider.remove();
  expect(changedAnswers(scoped, await outsider.answers(asked))).toEqual([]);
  const changed = changedAnswers(before, await answers());
  for (const { name } of asked) expect(changed).toContainEqual(expect.stringMatching(new RegExp(`^${name} `)));
});
