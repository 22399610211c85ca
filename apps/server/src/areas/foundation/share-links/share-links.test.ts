import { members } from '@steward/contract/access/members';
import { shareLinks } from '@steward/contract/foundation/share-links';
import type { Input } from '@steward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addShareKind } from './share-kind.fixture.ts';
import { forgetOldOpenings } from './share-links.service.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  addShareKind(server);
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const tokenOf = (url: string) => url.split('/shared#')[1] ?? '';

async function shared(change: Partial<Input<typeof shareLinks.createShareLink>> = {}, person = ada) {
  const subject_id = change.subject_id ?? (await ada.newEnvironment())._id;
  const { _id, url } = await person.get(shareLinks.createShareLink, { kind: 'fixture', ...change, subject_id });
  return { link_id: _id, token: tokenOf(url), subject_id };
}
const open = (token: string, more: { password?: string; ticket?: string } = {}) =>
  server.stranger().ask(shareLinks.openShareLink, { token, ...more });
const opens = async (token: string) => (await open(token)).code ?? 'opens';
const stateOf = async (person: Person, id: string) =>
  (await person.get(shareLinks.getShareLinks, { page_size: 1000 })).paginateData.find(({ _id }) => _id === id)?.state;

/** A member who reaches one property, which is shared by that person. */
async function sharedByMember() {
  const { _id: subject_id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [subject_id]);
  return { mo, ...(await shared({ subject_id }, mo)) };
}

