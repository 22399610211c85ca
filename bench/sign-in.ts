// Fifty sign-ins at once, argon2id at OWASP's parameters: how many per second and core, against the bare hash; and the
// time of a small call meanwhile, against the same call without load.
import os from 'node:os';
import { verify } from '@node-rs/argon2';
import { notifications } from '@steward/contract/foundation/notifications';
import { Person } from '../apps/server/src/testing/person.ts';
import { hashPassword } from '../apps/server/src/platform/secrets/passwords.ts';
import { say } from './measure.ts';
import { startRunning } from './running.ts';

const SIGN_INS = 50;
const running = await startRunning();

async function p99While(isOver: () => boolean, atLeast: number): Promise<number> {
  const times: number[] = [];
  while (times.length < atLeast || !isOver()) {
    const started = performance.now();
    await running.admin.get(notifications.getUnreadNotificationCount, {});
    times.push(performance.now() - started);
    if (times.length > 5000) break;
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

try {
  const quiet = await p99While(() => true, 300);
  const stored = await hashPassword('Demo-1234!');
  const bare = await seconds(async () => {
    for (let i = 0; i < SIGN_INS; i++) await verify(stored, 'Demo-1234!');
  });
  let isOver = false;
  const { rows } = await running.owner.query<{ email: string }>(
    `insert into users (id, email, password_hash, verified_at, is_setup, organization_ids)
       select gen_random_uuid(), 'bench-' || n || '@bench.example', password_hash, now(), true, organization_ids
       from users, generate_series(1, $2) n where id = $1 returning email`,
    [running.admin.session.uid, SIGN_INS],
  );
  await running.owner.query(
    `insert into memberships (organization_id, user_id, role_id)
       select $1, u.id, r.id from users u join roles r on r.organization_id = $1 and r.key = 'standard' where u.email like 'bench-%'`,
    [running.admin.session.organization_id],
  );
  const people = Array.from({ length: SIGN_INS }, () => new Person(running.admin.address));
  for (const person of people) await person.fetch('GET', '/v2/getCsrfToken');
  const signIns = seconds(async () => {
    await Promise.all(people.map((person, n) => person.logIn(rows[n]?.email ?? '', 'Demo-1234!')));
    isOver = true;
  });
  const busy = await p99While(() => isOver, 20);
  const taken = await signIns;
  const cores = os.availableParallelism();
  say(
    'sign-ins-per-second-and-core',
    SIGN_INS / taken / cores,
    '/s',
    taken / bare,
    'the time of the bare hashes, one after the other',
  );
  say('small-call-p99-during-50-sign-ins', busy, 'ms', busy / quiet, 'the same call in quiet');
} finally {
  await running.stop();
}
