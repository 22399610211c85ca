import { createHash } from 'node:crypto';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import type { Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { jobs } from '@steward/contract/foundation/jobs';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admitted, prepared } from '../../../testing/verifier.ts';
import { canonicalJson } from '@steward/core/canonical-json';
import { withoutFrozenFiles } from '../../energy/bills/bills.lock.repository.ts';

let server: TestServer;
let ada: Person;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  vera = server.stranger();
});
afterAll(() => server.stop());

const texts = {
  company: 'Ada & Co',
  responsible: 'Ada',
  exclusions: 'None',
  leased_assets: 'None',
  recalculation_policy: '5 %',
  methods: 'GHG Protocol',
  contact: 'ada@test.example',
};

async function savedReport(person = ada) {
  const house = await person.newEnvironment({ gross_floor_area: 1000 });
  const bill_id = await saveBill(server, person, {
    environment_id: house._id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 100_000,
    reading: {
      fields: { energy_consumption: { value: 99_000, boxes: [{ page: 1, x: 0.5, y: 0.4, w: 0.1, h: 0.02 }] } },
    },
  });
  const about = { level: 'Property' as const, target_id: house._id, year: 2023 };
  const report = await person.get(reports.saveGhgProtocolReport, { ...about, texts });
  return { report, about, bill_id, environment_id: house._id };
}

const to = { email: 'Vera@Verifier.example', verifier_name: 'Vera Verify', language: 'de' as const };

/** Sends the report, takes the token out of the mail, and lets the verifier in. */
async function send(report: Report, person = ada) {
  const sent = await person.get(rounds.sendReportToVerifier, { report_id: report._id, ...to, note: 'Please.' });
  const { rows } = await server.owner.query<{ body_text: string; subject: string }>(
    "select body_text, subject from mails where recipient = 'vera@verifier.example' order by created_at desc, id desc limit 1",
  );
  const [, path = '', token = ''] =
    /\/ghgprotocol-preview\/(\S+)\?token=([\w.-]+)/.exec(rows[0]?.body_text ?? '') ?? [];
  await admitted(vera, token);
  return { sent, token, path, subject: rows[0]?.subject };
}

