import { reports } from '@steward/contract/carbon/reports';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { checkEntries } from '@steward/core/assurance/event-log';
import { readBundle } from '@steward/core/assurance/report-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/authenticator.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const declared = { name: 'Dr. Vera Verify', body: 'Verify Ltd', is_addressee: true as const };

/** A report whose link has not been opened, away from the last seconds of a code's half minute. */
async function unopened() {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 6000) await new Promise((go) => setTimeout(go, left + 100));
  const owner = await server.newAdmin('Fay');
  const { report_id, about } = await sentReport(server, server.stranger(), owner);
  await owner.get(rounds.withdrawReport, { report_id, reason: 'To be sent to somebody else' });
  const email = `vera-${report_id}@verifier.example`;
  await owner.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera Verify' });
  const token = /token=([\w.-]+)/.exec((await mailsTo(server, email))[0]?.body_text ?? '')?.[1] ?? '';
  const links = async () => (await owner.get(reports.getGhgProtocolReport, about))?.links ?? [];
  const kinds = async () => {
    const log = await owner.get(verification.getReportLog, { report_id });
    expect(checkEntries(log).broken).toBeNull();
    return log.filter(({ round }) => round === 2).map(({ kind }) => kind);
  };
  return { owner, report_id, token, email, links, kinds };
}

/** The calls that the specification opens to the link alone, until an authenticator is set up. */
const ofTheLink = ['getGhgProtocolReportForVerifier', 'getGhgRprtDataForVerifier', 'submitReprtByVerifier'];

/** How the calls of the workbench are refused, and those of the link too, unless they are left out. */
async function refusals(token: string, person = server.stranger(), leftOut: readonly string[] = []) {
  const id = '00000000-0000-7000-8000-000000000001';
  const all = {
    token,
    environment_id: id,
    bill_id: id,
    file_id: id,
    job_id: id,
    finding_id: id,
    sample_id: id,
    page: '1',
    language: 'en',
    body: 'x',
    percent: 5,
    method: 'risk',
    size: 1,
    unit_key: 'x',
    result: 'agreed',
    decision: 'accepted',
    risks: [],
    what: 'x',
    reason: 'x',
  };
  const before = [
    'getVerifierAccess',
    'startVerifierAuthenticator',
    'confirmVerifierAuthenticator',
    'enterVerifierCode',
  ];
  const calls = Object.values(verification).filter(
    ({ access, name }) => access === 'verifier' && ![...before, ...leftOut].includes(name),
  );
  expect(calls.length).toBeGreaterThan(20);
  const answers = await Promise.all(
    calls.map(async (call) => {
      const input = { ...all, ...(call.name.startsWith('record') && { decision: 'none' }) };
      const response = await person.send(call, input);
      return { name: call.name, code: ((await response.json()) as { code?: string }).code };
    }),
  );
  return [...new Set(answers.map(({ code }) => code))];
}

test('no authenticator is set up for an address whose domain has become the organization’s own', async () => {
  const { owner, token, kinds } = await unopened();
  const mo = await server.newMember(owner);
  const start = () => server.stranger().ask(verification.startVerifierAuthenticator, { token, ...declared });
  const move = (email: string, active: boolean) =>
    server.owner.query(
      'with moved as (update users set email = $1 where id = $2) update memberships set active = $3 where user_id = $2',
      [email, mo.session.uid, active],
    );
  await move(`${mo.session.uid}@verifier.example`, true);
  expect(await start()).toMatchObject({ httpStatus: 409, code: 'verifier.own-domain' });
  expect(await kinds()).not.toContain('authenticator-set-up');
  // A former employee is no longer a member.
  await move(`${mo.session.uid}@verifier.example`, false);
  expect(await start()).toMatchObject({ httpStatus: 200 });
});

