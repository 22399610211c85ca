import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { seedDemo } from '../apps/server/src/areas/operations/demo/demo.service.ts';
import { makeLog } from '../apps/server/src/platform/log.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { startSteward, type Steward } from '../apps/server/src/steward.ts';
import { Person } from '../apps/server/src/testing/person.ts';

/** The first admin. */
export const ADMIN = { email: 'bench@bench.example', password: 'Demo-1234!' };

export interface Running {
  steward: Steward;
  /** A connection that bypasses the policies, to insert many rows. */
  owner: pg.Pool;
  /** The bare driver as the application's role. */
  bare: pg.Pool;
  admin: Person;
  /** A member of the admin's organization with separate access to this many properties. */
  newMember(properties: number): Promise<Person>;
  /** Removes the data, or keeps it in this folder for `startRunning`. */
  stop(keepAs?: string): Promise<void>;
}

/**
 * A product on a fresh embedded database, with an organization without data; or on a copy of the data folder of an
 * earlier one, which was kept (`keepAs`).
 */
export async function startRunning(
  withDemo = false,
  kept?: string,
  more: Record<string, string> = {},
): Promise<Running> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
  if (kept) execFileSync('cp', ['-a', '--reflink=auto', `${kept}/.`, dataDir]);
  fs.chmodSync(dataDir, 0o755);
  const steward = await startSteward(
    readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      STEWARD_DATA_DIR: dataDir,
      STEWARD_THROTTLE: 'off',
      STEWARD_LOG: 'error',
      ...more,
    }),
    makeLog('error'),
  );
  if (withDemo) await seedDemo(steward.platform, new Date());
  const owner = new pg.Pool({ ...steward.database.owner, max: 2 });
  const bare = new pg.Pool({ ...steward.database.app, max: 2 });
  const admin = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
  if (!kept) {
    await admin.register(ADMIN.email, ADMIN.password);
    await owner.query('update users set verified_at = now() where email = $1', [ADMIN.email]);
  }
  await admin.logIn(ADMIN.email, ADMIN.password);
  return {
    steward,
    owner,
    bare,
    admin,
    async newMember(properties) {
      const email = `member-${properties}@bench.example`;
      const { uid, organization_id } = admin.session;
      const known = await owner.query('select from users where email = $1', [email]);
      if (known.rowCount === 0)
        await owner.query(
          `with person as (
           insert into users (id, email, password_hash, first_name, verified_at, is_setup, organization_ids)
             select gen_random_uuid(), $3, password_hash, 'Mo', now(), true, organization_ids from users where id = $2 returning id),
         member as (
           insert into memberships (organization_id, user_id, role_id)
             select $1, person.id, r.id from person, roles r where r.organization_id = $1 and r.key = 'standard' returning user_id)
         insert into environment_access (organization_id, environment_id, user_id)
           select $1, e.id, member.user_id from member, (select id from environments where organization_id = $1 order by id limit $4) e`,
          [organization_id, uid, email, properties],
        );
      const member = new Person(admin.address);
      await member.logIn(email, 'Demo-1234!');
      return member;
    },
    async stop(keepAs) {
      await owner.end();
      await bare.end();
      await steward.stop();
      if (keepAs) fs.renameSync(dataDir, keepAs);
      else fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Inserts `count` properties into one portfolio by SQL. Returns the id of their organization. */
export async function fillProperties({ owner, admin }: Running, count: number): Promise<string> {
  const organizationId = admin.session.organization_id;
  const portfolio = await admin.newPortfolio('Bench');
  await owner.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area)
     select $1, gen_random_uuid(), $2, 'Property ' || lpad(n::text, 6, '0'), 'business', 'office', 'Street ' || n, 'City ' || n % 100, lpad((n % 99999)::text, 5, '0'), (array['DE', 'GB', 'US', 'NL'])[1 + n % 4], 500 + n
     from generate_series(1, $3) n`,
    [organizationId, portfolio._id, count],
  );
  await owner.query('analyze');
  return organizationId;
}