const mailsTo = async (email: string) =>
  (
    await server.owner.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mails where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows;

test('the whole way: send, open, trace, ask, answer, reject, correct, send again, accept', async () => {
  const fay = await server.newAdmin('Fay');
  const { report, about, bill_id, environment_id } = await savedReport(fay);
  const first = await send(report, fay);
  expect(first.subject).toBe('Fay & Co: Treibhausgasbericht 2023 zur Prüfung');
  const parameters = first.path.split('/').map((part) => Buffer.from(decodeURIComponent(part), 'base64').toString());
  expect(parameters).toEqual(['Property', '2023', environment_id, fay.session.organization_id]);
  expect(first.sent).toMatchObject({ status: 'sent', round: 1, links: [{ email: 'vera@verifier.example' }] });
  const { token } = first;

  const opened = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(opened.head).toMatchObject({
    status: 'sent',
    round: 1,
    organization_name: 'Fay & Co',
    sha256: first.sent.sha256,
  });
  expect(opened.texts).toEqual(texts);
  expect(opened.documents).toEqual([]);
  expect((await vera.send(verification.getDocumentForVerifier, { token, file_id: bill_id })).status).toBe(404);
  await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  const inventory = await vera.get(verification.getGhgRprtDataForVerifier, { token });
  expect(inventory.totals.scope2_location).toBeCloseTo(38_600, 6);
  const trace = await vera.get(verification.traceForVerifier, { token, environment_id, carrier: 'electricity' });
  expect(trace.lines[0]?.formula).toBe('100000 kWh × 0.386 kg CO2e/kWh = 38600 kg CO2e');
  expect(trace.bills).toHaveLength(12);
  const bill = await vera.get(verification.getBillForVerifier, { token, bill_id });
  expect(bill.fields.find((field) => field.key === 'energy_consumption')).toEqual({
    key: 'energy_consumption',
    value: 100_000,
    boxes: [{ page: 1, x: 0.5, y: 0.4, w: 0.1, h: 0.02 }],
    read: 99_000,
  });
  expect(bill.provenance).toMatchObject({ source: 'typed', confirmed_by: expect.stringContaining('Fay') });

  const asked = await vera.get(verification.askByVerifier, { token, about: 'Scope 2', body: 'Why?', size_t: 1.5 });
  expect(asked).toMatchObject({ status: 'open', round: 1, messages: [{ side: 'verifier', author: 'Vera Verify' }] });
  const [reply] = await fay.get(notifications.listNotifications, {});
  expect(reply).toMatchObject({ title: 'Question from the verifier: GHG report 2023' });
  expect(reply?.redirect_url).toContain(`target=${environment_id}&year=2023`);
  const answered = await fay.get(rounds.answerFinding, { finding_id: asked._id, body: 'Because.' });
  expect(answered).toMatchObject({ status: 'answered', messages: [{}, { side: 'owner', body: 'Because.' }] });
  expect((await mailsTo('vera@verifier.example')).at(-1)?.body_text).toContain('Because.');
  const accept = (link: string) => vera.ask(verification.submitReprtByVerifier, { token: link, decision: 'accepted' });
  expect((await accept(token)).code).toBe('verifier.open-findings');
  const bare = await vera.ask(verification.submitReprtByVerifier, { token, decision: 'rejected' });
  expect(bare.errors?.[0]?.field).toBe('reason');
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Explain the grid.' });
  expect((await accept(token)).code).toBe('verifier.decided');
  expect((await vera.ask(verification.askByVerifier, { token, body: 'More?' })).code).toBe('verifier.decided');
  expect((await vera.get(verification.getGhgProtocolReportForVerifier, { token })).head.status).toBe('rejected');
  expect((await mailsTo(fay.session.email)).at(-1)?.subject).toBe('GHG report 2023: returned');

  const rejected = await fay.get(reports.getGhgProtocolReport, about);
  expect(rejected?.status).toBe('rejected');
  const edited = await fay.get(reports.saveGhgProtocolReport, {
    ...about,
    texts: { methods: 'GHG Protocol, UBA grid factor' },
    version: rejected?.version ?? 0,
  });
  const second = await send(edited, fay);
  expect(second.sent).toMatchObject({ status: 'sent', round: 2 });
  expect((await vera.ask(verification.getGhgProtocolReportForVerifier, { token })).code).toBe('verifier.link-invalid');

  const again = { token: second.token };
  const reopened = await vera.get(verification.getGhgProtocolReportForVerifier, again);
  expect(reopened.texts.methods).toBe('GHG Protocol, UBA grid factor');
  expect(reopened.earlier_rounds).toMatchObject([{ round: 1, sha256: opened.head.sha256 }]);
  expect(reopened.earlier_rounds[0]?.total_location).toBeCloseTo(38_600, 6);
  await vera.get(verification.closeByVerifier, { ...again, finding_id: asked._id });
  await prepared(vera, second.token);
  await vera.get(verification.submitReprtByVerifier, { ...again, decision: 'accepted' });

  const accepted = await fay.get(reports.getGhgProtocolReport, about);
  expect(accepted).toMatchObject({ status: 'accepted', round: 2 });
  expect(accepted?.events.map((event) => event.kind)).toEqual(
    // Opened three times, recorded once per day and link.
    'saved sent opened asked answered rejected saved sent opened closed accepted'.split(' '),
  );
  const change = { ...about, texts, version: accepted?.version ?? 0 };
  expect((await fay.ask(reports.saveGhgProtocolReport, change)).code).toBe('report.read-only');
  expect((await fay.ask(rounds.sendReportToVerifier, { report_id: report._id, ...to })).code).toBe(
    'report.not-sendable',
  );
  expect((await fay.ask(rounds.withdrawReport, { report_id: report._id, reason: 'x' })).code).toBe('report.read-only');
  expect((await fay.ask(rounds.answerFinding, { finding_id: asked._id, body: 'x' })).code).toBe('report.read-only');
  const { rows } = await server.owner.query(
    "select 1 from audit_log where table_name = 'ghg_reports' and actor_name = 'Vera Verify' and organization_id = $1",
    [fay.session.organization_id],
  );
  expect(rows).toHaveLength(2);
});

test('a sent report does not change with the bills, and its fingerprint can be recomputed', async () => {
  const { report, bill_id, environment_id } = await savedReport();
  const { token, sent } = await send(report);
  const before = await vera.get(verification.getGhgRprtDataForVerifier, { token });
  await server.owner.query('update bill_months set quantity = 1 where bill_id = $1', [bill_id]);
  await server.owner.query("update bills set supplier = 'Changed' where id = $1", [bill_id]);
  const now = await ada.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2023 });
  expect(now.totals.scope2_location).toBeCloseTo(12 * 0.386, 6);
  expect(await vera.get(verification.getGhgRprtDataForVerifier, { token })).toEqual(before);
  expect((await vera.get(verification.getBillForVerifier, { token, bill_id })).supplier).toBe('Stadtwerke');
  await server.owner.query('delete from bills where id = $1', [bill_id]);
  expect((await vera.get(verification.traceForVerifier, { token, environment_id })).bills).toHaveLength(12);
  const { rows } = await server.owner.query<{ content: unknown }>(
    'select content from ghg_report_snapshots where report_id = $1',
    [report._id],
  );
  expect(createHash('sha256').update(canonicalJson(rows[0]?.content)).digest('hex')).toBe(sent.sha256);
  await expect(
    server.owner.query("update ghg_report_snapshots set sha256 = '' where report_id = $1", [report._id]),
  ).rejects.toThrow('a snapshot cannot be changed');
});

