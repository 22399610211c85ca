import type { PowerBIConnector } from '@steward/contract/insight/power-bi';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ConnectorRow {
  directory_guid: string;
  client_guid: string;
  client_secret_sealed: string;
  workspace_guid: string;
  reports: PowerBIConnector['reports'];
  changed_at: string;
}

export const findConnector = (db: Tx, scope: Scope): Promise<ConnectorRow | undefined> =>
  mine(db, scope, 'power_bi_connectors').selectAll().$castTo<ConnectorRow>().executeTakeFirst();

export async function saveConnector(
  db: Tx,
  scope: Scope,
  { reports, ...rest }: Omit<ConnectorRow, 'changed_at'> & { changed_at: Date },
): Promise<void> {
  const row = { ...rest, reports: JSON.stringify(reports) };
  await insertMine(db, scope, 'power_bi_connectors', row)
    .onConflict((c) => c.column('organization_id').doUpdateSet(row))
    .execute();
}

export async function deleteConnector(db: Tx, scope: Scope): Promise<void> {
  await deleteMine(db, scope, 'power_bi_connectors').execute();
}
