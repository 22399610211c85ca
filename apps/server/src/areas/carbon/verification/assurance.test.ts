import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reports } from '@steward/contract/carbon/reports';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { checkBundle, readBundle } from '@steward/core/assurance/report-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  vera = server.stranger();
});
afterAll(() => server.stop());

const kindsOf = (log: readonly { kind: string }[]) => log.map(({ kind }) => kind);
const details = {
  body: 'Prüfstelle Nord',
  accreditation: 'D-VS-00000',
  role: 'Lead verifier',
  place: 'Hamburg',
  addressee: 'The investors',
  standard: 'both' as const,
  work: 'Interviews and site visits.',
  emphasis: '',
};

test('a statement is issued with the decision, says everything, and stays as it was issued', async () => {
  const { owner, report_id, token } = await sentReport(server, vera);
  await vera.get(verification.saveStatementDetailsByVerifier, { token, ...details });
  const risks = [{ area: 'Scope 2', inherent: 'high' as const, control: 'medium' as const, response: 'Sample bills' }];
  await vera.get(verification.saveRisksByVerifier, { token, risks });
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 4 });
  await vera.get(verification.planSampleByVerifier, { token, method: 'random', size: 1 });
  const { items } = await vera.get(verification.getWorkbenchForVerifier, { token });
  const [first] = items;
  await vera.get(verification.tickItemByVerifier, { token, unit_key: first?.unit_key ?? '', result: 'agreed' });
  const { _id: finding_id } = await vera.get(verification.askByVerifier, { token, body: 'Who reads the meters?' });
  await owner.get(rounds.answerFinding, { finding_id, body: 'The caretaker reads them.' });
  await vera.get(verification.closeByVerifier, { token, finding_id });
  const accept = { token, decision: 'accepted' as const, assurance: 'reasonable' as const };
  const none = await vera.ask(verification.downloadStatementForVerifier, { token, language: 'en' });
  expect(none).toMatchObject({ httpStatus: 404, code: 'statement.not-issued' });
  await vera.get(verification.declareIndependenceByVerifier, { token });
  await vera.get(verification.submitReprtByVerifier, { ...accept, opinion: 'unmodified' });

  const engagement = await vera.get(verification.getEngagementForVerifier, { token });
  expect(engagement).toMatchObject({ details, risks, statement: { opinion: 'unmodified', assurance: 'reasonable' } });
  const answer = await vera.send(verification.downloadStatementForVerifier, { token, language: 'en' });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { all } = await readPdf(await answer.bytes());
  for (const said of [
    'Prüfstelle Nord',
    'Hamburg',
    'The investors',
    'ISAE 3410',
    'Interviews',
    'Sample bills',
    'Who reads the meters?',
    'The caretaker reads them.',
    'Vera Verify',
    'no category of scope 3',
    '46.32',
  ])
    expect(all).toContain(said);
  const german = await owner.send(verification.downloadAssuranceStatement, { report_id, language: 'de' });
  expect((await readPdf(await german.bytes())).all).toContain('Unabhängiger Prüfungsvermerk');

  // The report's own PDF names the conclusion, and the statement by its hash.
  const { job_id } = await vera.get(verification.makeReportPdfByVerifier, { token, language: 'en' });
  const look = () => vera.get(verification.getReportPdfForVerifier, { token, job_id });
  await expect.poll(async () => (await look()).status, { timeout: 90_000 }).toBe('done');
  const report = await vera.send(verification.downloadReportForVerifier, { token, job_id });
  const seen = await owner.get(verification.getReportLog, { report_id });
  expect(seen.at(-1)).toMatchObject({ kind: 'viewed-pdf', side: 'verifier', detail: { language: 'en' } });
  const printed = (await readPdf(await report.bytes())).all.replace(/\s/g, '');
  expect(printed).toContain('ConclusionUnmodified');
  expect(printed).toContain(engagement.statement?.sha256);

  expect((await vera.ask(verification.saveStatementDetailsByVerifier, { token, ...details })).code).toBe(
    'verifier.decided',
  );
  await expect(
    server.owner.query("update assurance_statements set opinion = 'adverse' where report_id = $1", [report_id]),
  ).rejects.toThrow('an issued statement cannot be changed');
});