test('links that are expired, revoked, withdrawn or invented open nothing, and the answers are the same', async () => {
  const { report, bill_id, environment_id } = await savedReport();
  const { token, sent } = await send(report);
  const everyCall = (wrong: string) => [
    vera.ask(verification.getGhgProtocolReportForVerifier, { token: wrong }),
    vera.ask(verification.getGhgRprtDataForVerifier, { token: wrong }),
    vera.ask(verification.traceForVerifier, { token: wrong, environment_id }),
    vera.ask(verification.getBillForVerifier, { token: wrong, bill_id }),
    vera.ask(verification.getBillPageForVerifier, { token: wrong, bill_id, page: '1' }),
    vera.ask(verification.makeReportPdfByVerifier, { token: wrong, language: 'en' }),
    vera.ask(verification.getReportPdfForVerifier, { token: wrong, job_id: bill_id }),
    vera.ask(verification.cancelReportPdfByVerifier, { token: wrong, job_id: bill_id }),
    vera.ask(verification.downloadReportForVerifier, { token: wrong, job_id: bill_id }),
    vera.ask(verification.askByVerifier, { token: wrong, body: 'x' }),
    vera.ask(verification.closeByVerifier, { token: wrong, finding_id: bill_id }),
    vera.ask(verification.submitReprtByVerifier, { token: wrong, decision: 'accepted' }),
  ];
  const refused = async (wrong: string) => {
    for (const answer of await Promise.all(everyCall(wrong)))
      expect(answer).toMatchObject({
        httpStatus: 403,
        message: 'This link is no longer valid. Please ask the sender for a new one.',
        data: null,
      });
  };
  const eve = await server.newAdmin('Eve');
  const [organization = '', secret = ''] = token.split('.');
  const foreign = Buffer.from(eve.session.organization_id.replaceAll('-', ''), 'hex').toString('base64url');
  await refused('x'.repeat(40));
  await refused(`${organization}.${'A'.repeat(43)}`);
  await refused(`${foreign}.${secret}`);
  await refused(`${token}x`);
  await refused(`${secret}.${organization}`);

  await server.owner.query("update verifier_links set expires_at = now() - interval '1 second' where report_id = $1", [
    report._id,
  ]);
  await refused(token);
  await server.owner.query("update verifier_links set expires_at = now() + interval '1 day' where report_id = $1", [
    report._id,
  ]);
  expect((await vera.ask(verification.getGhgRprtDataForVerifier, { token })).statusCode).toBe(200);
  await ada.get(rounds.revokeVerifierLink, { link_id: sent.links[0]?._id ?? '' });
  await refused(token);

  const other = await savedReport();
  const withdrawn = await send(other.report);
  const draft = await ada.get(rounds.withdrawReport, { report_id: other.report._id, reason: 'A bill was missing' });
  expect(draft.status).toBe('draft');
  await refused(withdrawn.token);
});

