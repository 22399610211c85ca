import { users } from '@steward/contract/access/users';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
