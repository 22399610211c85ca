import { environments } from '@steward/contract/estate/environments';
import { reports } from '@steward/contract/carbon/reports';
import type { Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FixtureSource } from '../../../testing/samples/fixture-source.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

const required = {
  company: 'Ada & Co',
  responsible: 'Ada',
  exclusions: 'None',
  leased_assets: 'None',
  recalculation_policy: '5 %',
  methods: 'GHG Protocol',
  contact: 'ada@test.example',
};
const to = { email: 'vera@verifier.example', verifier_name: 'Vera' };

async function houseWithBill(person = ada) {
  const house = await person.newEnvironment();
  await saveBill(server, person, {
    environment_id: house._id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 1000,
  });
  return house;
}
const about = (target_id: string) => ({ level: 'Property' as const, target_id, year: 2023 });

async function send(report: Report, person = ada): Promise<string> {
  await person.get(rounds.sendReportToVerifier, { report_id: report._id, ...to });
  const { rows } = await server.owner.query<{ body_text: string }>(
    'select body_text from mails where recipient = $1 order by created_at desc, id desc limit 1',
    [to.email],
  );
  return /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}

test('with the verifier a report is read-only; withdrawn it is a draft again', async () => {
  const house = await houseWithBill();
  const draft = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  await send(draft);
  const sent = await ada.get(reports.getGhgProtocolReport, about(house._id));
  const change = { ...about(house._id), texts: required, version: sent?.version ?? 0 };
  expect((await ada.ask(reports.saveGhgProtocolReport, change)).code).toBe('report.read-only');
  expect((await ada.ask(rounds.sendReportToVerifier, { report_id: draft._id, ...to })).code).toBe(
    'report.not-sendable',
  );
  const back = await ada.get(rounds.withdrawReport, { report_id: draft._id, reason: 'A bill is missing' });
  expect(back).toMatchObject({ status: 'draft', round: 1 });
  expect(back.links[0]?.revoked_at).not.toBeNull();
  expect(back.events.at(-1)).toMatchObject({ kind: 'withdrawn', note: 'A bill is missing' });
  await send(back);
  expect((await ada.get(reports.getGhgProtocolReport, about(house._id)))?.round).toBe(2);
});

test('a year that is not over is sent only with a second yes', async () => {
  const { _id: target_id } = await ada.newEnvironment();
  const year = new Date().getUTCFullYear();
  const draft = await ada.get(reports.saveGhgProtocolReport, { ...about(target_id), year, texts: required });
  const send_it = { report_id: draft._id, ...to };
  expect(await ada.ask(rounds.sendReportToVerifier, send_it)).toMatchObject({
    httpStatus: 409,
    code: 'report.year-not-over',
    errors: [{ field: 'incomplete_year_confirmed' }],
  });
  await ada.get(rounds.sendReportToVerifier, { ...send_it, incomplete_year_confirmed: true });
  const log = await ada.get(verification.getReportLog, { report_id: draft._id });
  expect(log.at(-1)).toMatchObject({ kind: 'sent', detail: { incomplete_year: 'confirmed' } });
});

test('once a report was sent the home page of those who reach every property knows, and in no other organization', async () => {
  const zoe = await server.newAdmin('Zoe');
  const mo = await server.newMember(zoe, []);
  const { _id } = await zoe.newEnvironment();
  const draft = await zoe.get(reports.saveGhgProtocolReport, { ...about(_id), texts: required });
  const known = async (person: Person) => (await person.get(environments.getEnvHomeCount, {})).has_sent_report;
  expect([await known(zoe), await known(mo)]).toEqual([false, null]);
  await zoe.get(rounds.sendReportToVerifier, { report_id: draft._id, ...to });
  expect([await known(zoe), await known(mo), await known(await server.newAdmin('Yan'))]).toEqual([true, null, false]);
});

test('only the organization of the report can answer a verifier’s question', async () => {
  const finding_id = await new FixtureSource(server, ada).id('finding');
  const answer = { finding_id, body: 'Because.' };
  expect((await eve.ask(rounds.answerFinding, answer)).httpStatus).toBe(404);
  const mo = await server.newMember(ada);
  expect((await mo.ask(rounds.answerFinding, answer)).httpStatus).toBe(404);
  expect((await ada.ask(rounds.answerFinding, { ...answer, body: ' ' })).errors).toMatchObject([{ field: 'body' }]);
  expect(await ada.get(rounds.answerFinding, answer)).toMatchObject({ status: 'answered' });
});

test('a revoked link admits no verifier, and another organization cannot revoke it or reset its verifier', async () => {
  const house = await houseWithBill();
  const draft = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  const token = await send(draft);
  const link_id = (await ada.get(reports.getGhgProtocolReport, about(house._id)))?.links[0]?._id ?? '';
  expect((await eve.ask(rounds.revokeVerifierLink, { link_id })).code).toBe('verifier.link-invalid');
  const reset = { link_id, reason: 'New phone' };
  expect((await eve.ask(rounds.resetVerifierAuthenticator, reset)).code).toBe('verifier.link-invalid');
  // The verifier has not set up an authenticator.
  expect((await ada.ask(rounds.resetVerifierAuthenticator, reset)).code).toBe('two-factor.none');
  await ada.get(rounds.revokeVerifierLink, { link_id });
  const refused = await server.stranger().ask(verification.getVerifierAccess, { token });
  expect(refused.code).toBe('verifier.link-invalid');
});

test('verifier links are listed with the shared links, where each can be ended', async () => {
  const house = await houseWithBill();
  const draft = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  const token = await send(draft);
  const where = JSON.stringify({ field: 'subject_id', in: [draft._id] });
  const listed = async (person: Person) => (await person.get(shareLinks.getShareLinks, { where })).paginateData;
  const [link] = await listed(ada);
  expect(link).toMatchObject({
    kind: 'verifier-link',
    title: `${house.environment_name} 2023`,
    label: 'Vera <vera@verifier.example>',
    state: 'active',
    is_kept_by_area: true,
    owner_id: ada.session.uid,
  });
  const link_id = link?._id ?? '';
  const mo = await server.newMember(ada, [house._id]);
  for (const other of [mo, eve]) {
    expect(await listed(other)).toEqual([]);
    expect((await other.ask(shareLinks.endShareLink, { link_id })).code).toBe('share-link.not-found');
  }
  const vera = server.stranger();
  expect((await vera.ask(verification.getVerifierAccess, { token })).httpStatus).toBe(200);
  await ada.get(shareLinks.endShareLink, { link_id });
  expect((await vera.ask(verification.getVerifierAccess, { token })).code).toBe('verifier.link-invalid');
  expect(await listed(ada)).toMatchObject([{ state: 'revoked' }]);
  const { rowCount } = await server.owner.query(
    "select from ghg_report_events where report_id = $1 and kind = 'revoked'",
    [draft._id],
  );
  expect(rowCount).toBe(1);
});