test('the workbench opens once an authenticator is set up, in the browser that showed a code', async () => {
  const { token, email, links, kinds } = await unopened();
  const vera = server.stranger();
  expect(await vera.get(verification.getVerifierAccess, { token })).toMatchObject({
    needs: 'set-up',
    verifier_name: 'Vera Verify',
    year: 2023,
    reset: null,
  });
  expect(await refusals(token, vera, ofTheLink)).toEqual(['verifier.authenticator-needed']);
  const opinion = { decision: 'accepted', opinion: 'unmodified', independent: true } as const;
  const statement = await vera.ask(verification.submitReprtByVerifier, { token, ...opinion, reason: 'Sound.' });
  expect(statement.code, 'a statement takes the second factor').toBe('verifier.authenticator-needed');
  const early = await vera.ask(verification.enterVerifierCode, { token, code: '000000' });
  expect(early.code).toBe('two-factor.not-started');
  const silent = await vera.send(verification.startVerifierAuthenticator, { token, ...declared, is_addressee: false });
  expect(silent.status).toBe(400);

  const { secret, otpauth_uri } = await vera.get(verification.startVerifierAuthenticator, { token, ...declared });
  expect(otpauth_uri).toContain('otpauth://totp/Steward:');
  // An unfinished set-up does not count, and the declared facts count with the code.
  expect(await refusals(token, vera, ofTheLink)).toEqual(['verifier.authenticator-needed']);
  expect((await links())[0]?.authenticator).toBeNull();
  const wrong = await vera.ask(verification.confirmVerifierAuthenticator, { token, code: '000000' });
  expect(wrong).toMatchObject({ code: 'verifier.code-wrong', errors: [{ field: 'code' }] });
  await vera.get(verification.confirmVerifierAuthenticator, { token, code: codeOf(secret, -1) });
  expect((await vera.get(verification.getGhgProtocolReportForVerifier, { token })).head.round).toBe(2);
  expect((await vera.get(verification.getVerifierAccess, { token })).needs).toBe('nothing');

  expect((await links())[0]).toMatchObject({
    email,
    authenticator: { declared_name: 'Dr. Vera Verify', declared_body: 'Verify Ltd', reset_at: null },
  });
  expect(await kinds()).toEqual(['sent', 'code-refused', 'authenticator-set-up', 'opened']);
  expect((await mailsTo(server, email))[0]).toMatchObject({ subject: expect.stringContaining('Second factor set up') });
  // The stored secret is not readable, and the audit log does not contain it.
  const { rows } = await server.owner.query<{ row: string }>(
    `select a::text as row from verifier_authenticators a where email = $1
     union all select l::text from audit_log l where table_name = 'verifier_authenticators'`,
    [email],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  expect(rows.slice(1).filter(({ row }) => row.includes('v1.'))).toEqual([]);
});

test('the calls of the link answer it alone until an authenticator is set up', async () => {
  const { token, links } = await unopened();
  const program = server.stranger();
  expect((await program.get(verification.getGhgProtocolReportForVerifier, { token })).head.round).toBe(2);
  await program.get(verification.getGhgRprtDataForVerifier, { token });
  await program.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Correct it.' });
  expect((await links())[0]?.authenticator).toBeNull();
});

test('every other browser session asks for a code; a code works once, and wrong ones are counted', async () => {
  const { token, kinds } = await unopened();
  const vera = server.stranger();
  const { secret } = await vera.get(verification.startVerifierAuthenticator, { token, ...declared });
  await vera.get(verification.confirmVerifierAuthenticator, { token, code: codeOf(secret, -1) });

  const elsewhere = server.stranger();
  expect(await refusals(token, elsewhere)).toEqual(['verifier.code-needed']);
  // The holder of the link cannot set up a second authenticator.
  const again = await elsewhere.ask(verification.startVerifierAuthenticator, { token, ...declared });
  expect(again).toMatchObject({ httpStatus: 409, code: 'two-factor.exists' });
  const enter = (code: string, person = elsewhere) => person.ask(verification.enterVerifierCode, { token, code });
  expect((await enter(codeOf(secret, -1))).code).toBe('verifier.code-wrong');
  expect((await enter(codeOf(secret, 4))).code).toBe('verifier.code-wrong');
  const code = codeOf(secret);
  expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).httpStatus).toBe(200);
  expect((await elsewhere.get(verification.getGhgProtocolReportForVerifier, { token })).head.round).toBe(2);
  expect((await enter(code, server.stranger())).code).toBe('verifier.code-wrong');
  expect(await kinds()).toEqual([
    'sent',
    'authenticator-set-up',
    'code-refused',
    'code-refused',
    'code-accepted',
    'opened',
    'code-refused',
  ]);
  // A closed or changed session is invalid.
  const [cookie, value] = [...elsewhere.cookies].find(([name]) => name.startsWith('steward_verifier')) ?? ['', ''];
  elsewhere.cookies.set(cookie, value.replace(/^\d+/, String(Date.now() + 1e9)));
  expect((await elsewhere.ask(verification.getLogForVerifier, { token })).code).toBe('verifier.code-needed');

  const codes = [];
  for (let i = 0; i < 12; i++) codes.push((await enter('000000')).code);
  expect(codes[0]).toBe('verifier.code-wrong');
  expect(codes.at(-1)).toBe('request.too-many');
  // Also with the right one.
  expect((await enter(codeOf(secret, 1))).code).toBe('request.too-many');
});