test('only an unmodified conclusion needs no basis; a reservation may exceed the materiality', async () => {
  const { token } = await sentReport(server, vera);
  await prepared(vera, token);
  const size = { token, kind: 'misstatement' as const, about: 'Scope 2', size_t: 10, body: 'Too low' };
  const { _id } = await vera.get(verification.askByVerifier, size);
  await vera.get(verification.closeByVerifier, { token, finding_id: _id, outcome: 'uncorrected' });
  const accept = { token, decision: 'accepted' as const, independent: true };
  const clean = await vera.ask(verification.submitReprtByVerifier, { ...accept, opinion: 'unmodified' });
  expect(clean.code).toBe('verifier.material-misstatements');
  const bare = await vera.ask(verification.submitReprtByVerifier, { ...accept, opinion: 'modified' });
  expect(bare.errors?.[0]?.field).toBe('reason');
  const odd = await vera.ask(verification.submitReprtByVerifier, { ...accept, opinion: 'adverse', reason: 'x' });
  expect(odd.errors?.[0]).toMatchObject({ field: 'opinion', message: 'contradicts the decision' });
  await vera.get(verification.submitReprtByVerifier, { ...accept, opinion: 'modified', reason: 'Steam is missing.' });
  const answer = await vera.send(verification.downloadStatementForVerifier, { token, language: 'en' });
  const { all } = await readPdf(await answer.bytes());
  expect(all).toContain('except for the matter described');
  expect(all).toContain('Steam is missing.');
});

test('a returned report gets a statement only if the decision of its round has an opinion', async () => {
  const { owner, report_id, token } = await sentReport(server, vera);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Correct the factor.' });
  expect((await vera.get(verification.getEngagementForVerifier, { token })).statement).toBeNull();
  const second = await sendAgain(server, vera, owner, report_id);
  await prepared(vera, second);
  await vera.get(verification.submitReprtByVerifier, {
    token: second,
    decision: 'rejected',
    opinion: 'disclaimer',
    independent: true,
    reason: 'No evidence.',
  });
  const { statement } = await vera.get(verification.getEngagementForVerifier, { token: second });
  expect(statement).toMatchObject({ opinion: 'disclaimer', assurance: 'limited' });
  expect(await owner.get(verification.getAssurance, { report_id })).toMatchObject({
    round: 2,
    statement: { opinion: 'disclaimer' },
    materiality: { percent: 5 },
  });
});