test('a link opens without an account, shows only the declared content, and is kept out of caches and search engines', async () => {
  const { _id: subject_id } = await ada.newEnvironment({ environment_name: 'Quay House' });
  const { token } = await shared({ subject_id, label: 'For the appraiser' });
  const answer = await server.stranger().send(shareLinks.openShareLink, { token });
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  expect(data).toMatchObject({
    kind: 'fixture',
    title: 'Quay House',
    label: 'For the appraiser',
    version: 'newest',
    may_download: true,
    content: { name: 'Quay House', version: 'newest' },
  });
  expect(JSON.stringify(data)).not.toContain('SECRET');
  const days = (Date.parse(String(data['ends_at'])) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('unknown, ended, revoked, used-up and foreign links are refused with the same answer', async () => {
  const [ended, revoked, usedUp, whole] = [
    await shared(),
    await shared(),
    await shared({ max_openings: 1 }),
    await shared(),
  ];
  await server.owner.query("update share_links set ends_at = now() - interval '1 second' where id = $1", [
    ended.link_id,
  ]);
  await ada.get(shareLinks.endShareLink, { link_id: revoked.link_id });
  expect(await opens(usedUp.token)).toBe('opens');
  const foreign = Buffer.from(eve.session.organization_id.replaceAll('-', ''), 'hex').toString('base64url');
  const secret = whole.token.split('.')[1] ?? '';
  const unknown = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
  const tokens = [
    ended.token,
    revoked.token,
    usedUp.token,
    `${foreign}.${secret}`,
    `${whole.token.split('.')[0]}.${unknown}`,
    'nonsense-that-is-long-enough',
  ];
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const answer = await server.stranger().send(shareLinks.openShareLink, { token });
      return `${answer.status} ${answer.headers.get('x-robots-tag')} ${await answer.text()}`;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('404 noindex, nofollow');
  expect(await opens(whole.token)).toBe('opens');
  expect(await stateOf(ada, ended.link_id)).toBe('ended');
  expect(await stateOf(ada, revoked.link_id)).toBe('revoked');
  expect(await stateOf(ada, usedUp.link_id)).toBe('used-up');
});

test('a link opens one version or always the newest, and only a version that its subject has', async () => {
  const { _id: subject_id } = await ada.newEnvironment();
  const { token } = await shared({ subject_id, version_id: subject_id });
  expect((await open(token)).data).toMatchObject({ version: 'this', content: { version: subject_id } });
  const { _id: version_id } = await ada.newEnvironment();
  const reply = await ada.ask(shareLinks.createShareLink, { kind: 'fixture', subject_id, version_id });
  expect(reply.code).toBe('share-link.subject-not-found');
});

test('a protected link asks for its password, and a wrong one has its own message only while the link is open', async () => {
  const { token, link_id } = await shared({ password: 'correct horse' });
  expect(await opens(token)).toBe('share-link.password-needed');
  expect((await open(token, { password: 'wrong horse' })).code).toBe('share-link.password-wrong');
  expect((await open(token, { password: 'correct horse' })).statusCode).toBe(200);
  await ada.get(shareLinks.updateShareLink, { link_id, label: 'Protected' });
  expect(await opens(token)).toBe('share-link.password-needed');
  await ada.get(shareLinks.updateShareLink, { link_id, password: null });
  expect(await opens(token)).toBe('opens');
  await ada.get(shareLinks.updateShareLink, { link_id, password: 'another horse' });
  expect((await open(token, { password: 'correct horse' })).code).toBe('share-link.password-wrong');
  await ada.get(shareLinks.endShareLink, { link_id });
  expect((await open(token, { password: 'wrong horse' })).code).toBe('share-link.ended');
});

test('of many simultaneous openings of a link with one opening, one succeeds', async () => {
  const { token } = await shared({ max_openings: 1 });
  const codes = await Promise.all(Array.from({ length: 6 }, () => opens(token)));
  expect(codes.filter((code) => code === 'opens')).toHaveLength(1);
  expect(codes.filter((code) => code === 'share-link.ended')).toHaveLength(5);
});

test('a page that is loaded again with its ticket is not counted again, and needs no password', async () => {
  const { token, link_id } = await shared({ max_openings: 1, password: 'correct horse' });
  const { ticket } = (await open(token, { password: 'correct horse' })).data;
  expect((await open(token, { ticket })).data).toMatchObject({ ticket });
  const other = await shared();
  expect((await open(other.token, { ticket })).data.ticket).not.toBe(ticket);
  await ada.get(shareLinks.endShareLink, { link_id });
  expect((await open(token, { ticket })).code).toBe('share-link.ended');
});

test('files open with a ticket while the link is open, downloads only where they are allowed', async () => {
  const { token, link_id } = await shared();
  const { ticket } = (await open(token)).data;
  const file = (item: string, by = ticket) => server.stranger().send(shareLinks.openSharedFile, { ticket: by, item });
  const plan = await file('plan');
  expect(await plan.text()).toBe('plan');
  expect(plan.headers.get('cache-control')).toBe('no-store');
  expect(plan.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect((await file('plan', `${ticket.slice(0, -2)}AA`)).status).toBe(404);
  expect((await file('unknown')).status).toBe(404);
  await ada.get(shareLinks.updateShareLink, { link_id, may_download: false });
  expect([(await file('plan')).status, (await file('page')).status]).toEqual([404, 200]);
  const { paginateData } = await ada.get(shareLinks.getShareLinkOpenings, { link_id });
  expect(paginateData.map(({ what }) => what)).toEqual(['plan.txt', '']);
  await server.owner.query("update share_link_openings set opened_at = now() - interval '13 hours'");
  expect((await file('page')).status).toBe(404);
});

test('openings are logged with a shortened address and deleted after a year', async () => {
  const { token, link_id } = await shared();
  const visitor = server.stranger();
  await visitor.get(shareLinks.openShareLink, { token });
  const openings = async () => (await ada.get(shareLinks.getShareLinkOpenings, { link_id })).paginateData;
  expect(await openings()).toMatchObject([{ what: '', address: visitor.from.replace(/\.\d+$/, '.0/24') }]);
  await server.owner.query(
    `update share_link_openings set opened_at = now() - interval '366 days' where share_link_id = $1`,
    [link_id],
  );
  const { platform } = server.steward;
  await forgetOldOpenings(maintenanceCtx(platform, 'test'), new Date(Date.now() - 365 * 86_400_000));
  expect(await openings()).toEqual([]);
});

test('a link pauses when the person it belongs to leaves, and an administrator can take it over', async () => {
  const { mo, token, link_id } = await sharedByMember();
  expect(await opens(token)).toBe('opens');
  await ada.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: false });
  expect(await opens(token)).toBe('share-link.ended');
  expect(await stateOf(ada, link_id)).toBe('paused');
  expect(await ada.get(shareLinks.takeOverShareLink, { link_id })).toMatchObject({
    owner_id: ada.session.uid,
    state: 'active',
  });
  expect(await opens(token)).toBe('opens');
});

test('a link pauses when its owner loses the permission or the property', async () => {
  const lostPermission = await sharedByMember();
  await server.giveRole(lostPermission.mo, 'occupant');
  const lostProperty = await sharedByMember();
  await server.owner.query('delete from environment_access where user_id = $1', [lostProperty.mo.session.uid]);
  for (const { token, link_id } of [lostPermission, lostProperty]) {
    expect(await opens(token)).toBe('share-link.ended');
    expect(await stateOf(ada, link_id)).toBe('paused');
  }
});

test('members see and change their own links, administrators all, other organizations none', async () => {
  const { mo, link_id } = await sharedByMember();
  const max = await server.newMember(ada);
  const listOf = async (person: Person) =>
    (await person.get(shareLinks.getShareLinks, { page_size: 1000 })).paginateData.map(({ _id }) => _id);
  expect(await listOf(mo)).toEqual([link_id]);
  expect(await listOf(ada)).toContain(link_id);
  for (const other of [max, eve]) {
    expect(await listOf(other)).not.toContain(link_id);
    for (const reply of [
      await other.ask(shareLinks.updateShareLink, { link_id, label: 'Mine' }),
      await other.ask(shareLinks.endShareLink, { link_id }),
      await other.ask(shareLinks.restoreShareLink, { link_id }),
      await other.ask(shareLinks.getShareLinkOpenings, { link_id }),
    ])
      expect(reply.code).toBe('share-link.not-found');
  }
  expect((await mo.ask(shareLinks.takeOverShareLink, { link_id })).code).toBe('session.forbidden');
  expect((await eve.ask(shareLinks.takeOverShareLink, { link_id })).code).toBe('share-link.not-found');
  expect(await mo.get(shareLinks.updateShareLink, { link_id, label: 'Mine', days: 90 })).toMatchObject({
    label: 'Mine',
  });
});

test('only a subject within reach is shared, with the permission of its kind and the options that it offers', async () => {
  const { _id: subject_id } = await ada.newEnvironment();
  const mo = await server.newMember(ada);
  const create = (person: Person, change: Partial<Input<typeof shareLinks.createShareLink>> = {}) =>
    person.ask(shareLinks.createShareLink, { kind: 'fixture', subject_id, ...change });
  expect((await create(mo)).code).toBe('share-link.subject-not-found');
  expect((await create(eve)).code).toBe('share-link.subject-not-found');
  const max = await server.newMember(ada, [subject_id]);
  await server.giveRole(max, 'occupant');
  expect((await create(max)).code).toBe('session.forbidden');
  expect(await create(ada, { days: 91 })).toMatchObject({ errors: [{ field: 'days' }] });
  expect(await create(ada, { days: 366 })).toMatchObject({ errors: [{ field: 'days' }] });
  expect(await create(ada, { kind: 'unheard-of' })).toMatchObject({ errors: [{ field: 'kind' }] });
  expect(await create(ada, { kind: 'business-card', password: 'correct horse' })).toMatchObject({
    errors: [{ field: 'password' }],
  });
});

test('ending a link can be undone for ten minutes by the person who ended it', async () => {
  const { mo, token, link_id } = await sharedByMember();
  await mo.get(shareLinks.endShareLink, { link_id });
  expect((await ada.ask(shareLinks.restoreShareLink, { link_id })).code).toBe('share-link.not-restorable');
  expect((await mo.ask(shareLinks.updateShareLink, { link_id, label: 'x' })).code).toBe('share-link.not-restorable');
  await mo.get(shareLinks.restoreShareLink, { link_id });
  expect(await opens(token)).toBe('opens');
  await mo.get(shareLinks.endShareLink, { link_id });
  await server.owner.query("update share_links set revoked_at = now() - interval '11 minutes' where id = $1", [
    link_id,
  ]);
  expect((await mo.ask(shareLinks.restoreShareLink, { link_id })).code).toBe('share-link.not-restorable');
});

test('links are searched, filtered and sorted by the server', async () => {
  const zoe = await server.newAdmin('Zoe');
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const { _id: subject_id } = await zoe.newEnvironment({ environment_name: name });
    await zoe.get(shareLinks.createShareLink, { kind: 'fixture', subject_id, label: `for ${name}` });
  }
  const titles = async (asked: Input<typeof shareLinks.getShareLinks>) =>
    (await zoe.get(shareLinks.getShareLinks, asked)).paginateData.map(({ title }) => title);
  expect(await titles({ sort: 'title', descending: false })).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await titles({ search: 'for be' })).toEqual(['Beta']);
  const where = (query: object) => ({ where: JSON.stringify(query) });
  expect(await titles(where({ field: 'kind', in: ['business-card'] }))).toEqual([]);
  expect(await titles({ ...where({ field: 'state', in: ['active'] }), page: 2, page_size: 2 })).toHaveLength(1);
});

test('attempts at the password of a link are limited for each sender', async () => {
  const strict = await startTestServer({ STEWARD_THROTTLE: 'on' });
  try {
    addShareKind(strict);
    const zoe = await strict.newAdmin('Zoe');
    const { _id: subject_id } = await zoe.newEnvironment();
    const { url } = await zoe.get(shareLinks.createShareLink, {
      kind: 'fixture',
      subject_id,
      password: 'correct horse',
    });
    const [guesser, recipient] = [strict.stranger(), strict.stranger()];
    const attempt = async (person: Person, password: string) =>
      (await person.ask(shareLinks.openShareLink, { token: tokenOf(url), password })).httpStatus;
    for (let count = 0; count < 10; count++) expect(await attempt(guesser, `wrong horse ${count}`)).toBe(403);
    expect(await attempt(guesser, 'correct horse')).toBe(429);
    expect(await attempt(recipient, 'correct horse')).toBe(200);
  } finally {
    await strict.stop();
  }
});