test('the code and the session of one report open no other; the next round asks for the same authenticator', async () => {
  const mine = await unopened();
  const other = await unopened();
  const vera = server.stranger();
  const { secret } = await vera.get(verification.startVerifierAuthenticator, { token: mine.token, ...declared });
  await vera.get(verification.confirmVerifierAuthenticator, { token: mine.token, code: codeOf(secret, -1) });
  expect(await refusals(other.token, vera, ofTheLink)).toEqual(['verifier.authenticator-needed']);
  const eve = server.stranger();
  const theirs = await eve.get(verification.startVerifierAuthenticator, { token: other.token, ...declared });
  const foreign = await eve.ask(verification.confirmVerifierAuthenticator, {
    token: other.token,
    code: codeOf(secret),
  });
  expect(foreign.code).toBe('verifier.code-wrong');
  await eve.get(verification.confirmVerifierAuthenticator, { token: other.token, code: codeOf(theirs.secret, -1) });
  expect(await refusals(mine.token, eve)).toEqual(['verifier.code-needed']);

  await vera.get(verification.submitReprtByVerifier, {
    token: mine.token,
    decision: 'rejected',
    reason: 'Correct it.',
  });
  const { owner, report_id, email } = mine;
  await owner.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera Verify' });
  const token = /token=([\w.-]+)/.exec((await mailsTo(server, email))[0]?.body_text ?? '')?.[1] ?? '';
  expect(token).not.toBe(mine.token);
  const stranger = server.stranger();
  expect((await stranger.get(verification.getVerifierAccess, { token })).needs).toBe('code');
  await stranger.get(verification.enterVerifierCode, { token, code: codeOf(secret) });
  expect((await stranger.get(verification.getGhgProtocolReportForVerifier, { token })).head.round).toBe(3);
  // Another person, to whom the report is sent, sets up their own authenticator.
  await stranger.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Correct it.' });
  const last = await sendAgain(server, server.stranger(), owner, report_id);
  expect((await stranger.get(verification.getVerifierAccess, { token: last })).needs).toBe('code');
});

test('after a reset by the sender all sessions end at once, the verifier is notified, and the bundle shows it', async () => {
  const { owner, report_id, token, email, links, kinds } = await unopened();
  const link_id = (await links())[0]?._id ?? '';
  const reason = 'New phone';
  const early = await owner.ask(rounds.resetVerifierAuthenticator, { link_id, reason });
  expect(early).toMatchObject({ httpStatus: 409, code: 'two-factor.none' });
  const vera = server.stranger();
  const { secret } = await vera.get(verification.startVerifierAuthenticator, { token, ...declared });
  await vera.get(verification.confirmVerifierAuthenticator, { token, code: codeOf(secret, -1) });
  await vera.get(verification.getGhgProtocolReportForVerifier, { token });

  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(rounds.resetVerifierAuthenticator, { link_id, reason })).code).toBe('verifier.link-invalid');
  const mo = await server.newMember(owner);
  expect((await mo.ask(rounds.resetVerifierAuthenticator, { link_id, reason })).httpStatus).toBe(403);
  expect((await owner.ask(rounds.resetVerifierAuthenticator, { link_id, reason: ' ' })).httpStatus).toBe(400);

  await owner.get(rounds.resetVerifierAuthenticator, { link_id, reason });
  expect(await refusals(token, vera)).toEqual(['verifier.authenticator-needed']);
  expect((await vera.ask(verification.enterVerifierCode, { token, code: codeOf(secret) })).code).toBe(
    'two-factor.not-started',
  );
  const state = await vera.get(verification.getVerifierAccess, { token });
  expect(state).toMatchObject({ needs: 'set-up', reset: { reason, by_name: 'Fay Test' } });
  expect((await links())[0]?.authenticator).toMatchObject({ since: null, declared_name: '' });
  const [mail] = await mailsTo(server, email);
  expect(mail?.body_text).toContain('New phone');

  // At once again, within the same half minute.
  const anew = await vera.get(verification.startVerifierAuthenticator, { token, ...declared, name: 'V. Verify' });
  await vera.get(verification.confirmVerifierAuthenticator, { token, code: codeOf(anew.secret, -1) });
  expect(await kinds()).toEqual([
    'sent',
    'authenticator-set-up',
    'opened',
    'authenticator-reset',
    'authenticator-set-up',
  ]);
  const answer = await vera.send(verification.exportBundleForVerifier, { token });
  const bundle = readBundle(Buffer.from(await answer.bytes()).toString('utf8'));
  expect(bundle?.log.find(({ kind }) => kind === 'authenticator-reset')).toMatchObject({
    side: 'organization',
    actor: 'Fay Test',
    detail: { of: 'Dr. Vera Verify', reason },
  });
  const log = JSON.stringify(await owner.get(verification.getReportLog, { report_id }));
  expect([secret, anew.secret].filter((one) => log.includes(one))).toEqual([]);
});
