import type { Tx } from './connection.ts';
import { acrossOrganizations } from './scoped.ts';

/** All open organizations: for jobs that run for each of them. Runs across organizations, before a job has one. */
export const openOrganizations = async (db: Tx): Promise<string[]> =>
  (
    await acrossOrganizations(db)
      .selectFrom('organizations')
      .select('organization_id')
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ organization_id }) => organization_id);