test('a link opens its own report and nothing else', async () => {
  const mine = await savedReport();
  const other = await savedReport();
  const { token } = await send(mine.report);
  const second = await send(other.report);
  const finding = await vera.get(verification.askByVerifier, { token: second.token, body: 'Why?' });
  expect((await vera.ask(verification.getBillForVerifier, { token, bill_id: other.bill_id })).code).toBe(
    'bill.not-found',
  );
  const page = vera.ask(verification.getBillPageForVerifier, { token, bill_id: other.bill_id, page: '1' });
  expect((await page).code).toBe('bill.not-found');
  const trace = { token, environment_id: other.environment_id };
  expect(await vera.get(verification.traceForVerifier, trace)).toEqual({ lines: [], bills: [], register: [] });
  const body = { token, finding_id: finding._id };
  expect((await vera.ask(verification.closeByVerifier, body)).code).toBe('finding.not-found');
  expect((await vera.ask(verification.askByVerifier, { ...body, body: 'x' })).code).toBe('finding.not-found');
  expect((await vera.get(verification.getGhgProtocolReportForVerifier, { token })).findings).toEqual([]);
  // The link does not sign in.
  expect((await vera.ask(reports.getGhgReports, {})).httpStatus).toBe(401);
});

const pdfOf = async (token: string, job_id: string, status: string) => {
  const look = () => vera.get(verification.getReportPdfForVerifier, { token, job_id });
  await expect.poll(async () => (await look()).status, { timeout: 90_000 }).toBe(status);
  return look();
};

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, (_, i) =>
    document.getPage(i + 1).then((page) => page.getTextContent()),
  );
  return (await Promise.all(pages))
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join('');
}

test('a link makes, shows, stops and downloads its own PDF, and no other', async () => {
  const { report } = await savedReport();
  const draft = await ada.get(reports.makeGhgReportPdf, { report_id: report._id, language: 'en' });
  const { token } = await send(report);
  const other = await send((await savedReport()).report);
  const { job_id } = await vera.get(verification.makeReportPdfByVerifier, { token, language: 'de' });
  await pdfOf(token, job_id, 'done');
  await expect.poll(async () => (await ada.get(jobs.getJob, draft)).status, { timeout: 90_000 }).toBe('done');
  // The other link's PDF, and the draft that the organization had made of the same report.
  const foreign = [
    { token: other.token, job_id },
    { token, job_id: draft.job_id },
  ];
  for (const input of foreign)
    for (const call of [
      verification.getReportPdfForVerifier,
      verification.cancelReportPdfByVerifier,
      verification.downloadReportForVerifier,
    ] as const)
      expect(await vera.ask(call, input)).toMatchObject({ httpStatus: 404, code: 'job.not-found', data: null });
  expect((await vera.ask(verification.cancelReportPdfByVerifier, { token, job_id })).code).toBe('job.not-cancellable');
  // The job belongs to no user: the organization does not see the verifier's work among its own.
  expect((await ada.ask(jobs.getJob, { job_id })).code).toBe('job.not-found');
});

test('one PDF is made at a time for a link and a language, and it can be stopped', async () => {
  const { report } = await savedReport();
  const { token } = await send(report);
  const make = (language: 'en' | 'ar') => vera.get(verification.makeReportPdfByVerifier, { token, language });
  // Jobs that no worker takes, because the queue is not notified of them.
  const hold = () =>
    server.owner.query("update jobs set status = 'queued', result = null, ended_at = null where subject_id = $1", [
      report._id,
    ]);
  const { job_id } = await make('en');
  await pdfOf(token, job_id, 'done');
  await hold();
  expect(await make('en')).toEqual({ job_id });
  const arabic = await make('ar');
  expect(arabic.job_id).not.toBe(job_id);
  expect((await vera.ask(verification.downloadReportForVerifier, { token, job_id })).code).toBe('job.not-found');
  await vera.get(verification.cancelReportPdfByVerifier, { token, job_id });
  expect((await vera.get(verification.getReportPdfForVerifier, { token, job_id })).status).toBe('cancelled');
  expect((await make('en')).job_id).not.toBe(job_id);
});

