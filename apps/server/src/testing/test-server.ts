import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { auditWhatIsDue } from '../areas/energy/bill-audits/audits.service.ts';
import { everyOrganization } from '../database/every-organization.ts';
import { asInstallation } from '../database/transaction.ts';
import { maintenanceCtx, workerCtx } from '../platform/jobs/jobs.ts';
import { inOwnTime } from '../platform/today.ts';
import { makeLog } from '../platform/log.ts';
import { passwordCost } from '../platform/secrets/passwords.ts';
import { uuid } from '../platform/uuid.ts';
import { readSettings } from '../settings.ts';
import { startSteward, type Steward } from '../steward.ts';
import { addressIn, copyTemplate, dropDatabase } from './databases.ts';
import { newAdminBySql, openSessionBySql, writeWith } from './new-admin.ts';
import { Person } from './person.ts';
import { chooseReader } from './samples/recorded-reader.ts';

export interface TestServer {
  steward: Steward;
  address: string;
  /** The database as its owner, past every policy: to look at what happened. */
  owner: pg.Pool;
  /** A person with a confirmed address in a new organization, signed in, who is its admin. */
  newAdmin(name?: string, email?: string, options?: { isVouched: boolean }): Promise<Person>;
  /** A further person of the admin's organization, who is no admin and sees only the given properties. */
  newMember(admin: Person, environmentIds?: string[]): Promise<Person>;
  /** Makes a person a member, by their ids, with the standard role. */
  addMembership(organizationId: string, userId: string): Promise<void>;
  /** Ends a membership, as the erasure of an organization does. */
  removeMembership(organizationId: string, userId: string): Promise<void>;
  /** Gives a member a role that every organization has. */
  giveRole(member: Person, key: string): Promise<void>;
  /** Waits until findings on all bills that were saved have been looked for. */
  audited(): Promise<void>;
  newSuperAdmin(): Promise<Person>;
  stranger(): Person;
  /** `keepsDatabase`: for a template of further servers. */
  stop(options?: { keepsDatabase?: boolean }): Promise<void>;
}

export const PASSWORD = 'Demo-1234!';

/**
 * A whole product on a database of its own: server, worker, files. Mails stay in the outbox. A bill that was read before in this
 * process has the reading of then (`recorded-reader.ts`); child processes stay for the next server.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  { reader = 'recorded', template }: { reader?: 'recorded' | 'child processes'; template?: string } = {},
): Promise<TestServer> {
  // The cost of a password has its own test; here hundreds of people sign in.
  Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 });
  await chooseReader(reader);
  const databases = inject('database');
  const name = await copyTemplate(databases, template);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-test-'));
  const database = addressIn(databases, name);
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_DATA_DIR: dataDir,
    STEWARD_DEMO: 'off',
    STEWARD_TRUST_PROXY: '1',
    STEWARD_LOG: 'error',
    ...environment,
  });
  const steward = await startSteward(settings, makeLog(process.env.STEWARD_LOG ?? 'error'), {
    database,
    keepsChildProcesses: reader === 'recorded',
  });
  const owner = new pg.Pool({ ...database.owner, max: 3 });
  const address = (steward.address ?? '').replace('localhost', '127.0.0.1');
  const stranger = () => new Person(address);

  async function newAdmin(
    label = 'Ada',
    email = `${label.toLowerCase()}-${uuid()}@test.example`,
    { isVouched = true } = {},
  ): Promise<Person> {
    const person = stranger();
    await newAdminBySql(steward, owner, person, { email, password: PASSWORD, label });
    // Without triggers: the audit log of a new organization is as after registering.
    if (isVouched)
      await writeWith(
        owner,
        'set local session_replication_role = replica',
        `update organizations set vouched_at = now() where organization_id = '${person.session.organization_id}'`,
      );
    return person;
  }

  async function addMembership(organizationId: string, userId: string): Promise<void> {
    await owner.query(
      `insert into memberships (organization_id, user_id, role_id) select $1, $2, id from roles where organization_id = $1 and key = 'standard'`,
      [organizationId, userId],
    );
    await owner.query('update users set organization_ids = array_append(organization_ids, $1::uuid) where id = $2', [
      organizationId,
      userId,
    ]);
  }

  return {
    steward,
    address,
    owner,
    addMembership,
    async removeMembership(organizationId, userId) {
      await owner.query('delete from memberships where organization_id = $1 and user_id = $2', [
        organizationId,
        userId,
      ]);
      await owner.query('update users set organization_ids = array_remove(organization_ids, $1::uuid) where id = $2', [
        organizationId,
        userId,
      ]);
    },
    newAdmin,
    stranger,
    async newMember(admin, environmentIds = []) {
      const id = uuid();
      const email = `member-${id}@test.example`;
      await owner.query(
        `insert into users (id, email, password_hash, first_name, verified_at, is_setup) select $1, $2, password_hash, 'Mo', now(), true from users where id = $3`,
        [id, email, admin.session.uid],
      );
      await addMembership(admin.session.organization_id, id);
      for (const environmentId of environmentIds) {
        await owner.query(
          'insert into environment_access (organization_id, environment_id, user_id) values ($1, $2, $3)',
          [admin.session.organization_id, environmentId, id],
        );
      }
      const person = stranger();
      await openSessionBySql(steward, owner, person, { id, organizationId: admin.session.organization_id });
      return person;
    },
    async giveRole(member, key) {
      const { organization_id, uid } = member.session;
      const { rows } = await owner.query<{ id: string }>(
        'select id from roles where organization_id = $1 and key = $2',
        [organization_id, key],
      );
      await owner.query('update memberships set role_id = $3 where organization_id = $1 and user_id = $2', [
        organization_id,
        uid,
        rows[0]?.id,
      ]);
    },
    async audited() {
      const ctx = maintenanceCtx(steward.platform, 'test');
      for (const id of await asInstallation(ctx, everyOrganization))
        await auditWhatIsDue(await inOwnTime(workerCtx(steward.platform, id, 'test')), new AbortController().signal);
    },
    async newSuperAdmin() {
      const admin = await newAdmin('Sue');
      await owner.query('update users set is_super_admin = true where id = $1', [admin.session.uid]);
      const { uid: id, organization_id: organizationId } = admin.session;
      const person = stranger();
      await openSessionBySql(steward, owner, person, { id, organizationId });
      return person;
    },
    async stop({ keepsDatabase = false } = {}) {
      await owner.end();
      await steward.stop();
      // 25 MB of memory each: all of a run are more than a machine for tests has to spare.
      if (!keepsDatabase) await dropDatabase(databases, name);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
