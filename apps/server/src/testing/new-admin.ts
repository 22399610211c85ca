import { randomBytes } from 'node:crypto';
import { session } from '@steward/contract/access/session';
import pg from 'pg';
import { rememberDevice } from '../areas/access/accounts/guessing.ts';
import { writeMail } from '../gateways/mail/write-mail.ts';
import {
  ACCESS_COOKIE,
  CSRF_COOKIE,
  makeCsrfToken,
  REFRESH_COOKIE,
  REFRESH_SECONDS,
} from '../platform/http/cookies.ts';
import type { Ctx } from '../platform/ctx.ts';
import { forgetSession } from '../platform/http/known-sessions.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { hashSecret, makeAccessToken, makeSecret } from '../platform/secrets/tokens.ts';
import { uuid } from '../platform/uuid.ts';
import type { Steward } from '../steward.ts';
import type { Person } from './person.ts';

const DAY = '24 hours';

/** The statements as one text, so that they are sent once: each `?` takes the next value. */
const filled = (statements: string, values: readonly string[]): string => {
  const left = [...values];
  return statements.replaceAll('?', () => pg.escapeLiteral(left.shift() ?? ''));
};

/**
 * The statements in a transaction with these settings. Those are sent before: a distributed database passes on the whole text of a setting,
 * with what follows it.
 */
export async function writeWith(owner: pg.Pool, settings: string, statements: string): Promise<void> {
  const client = await owner.connect();
  let done = false;
  try {
    await client.query(`begin; ${settings}`);
    await client.query(`${statements}; commit`);
    done = true;
  } finally {
    client.release(!done);
  }
}

/** A session of a person, as signing in opens it: the row, the cookies, and what the page then asks for. */
export async function openSessionBySql(
  { platform: { secret } }: Steward,
  owner: pg.Pool,
  person: Person,
  user: { id: string; organizationId: string },
): Promise<void> {
  const [id, refresh] = [uuid(), makeSecret()];
  await writeWith(
    owner,
    `set local app.identity to 'on'`,
    filled(
      `insert into sessions (id, user_id, organization_id, refresh_hash, user_agent, address, last_used_at, expires_at)
         values (?, ?, ?, ?, 'node', ?, now(), now() + interval '${REFRESH_SECONDS} seconds');
       update users set last_seen_at = now() where id = ?`,
      [id, user.id, user.organizationId, hashSecret(refresh), person.from, user.id],
    ),
  );
  person.cookies.set(ACCESS_COOKIE, await makeAccessToken(secret, id));
  person.cookies.set(REFRESH_COOKIE, refresh);
  person.cookies.set(CSRF_COOKIE, makeCsrfToken(secret, id));
  person.signedInAs(await person.get(session.getUserDetailForSession, {}));
  const remembered: Ctx['cookies'] = { get: {}, set: new Map() };
  rememberDevice({ secret, cookies: remembered } as Ctx, person.session.email);
  for (const [name, { value }] of remembered.set) person.cookies.set(name, value);
  // As after signing in, the next call reads rights and address again: a test changes them by SQL.
  forgetSession(id);
}

/**
 * What registering, confirming the address by the mailed link and signing in leave, written by SQL: most tests begin with it, and by
 * HTTP it takes five calls. `new-admin.test.ts` holds the rows to those of the calls.
 */
export async function newAdminBySql(
  steward: Steward,
  owner: pg.Pool,
  person: Person,
  { email, password, label }: { email: string; password: string; label: string },
): Promise<void> {
  const [id, organizationId, token, mailId] = [uuid(), uuid(), makeSecret(), uuid()];
  const link = `${steward.platform.webAddress()}/verify-email/${token}`;
  const mail = writeMail('verify', 'en', email, { name: label }, link);
  await writeWith(
    owner,
    filled(
      `set local app.identity to 'on';
       set local app.organization_id to ?;
       set local app.actor_id to '';
       set local app.actor_name to '';
       set local app.request_id to ?`,
      [organizationId, `test-${randomBytes(8).toString('hex')}`],
    ),
    filled(
      `insert into organizations (organization_id, name) values (?, ?);
       insert into users (id, email, password_hash, first_name, last_name, language) values (?, ?, ?, ?, 'Test', 'en');
       insert into memberships (organization_id, user_id, is_admin, role_id)
         select organization_id, ?, true, id from roles where organization_id = ? and key = 'administration';
       insert into mail_tokens (token_hash, user_id, purpose, expires_at, used_at) values (?, ?, 'verify', now() + interval '${DAY}', now());
       insert into mails (id, organization_id, recipient, language, subject, body_text, body_html) values (?, ?, ?, 'en', ?, ?, ?);
       update users set organization_ids = array_append(organization_ids, ?), verified_at = now() where id = ?`,
      [
        [organizationId, `${label} & Co`],
        [id, email, await hashPassword(password), label],
        [id, organizationId],
        [hashSecret(token), id],
        [mailId, organizationId, email, mail.subject, mail.text, mail.html],
        [organizationId, id],
      ].flat(),
    ),
  );
  await openSessionBySql(steward, owner, person, { id, organizationId });
}
