import { users } from '@steward/contract/access/users';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postMail } from '../../areas/foundation/mails/mails.service.ts';
import { asInstallation } from '../../database/transaction.ts';
import { workerCtx } from '../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let post: SMTPServer;
const letters: string[] = [];
let refusals = 1;

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        // The first delivery fails, as mail servers do.
        if (refusals-- > 0) return done(new Error('try again later'));
        letters.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as { port: number };
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => post.close(resolve));
});

test('with SMTP a mail is sent in the background, and tried again when the mail server refuses', async () => {
  await server.stranger().get(users.register, {
    email: 'someone@mail.example',
    password: 'Demo-1234!',
    first_name: 'Sam',
    last_name: 'One',
    company: 'One',
    language: 'de',
  });
  // The second attempt is due in ten seconds; here it is due at once.
  const hurry = () => server.owner.query("update pgboss.job set start_after = now() where state = 'retry'");
  await expect.poll(() => hurry().then(() => letters.length), { timeout: 40_000 }).toBe(1);
  expect(letters[0]).toMatch(/To: someone@mail\.example/);
  await expect
    .poll(async () => (await server.owner.query('select sent_at from mails')).rows[0]?.sent_at, { timeout: 10_000 })
    .toBeTruthy();
}, 60_000);

test('the secret of a link to a report is blanked in the outbox once it was sent', async () => {
  const { rows } = await server.owner.query<{ id: string }>('select organization_id as id from memberships limit 1');
  const organizationId = rows[0]?.id ?? '';
  const ctx = workerCtx(server.steward.platform, organizationId, 'test');
  const before = letters.length;
  await asInstallation(
    ctx,
    (db) =>
      postMail(ctx, db, {
        kind: 'report-sent',
        to: 'vera@verifier.example',
        language: 'en',
        values: {
          name: 'Vera',
          sender: 'Ada',
          organization: 'One',
          year: '2023',
          target: 'House',
          until: '',
          note: '',
        },
        path: '/ghgprotocol-preview/a/b?token=organization.aVerySecretSecret',
        organizationId,
      }),
    organizationId,
  );
  await expect.poll(() => letters.length, { timeout: 20_000 }).toBe(before + 1);
  expect(letters.at(-1)).toContain('VerySecretSecret');
  const bodies = async () => {
    const kept = await server.owner.query<{ body_text: string; body_html: string; sent_at: string | null }>(
      "select body_text, body_html, sent_at from mails where recipient = 'vera@verifier.example'",
    );
    return kept.rows[0];
  };
  await expect.poll(async () => (await bodies())?.sent_at, { timeout: 10_000 }).toBeTruthy();
  const { body_text, body_html } = (await bodies()) ?? { body_text: '', body_html: '' };
  expect(body_text).toContain('token=…');
  expect(body_text + body_html).not.toContain('SecretSecret');
}, 60_000);
