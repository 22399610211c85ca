import { teams } from '@steward/contract/access/teams';
import { portfolios } from '@steward/contract/estate/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mine } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findByWords, findSimilar } from './search.repository.ts';

let server: TestServer;
let ada: Person;
let people: Person[];
let environments: string[];
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  people = [await server.newMember(ada), await server.newMember(ada), await server.newMember(ada)];
  const held = [];
  for (const name of ['One', 'Two', 'Three']) held.push((await ada.get(portfolios.createPortfolio, { name }))._id);
  environments = [];
  for (const portfolio_id of [held[0], held[0], held[1], undefined])
    environments.push((await ada.newEnvironment({ ...(portfolio_id && { portfolio_id }) }))._id);
  const org = ada.session.organization_id;
  const teamIds = [];
  for (const name of ['Red', 'Blue'])
    teamIds.push((await ada.get(teams.createTeam, { name })).find((team) => team.name === name)?.team_id ?? '');
  await ada.get(teams.assignMemberToTeam, { team_id: teamIds[0] ?? '', user_id: people[0]!.session.uid });
  await ada.get(teams.assignMemberToTeam, { team_id: teamIds[1] ?? '', user_id: people[1]!.session.uid });
  const client = await server.owner.connect();
  try {
    await client.query(`begin; set local app.organization_id to '${org}'`);
    // A portfolio without properties belongs to who made it.
    await client.query('update portfolios set created_by = $2 where id = $1', [held[2], people[0]!.session.uid]);
    const folders: string[] = [];
    for (const [audience, team] of [['organization'], ['everybody'], ['teams', teamIds[0]], ['teams', teamIds[1]]]) {
      const id = uuid();
      folders.push(id);
      await client.query(
        `insert into document_folders (organization_id, id, root, top_id, name, audience) values ($1, $2, 'company', $2, $3, $4)`,
        [org, id, `Folder ${folders.length}`, audience],
      );
      if (team) await client.query('insert into document_folder_teams values ($1, $2, $3)', [org, id, team]);
    }
    const uids = [ada, ...people].map(({ session }) => session.uid);
    const places = [
      ...environments.map((id) => ['property', null, id, null]),
      ...held.map((id) => ['portfolio', id, null, null]),
      ...folders.map((id) => ['company', null, null, id]),
      ['company', null, null, null],
      ['unorganized', null, null, null],
    ];
    for (const [root, portfolio, environment, folder] of places)
      for (const made of uids)
        for (const owner of [null, ...uids])
          for (const isForTenants of root === 'property' ? [true, false] : [false])
            await client.query(
              `insert into documents (organization_id, id, root, portfolio_id, environment_id, folder_id, top_id, title, kind, created_by,
                 owner_id, is_for_tenants) values ($1, $2, $3, $4, $5, $6, $6, 'Everything wombat', 'other', $7, $8, $9)`,
              [org, uuid(), root, portfolio, environment, folder, made, owner, isForTenants],
            );
    await client.query('commit');
  } finally {
    client.release();
  }
});
afterAll(() => server.stop());

/** The subsets of a list. */
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((made, one) => [...made, ...made.map((some) => [...some, one])], [[]]);

/** More properties than are sent with a statement: then both read them from the tables. */
const many = Array.from({ length: 201 }, () => uuid());
const words = [{ text: 'wombat', as: 'word' as const, excluded: false }];

async function compare(scope: Scope): Promise<number> {
  const ctx = { ...workerCtx(server.steward.platform, scope.organizationId, 'test'), scope };
  return reading(ctx, async ({ db }) => {
    const reached = await mine(db, scope, 'documents').select('documents.id').execute();
    const { ids, total } = await findByWords(db, scope, words, {}, { skip: 0, atMost: 1000 });
    expect(ids.toSorted()).toEqual(reached.map(({ id }) => id).toSorted());
    expect(total).toBe(reached.length);
    const [known] = ids;
    if (known) {
      const similar = await findSimilar(db, scope, known, 1000);
      const own = new Set(ids);
      expect(similar.filter((id) => !own.has(id))).toEqual([]);
    }
    return ids.length;
  });
}

test('the search and the statements of other calls agree on who reaches a document', async () => {
  const organizationId = ada.session.organization_id;
  const found: number[] = [await compare({ organizationId, environments: 'all', userId: ada.session.uid })];
  for (const { session } of people)
    for (const given of subsets(environments)) {
      const scope = { organizationId, userId: session.uid, environments: given };
      found.push(await compare(scope), await compare({ ...scope, tenants: [uuid()] }));
    }
  // Every case has something else to see.
  expect(new Set(found).size).toBeGreaterThan(12);
});

test('they agree for members with more properties than are sent with a statement', async () => {
  const organizationId = ada.session.organization_id;
  for (const { session } of people)
    for (const given of subsets(environments)) {
      await server.owner.query('delete from environment_access where user_id = $1', [session.uid]);
      for (const id of given)
        await server.owner.query(
          'insert into environment_access (organization_id, environment_id, user_id) values ($1, $2, $3)',
          [organizationId, id, session.uid],
        );
      const scope = { organizationId, userId: session.uid, environments: [...given, ...many] };
      await compare(scope);
      await compare({ ...scope, tenants: [uuid()] });
    }
});

test('an organization finds none of another one', async () => {
  const eve = await server.newAdmin('Eve');
  expect(
    await compare({ organizationId: eve.session.organization_id, environments: 'all', userId: eve.session.uid }),
  ).toBe(0);
  const ctx = workerCtx(server.steward.platform, eve.session.organization_id, 'test');
  const { rows } = await reading(ctx, ({ db }) => sql`select 1 from document_texts where tsv @@ 'wombat'`.execute(db));
  expect(rows).toEqual([]);
});
