import type { Tx } from './connection.ts';
import { acrossOrganizations } from './scoped.ts';

// For jobs that run for each organization: across organizations, before a job has one.

const organizations = (db: Tx) => acrossOrganizations(db).selectFrom('organizations').select('organization_id');

/** All organizations, also closed ones. */
export const everyOrganization = async (db: Tx): Promise<string[]> =>
  (await organizations(db).execute()).map(({ organization_id }) => organization_id);

/** All open organizations. */
export const openOrganizations = async (db: Tx): Promise<string[]> =>
  (await organizations(db).where('closed_at', 'is', null).execute()).map(({ organization_id }) => organization_id);
