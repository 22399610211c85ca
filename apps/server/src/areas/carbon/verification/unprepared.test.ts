import { reports } from '@steward/contract/carbon/reports';
import { verification } from '@steward/contract/carbon/verification';
import { conclusionNeeds } from '@steward/core/assurance/conclusion-needs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { prepared } from '../../../testing/verifier.ts';
import { sentReport } from './sent-report.fixture.ts';

let server: TestServer;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  vera = server.stranger();
});
afterAll(() => server.stop());

const accepted = { decision: 'accepted' } as const;
/** The conclusions that a decision may have, each with what the call requires. */
const conclusions = [
  { ...accepted },
  { ...accepted, opinion: 'unmodified' },
  { ...accepted, opinion: 'modified', reason: 'Steam is missing.' },
  { decision: 'rejected', opinion: 'adverse', reason: 'The boundary is wrong.' },
  { decision: 'rejected', opinion: 'disclaimer', reason: 'There was no evidence.' },
] as const;
const missingOf = ({ errors = [] }: { errors?: { field: string }[] | undefined }) => errors.map(({ field }) => field);

test('a verifier who does nothing cannot conclude: what is missing is listed, and nothing is decided', async () => {
  const { owner, about, report_id, token } = await sentReport(server, vera);
  for (const conclusion of conclusions) {
    const refused = await vera.ask(verification.submitReprtByVerifier, { token, ...conclusion });
    expect(refused).toMatchObject({ httpStatus: 409, code: 'verifier.not-prepared' });
    expect(missingOf(refused)).toEqual(['role', 'place', 'independence', 'materiality', 'risks', 'work']);
  }
  expect(await owner.get(reports.getGhgProtocolReport, about)).toMatchObject({ status: 'sent' });
  const log = await owner.get(verification.getReportLog, { report_id });
  expect(log.map(({ kind }) => kind)).not.toContain('declared');
  // The link alone, before an authenticator names a person.
  const bare = await sentReport(server, server.stranger());
  await server.owner.query('delete from verifier_authenticators where report_id = $1', [bare.report_id]);
  const program = server.stranger();
  const refused = await program.ask(verification.submitReprtByVerifier, { token: bare.token, ...accepted });
  expect(refused).toMatchObject({ httpStatus: 409, code: 'verifier.not-prepared' });
  expect(missingOf(refused)).toEqual(conclusionNeeds.filter((need) => need !== 'sample'));
});

test('each step leaves the list; name and body of the set-up are not asked for again', async () => {
  const { token } = await sentReport(server, vera);
  const engagement = () => vera.get(verification.getEngagementForVerifier, { token });
  expect(await engagement()).toMatchObject({
    person: 'Vera Verify',
    details: { body: 'Verify Ltd' },
    is_materiality_set: false,
  });
  const missing = async (more: { independent?: boolean } = {}) =>
    missingOf(
      await vera.ask(verification.submitReprtByVerifier, { token, ...accepted, assurance: 'reasonable', ...more }),
    );
  // The usual materiality is a choice of the verifier too.
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 5 });
  expect(await missing()).toEqual(['role', 'place', 'independence', 'risks', 'work', 'sample']);
  const risks = [{ area: 'Scope 2', inherent: 'low' as const, control: 'low' as const, response: 'Sample bills' }];
  await vera.get(verification.saveRisksByVerifier, { token, risks });
  const details = { role: 'Lead verifier', place: 'Hamburg', work: 'Recalculated.' };
  await vera.get(verification.saveStatementDetailsByVerifier, { token, ...details });
  expect(await missing()).toEqual(['independence', 'sample']);
  expect(await missing({ independent: true })).toEqual(['sample']);
  expect(await engagement()).toMatchObject({ is_materiality_set: true, independent_at: null });
});

test('reasonable assurance has a checked sample, or a reason that the statement prints', async () => {
  const { token } = await sentReport(server, vera);
  await prepared(vera, token);
  const reasonable = { token, ...accepted, assurance: 'reasonable' as const };
  expect(missingOf(await vera.ask(verification.submitReprtByVerifier, reasonable))).toEqual(['sample']);
  const { details } = await vera.get(verification.getEngagementForVerifier, { token });
  const no_sample = 'All twelve bills were recalculated.';
  await vera.get(verification.saveStatementDetailsByVerifier, { token, ...details, no_sample });
  await vera.get(verification.submitReprtByVerifier, reasonable);
  const answer = await vera.send(verification.downloadStatementForVerifier, { token, language: 'en' });
  const { all } = await readPdf(await answer.bytes());
  for (const said of ['without a checked sample', no_sample, 'Verify Ltd', 'Lead verifier', 'Hamburg'])
    expect(all).toContain(said);
});