test('the page of a bill is shown from the frozen round, and as a PDF its fingerprint', async () => {
  const { report, bill_id } = await savedReport();
  const { organization_id } = ada.session;
  const sha256 = createHash('sha256').update('picture').digest('hex');
  await server.steward.platform.files.put(`${organization_id}/${sha256}`, Buffer.from('picture'));
  const file = await server.owner.query<{ id: string }>(
    `insert into files (organization_id, id, sha256, name, content_type, bytes)
     values ($1, gen_random_uuid(), $2, 'page-1.png', 'image/png', 7) returning id`,
    [organization_id, sha256],
  );
  await server.owner.query('insert into bill_pages values ($1, $2, 1, $3, 800, 1100)', [
    organization_id,
    bill_id,
    file.rows[0]?.id,
  ]);
  const { token, sent } = await send(report);
  const { pages } = await vera.get(verification.getBillForVerifier, { token, bill_id });
  expect(pages).toMatchObject([{ page: 1, width_px: 800, height_px: 1100 }]);
  const image = await vera.fetch('GET', pages[0]?.url ?? '');
  expect([image.headers.get('content-type'), await image.text()]).toEqual(['image/png', 'picture']);
  // The frozen page is kept after the bill is deleted.
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  const free = '00000000-0000-7000-8000-000000000001';
  const deletable = reading(ctx, ({ db, scope }) => withoutFrozenFiles(db, scope, [file.rows[0]?.id ?? '', free]));
  expect(await deletable).toEqual([free]);
  const { job_id } = await vera.get(verification.makeReportPdfByVerifier, { token, language: 'en' });
  expect(await pdfOf(token, job_id, 'done')).toEqual({ status: 'done', percent: 100 });
  const pdf = await vera.send(verification.downloadReportForVerifier, { token, job_id });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await textOfPdf(await pdf.bytes())).toContain((sent.sha256 ?? '').slice(0, 8));
});

test('no user of the organization can verify its report, even when the link was sent to them', async () => {
  const fay = await server.newAdmin('Fay');
  const { report } = await savedReport(fay);
  const mo = await server.newMember(fay);
  const to_mo = { report_id: report._id, verifier_name: 'Mo' };
  const own = await fay.ask(rounds.sendReportToVerifier, { ...to_mo, email: mo.session.email });
  expect(own).toMatchObject({ httpStatus: 409, code: 'verifier.not-independent' });
  const { token } = await send(report, fay);
  // A user of the organization is signed in on the verifier's own browser.
  for (const [name, value] of vera.cookies) if (name.startsWith('steward_verifier')) mo.cookies.set(name, value);
  const inside = await mo.ask(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(inside.code).toBe('verifier.not-independent');
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
});

test('an address under a domain of the organization is refused at its field, a public mail provider is not', async () => {
  const fay = await server.newAdmin('Fay');
  const { report } = await savedReport(fay);
  const sendTo = (email: string) =>
    fay.ask(rounds.sendReportToVerifier, { report_id: report._id, verifier_name: 'Vera', email });
  const refused = { httpStatus: 409, code: 'verifier.own-domain', errors: [{ field: 'email' }] };
  expect(await sendTo('vera@test.example')).toMatchObject(refused);
  expect(await sendTo('Vera@Audit.Test.Example')).toMatchObject(refused);
  await server.owner.query(
    `insert into identity_providers (organization_id, issuer, client_id, client_secret_sealed, email_domains, role_id)
     select organization_id, 'https://login.example', 'x', '', '{fay-holding.example}', role_id from memberships where user_id = $1`,
    [fay.session.uid],
  );
  expect(await sendTo('vera@fay-holding.example')).toMatchObject(refused);
  // A member with an address at a public mail provider.
  const mo = await server.newMember(fay);
  await server.owner.query('update users set email = $1 where id = $2', [`${mo.session.uid}@gmx.de`, mo.session.uid]);
  expect(await sendTo('vera@gmx.de')).toMatchObject({ httpStatus: 200 });
});
