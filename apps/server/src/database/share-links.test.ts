import fs from 'node:fs';
import { occupants } from '@steward/contract/estate/occupants';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypt } from '../platform/secrets/encrypted.ts';
import { hashSecret, makeLinkToken } from '../platform/secrets/tokens.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { statementsOf } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// The last statement of the migration moves the rows of both tables.
const moving = statementsOf(fs.readFileSync(new URL('./migrations/0380-share-links.sql', import.meta.url), 'utf8')).at(
  -1,
);

test('business cards and calendar addresses from before the migration still open, and are shown and ended as links', async () => {
  const ada = await server.newAdmin('Ada');
  const { organization_id, uid } = ada.session;
  const { _id: environment_id } = await ada.newEnvironment();
  const person = { environment_id, kind: 'employee' as const, name: 'Nora Wind' };
  const { _id: occupant_id } = await ada.get(occupants.saveOccupant, person);
  const [card, calendar] = [makeLinkToken(organization_id), makeLinkToken(organization_id)];
  const encrypted = encrypt(server.steward.platform.secret, 'business-card', occupant_id, card);
  await server.owner.query(
    `insert into business_cards (organization_id, occupant_id, token_hash, token_encrypted) values ($1, $2, $3, $4)`,
    [organization_id, occupant_id, hashSecret(card), encrypted],
  );
  await server.owner.query(`insert into servicing_feeds (organization_id, user_id, token_hash) values ($1, $2, $3)`, [
    organization_id,
    uid,
    hashSecret(calendar),
  ]);
  const client = await server.owner.connect();
  await client.query('begin');
  await client.query(moving ?? '');
  await client.query('commit');
  client.release();

  const stranger = server.stranger();
  expect((await stranger.get(occupants.getEmployeePreview, { token: card })).name).toBe('Nora Wind');
  expect((await ada.get(occupants.getBusinessCard, { occupant_id }))?.url).toContain(card);
  expect((await stranger.fetch('GET', `/v2/servicing-feed/${calendar}`)).status).toBe(200);
  const { paginateData } = await ada.get(shareLinks.getShareLinks, { sort: 'title' });
  expect(paginateData.map(({ kind, owner_id, openings, state }) => ({ kind, owner_id, openings, state }))).toEqual(
    expect.arrayContaining([
      { kind: 'business-card', owner_id: null, openings: 1, state: 'active' },
      { kind: 'servicing-calendar', owner_id: uid, openings: 1, state: 'active' },
    ]) as unknown,
  );
  for (const { _id: link_id } of paginateData) await ada.get(shareLinks.endShareLink, { link_id });
  expect((await stranger.ask(occupants.getEmployeePreview, { token: card })).code).toBe('card.link-invalid');
  expect((await stranger.fetch('GET', `/v2/servicing-feed/${calendar}`)).status).toBe(404);
  expect(await ada.get(occupants.getBusinessCard, { occupant_id })).toBeNull();
  const { rows } = await server.owner.query('select 1 from business_cards union all select 1 from servicing_feeds');
  expect(rows).toEqual([]);
});