test('every view and act is logged and chained, and the database keeps the entries as they are', async () => {
  const { owner, about, report_id, token } = await sentReport(server, vera);
  await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  await vera.get(verification.getGhgRprtDataForVerifier, { token });
  const trace = await vera.get(verification.traceForVerifier, { token, environment_id: about.target_id });
  await vera.get(verification.getBillForVerifier, { token, bill_id: trace.bills[0]?.bill_id ?? '' });
  await vera.get(verification.planSampleByVerifier, { token, method: 'risk', size: 1 });
  const { items } = await vera.get(verification.getWorkbenchForVerifier, { token });
  const unit_key = items[0]?.unit_key ?? '';
  await vera.get(verification.tickItemByVerifier, { token, unit_key, result: 'agreed' });
  const log = await owner.get(verification.getReportLog, { report_id });
  expect(kindsOf(log)).toEqual([
    'made',
    'sent',
    'authenticator-set-up',
    'opened',
    'viewed-figures',
    'viewed-lines',
    'viewed-bill',
    'sampled',
    'ticked',
  ]);
  expect(log[5]).toMatchObject({ side: 'verifier', actor: 'Vera Verify', detail: { lines: trace.lines.length } });
  expect(await vera.get(verification.getLogForVerifier, { token })).toEqual(log);

  const answer = await vera.send(verification.exportBundleForVerifier, { token });
  const text = Buffer.from(await answer.bytes()).toString('utf8');
  const bundle = readBundle(text);
  if (!bundle) throw new Error('no bundle');
  expect(checkBundle(bundle)).toMatchObject({
    isContentIntact: true,
    isContentLogged: true,
    log: { entries: 10, broken: null },
  });
  const program = fileURLToPath(new URL('../../../../../../scripts/check-bundle.mjs', import.meta.url));
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-')), 'bundle.json');
  fs.writeFileSync(file, text);
  expect(execFileSync(process.execPath, [program, file], { encoding: 'utf8' })).toContain(bundle.sha256);
  fs.writeFileSync(
    file,
    text.replace('"actor":"Vera Verify","kind":"viewed-bill"', '"actor":"Eve","kind":"viewed-bill"'),
  );
  expect(() => execFileSync(process.execPath, [program, file], { stdio: 'pipe' })).toThrow('entry 7');

  const change = "update ghg_report_log set actor_name = 'Eve' where report_id = $1";
  await expect(server.owner.query(change, [report_id])).rejects.toThrow('an entry of the log cannot be changed');
  // Changes by a person who controls the database are detected too.
  await server.owner.query('alter table ghg_report_log disable trigger kept');
  await server.owner.query(`${change} and seq = 3`, [report_id]);
  await server.owner.query('alter table ghg_report_log enable trigger kept');
  const own = await owner.send(verification.exportReportBundle, { report_id });
  const broken = readBundle(Buffer.from(await own.bytes()).toString('utf8'));
  expect(broken && checkBundle(broken).log.broken).toEqual({ seq: 3, why: 'content' });
});

