import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { addressOfSocket } from '../database/connection.ts';
import { makeLog } from '../platform/log.ts';
import { uuid } from '../platform/uuid.ts';
import { readSettings } from '../settings.ts';
import { startSteward, type Steward } from '../steward.ts';
import { Person } from './person.ts';

export interface TestServer {
  steward: Steward;
  address: string;
  /** The database as its owner, past every policy: to look at what happened. */
  owner: pg.Pool;
  /** A person with a confirmed address in a new organization, signed in, who is its admin. */
  newAdmin(name?: string): Promise<Person>;
  /** A further person of the admin's organization, who is no admin and sees only the given properties. */
  newMember(admin: Person, environmentIds?: string[]): Promise<Person>;
  newSuperAdmin(): Promise<Person>;
  stranger(): Person;
  stop(): Promise<void>;
}

export const PASSWORD = 'Demo-1234!';

/** A whole product on a database of its own: server, worker, files. Mails stay in the outbox. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const { host, port } = inject('database');
  const name = `t_${uuid().replaceAll('-', '')}`;
  const maker = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
  await maker.connect();
  await maker.query(`create database ${name} template template_steward strategy file_copy`);
  await maker.end();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-test-'));
  const database = addressOfSocket(host, port, name);
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_DATA_DIR: dataDir,
    STEWARD_DEMO: 'off',
    STEWARD_TRUST_PROXY: 'on',
    STEWARD_LOG: 'error',
    ...environment,
  });
  const steward = await startSteward(settings, makeLog(process.env.STEWARD_LOG ?? 'error'), { database });
  const owner = new pg.Pool({ ...database.owner, max: 3 });
  const address = (steward.address ?? '').replace('localhost', '127.0.0.1');
  const stranger = () => new Person(address);

  async function join(email: string): Promise<Person> {
    const person = stranger();
    await person.logIn(email, PASSWORD);
    return person;
  }

  async function newAdmin(label = 'Ada'): Promise<Person> {
    const email = `${label.toLowerCase()}-${uuid()}@test.example`;
    const person = stranger();
    await person.register(email, PASSWORD, label);
    const { rows } = await owner.query<{ body_text: string }>('select body_text from mails where recipient = $1', [
      email,
    ]);
    await person.verify(/verify-email\/([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '');
    await person.logIn(email, PASSWORD);
    return person;
  }

  return {
    steward,
    address,
    owner,
    newAdmin,
    stranger,
    async newMember(admin, environmentIds = []) {
      const id = uuid();
      const email = `member-${id}@test.example`;
      await owner.query(
        `insert into users (id, email, password_hash, first_name, verified_at, is_setup) select $1, $2, password_hash, 'Mo', now(), true from users where id = $3`,
        [id, email, admin.session.uid],
      );
      await owner.query(
        `insert into memberships (organization_id, user_id, role_id) select $1, $2, id from roles where organization_id = $1 and key = 'standard'`,
        [admin.session.organization_id, id],
      );
      for (const environmentId of environmentIds) {
        await owner.query(
          'insert into environment_access (organization_id, environment_id, user_id) values ($1, $2, $3)',
          [admin.session.organization_id, environmentId, id],
        );
      }
      return join(email);
    },
    async newSuperAdmin() {
      const admin = await newAdmin('Sue');
      await owner.query('update users set is_super_admin = true where id = $1', [admin.session.uid]);
      return join(admin.session.email);
    },
    async stop() {
      await owner.end();
      await steward.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