test('parallel views are all logged, one after the other', async () => {
  const { owner, about, report_id, token } = await sentReport(server, vera);
  const view = (carrier: string) =>
    vera.get(verification.traceForVerifier, { token, environment_id: about.target_id, carrier });
  await Promise.all(['electricity', 'gas', 'water', 'waste'].map(view));
  // The page asks again a moment later: the same view, logged once.
  await view('gas');
  const log = await owner.get(verification.getReportLog, { report_id });
  expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('later facts are recorded on accepted reports by both sides, and the statement says so', async () => {
  const { owner, report_id, token } = await sentReport(server, vera);
  const fact = { what: 'A meter was missing.', effect_t: 3.5, decision: 'withdraw' as const, reason: 'Material' };
  expect((await owner.ask(verification.recordLaterFact, { report_id, ...fact })).code).toBe('fact.not-accepted');
  expect((await vera.ask(verification.recordFactByVerifier, { token, ...fact })).code).toBe('fact.not-accepted');
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  await vera.get(verification.recordFactByVerifier, { token, ...fact, decision: 'none', effect_t: null });
  await owner.get(verification.recordLaterFact, { report_id, ...fact });
  const { facts } = (await owner.get(verification.getAssurance, { report_id })) ?? { facts: [] };
  expect(facts).toMatchObject([
    { side: 'verifier', decision: 'none', effect_t: null },
    { side: 'organization', decision: 'withdraw', effect_t: 3.5 },
  ]);
  expect(kindsOf(await owner.get(verification.getReportLog, { report_id })).slice(-2)).toEqual(['fact', 'fact']);
  const pdf = await owner.send(verification.downloadAssuranceStatement, { report_id, language: 'en' });
  const { all } = await readPdf(await pdf.bytes());
  expect(all).toContain('This statement was withdrawn');
  expect(all).toContain('A meter was missing.');
});

test('a withdrawn statement is marked everywhere, and the report is returned', async () => {
  const { owner, about, report_id, token } = await sentReport(server, vera);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  await vera.get(verification.recordFactByVerifier, {
    token,
    what: 'A boiler was left out.',
    decision: 'withdraw',
    reason: 'Material',
  });
  const report = await owner.get(reports.getGhgProtocolReport, about);
  expect(report).toMatchObject({ status: 'rejected', standing: 'withdrawn' });
  expect(report?.events.at(-1)).toMatchObject({
    kind: 'statement-withdrawn',
    actor_name: 'Vera Verify',
    note: 'Material',
  });
  expect(await owner.get(reports.getGhgReports, {})).toMatchObject([{ status: 'rejected', standing: 'withdrawn' }]);
  expect(await owner.get(verification.getAssurance, { report_id })).toMatchObject({
    standing: { state: 'withdrawn', by: 'Vera Verify', side: 'verifier', replaced_by: null },
  });
  const seen = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(seen.head).toMatchObject({ status: 'rejected', standing: 'withdrawn' });
  expect((await vera.get(verification.getEngagementForVerifier, { token })).standing.state).toBe('withdrawn');
  // A withdrawn report takes no further facts and no second decision.
  const more = { what: 'x', decision: 'none' as const, reason: 'x' };
  expect((await owner.ask(verification.recordLaterFact, { report_id, ...more })).code).toBe('fact.not-accepted');
  const again = await vera.ask(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(again.httpStatus).toBe(409);
  // The check of a reader who has only the file.
  const answer = await owner.send(verification.exportReportBundle, { report_id });
  const bundle = readBundle(Buffer.from(await answer.bytes()).toString('utf8'));
  expect(bundle && checkBundle(bundle)).toMatchObject({
    isContentIntact: true,
    log: { broken: null },
    standing: { state: 'withdrawn', by: 'Vera Verify' },
  });
});

test('a reissued statement names the one it replaces, which was valid until then', async () => {
  const { owner, about, report_id, token } = await sentReport(server, vera);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  const fact = { report_id, what: 'A bill was booked twice.', reason: 'Small' };
  await owner.get(verification.recordLaterFact, { ...fact, decision: 'reissue' });
  expect(await owner.get(reports.getGhgProtocolReport, about)).toMatchObject({
    status: 'rejected',
    standing: 'to-be-reissued',
  });
  const first = await owner.get(verification.getAssurance, { report_id });
  expect(first).toMatchObject({ standing: { state: 'to-be-reissued', replaced_by: null }, earlier: [] });
  const old = first?.statement?.sha256;
  const read = async (round?: string) => {
    const pdf = await owner.send(verification.downloadAssuranceStatement, {
      report_id,
      language: 'en',
      ...(round && { round }),
    });
    return (await readPdf(await pdf.bytes())).all;
  };
  expect(await read()).toContain('This statement is to be reissued');

  const second = await sendAgain(server, vera, owner, report_id);
  expect(await owner.get(reports.getGhgProtocolReport, about)).toMatchObject({ status: 'sent', standing: null });
  await prepared(vera, second);
  await vera.get(verification.submitReprtByVerifier, { token: second, decision: 'accepted' });
  const now = await owner.get(verification.getAssurance, { report_id });
  const latest = now?.statement?.sha256;
  expect(now).toMatchObject({
    round: 2,
    standing: { state: 'stands', replaces: { round: 1, sha256: old } },
    earlier: [{ round: 1, sha256: old, standing: { state: 'replaced', replaced_by: { round: 2, sha256: latest } } }],
  });
  expect(await owner.get(reports.getGhgProtocolReport, about)).toMatchObject({ status: 'accepted', standing: null });
  expect(await read()).toContain('Replaces the statement of');
  expect(await read('1')).toContain('Replaced by the statement of');
  const bundle = async (of: string) => {
    const answer = await vera.send(verification.exportBundleForVerifier, { token: of });
    const found = readBundle(Buffer.from(await answer.bytes()).toString('utf8'));
    return found && checkBundle(found).standing;
  };
  expect(await bundle(second)).toMatchObject({ state: 'stands', replaces: { round: 1, sha256: old } });
});

test('papers, statement and log of a report are accessible only to its own users and its own link', async () => {
  const { owner, report_id, token } = await sentReport(server, vera);
  const eve = await server.newAdmin('Eve');
  const fact = { what: 'x', decision: 'none' as const, reason: 'x' };
  for (const answer of await Promise.all([
    eve.ask(verification.getAssurance, { report_id }),
    eve.ask(verification.getReportLog, { report_id }),
    eve.ask(verification.exportReportBundle, { report_id }),
    eve.ask(verification.downloadAssuranceStatement, { report_id, language: 'en' }),
    eve.ask(verification.recordLaterFact, { report_id, ...fact }),
  ]))
    expect(answer).toMatchObject({ httpStatus: 404, code: 'report.not-found' });
  const bo = await server.newMember(owner);
  expect((await bo.ask(verification.recordLaterFact, { report_id, ...fact })).httpStatus).toBe(403);
  const wrong = 'x'.repeat(40);
  for (const answer of await Promise.all([
    vera.ask(verification.getEngagementForVerifier, { token: wrong }),
    vera.ask(verification.declareIndependenceByVerifier, { token: wrong }),
    vera.ask(verification.saveStatementDetailsByVerifier, { token: wrong, ...details }),
    vera.ask(verification.saveRisksByVerifier, { token: wrong, risks: [] }),
    vera.ask(verification.downloadStatementForVerifier, { token: wrong, language: 'en' }),
    vera.ask(verification.getLogForVerifier, { token: wrong }),
    vera.ask(verification.exportBundleForVerifier, { token: wrong }),
    vera.ask(verification.recordFactByVerifier, { token: wrong, ...fact }),
  ]))
    expect(answer).toMatchObject({ httpStatus: 403, code: 'verifier.link-invalid' });
  const other = await sentReport(server, vera);
  await vera.get(verification.declareIndependenceByVerifier, { token: other.token });
  expect((await vera.get(verification.getEngagementForVerifier, { token })).independent_at).toBeNull();
  const foreign = await owner.ask(reports.getGhgProtocolReport, other.about);
  expect(foreign.data).toBeNull();
});

test('an acceptance without a text of the verifier bears the conclusion of its level', async () => {
  const { owner, about, token } = await sentReport(server, vera);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  const events = (await owner.get(reports.getGhgProtocolReport, about))?.events ?? [];
  expect(events.findLast(({ kind }) => kind === 'accepted')?.note).toMatch(
    /^limited: Based on the work performed, nothing has come to our attention .+ for 2023 is not prepared/,
  );
});

test('a misstatement says how large it is', async () => {
  const { token } = await sentReport(server, vera);
  const raised = { token, kind: 'misstatement' as const, body: 'The electricity of tower B is missing' };
  expect(await vera.ask(verification.askByVerifier, raised)).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'size_t', message: 'is required' }],
  });
  const { _id: finding_id } = await vera.get(verification.askByVerifier, { ...raised, size_t: 65 });
  await vera.get(verification.askByVerifier, { token, finding_id, body: 'Any news?' });
});

test('material misstatements forbid the acceptance even when they were closed; smaller ones do not', async () => {
  const { token } = await sentReport(server, vera);
  const misstate = async (size_t: number) => {
    const { _id } = await vera.get(verification.askByVerifier, { token, kind: 'misstatement', body: 'Wrong', size_t });
    await vera.get(verification.closeByVerifier, { token, finding_id: _id, outcome: 'uncorrected' });
  };
  // 46.32 t: material from 2.316 t on.
  await misstate(2.3);
  await misstate(1);
  await prepared(vera, token);
  const answer = await vera.ask(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(answer).toMatchObject({ httpStatus: 409, code: 'verifier.material-misstatements' });
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Correct them.' });
});
