import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs } from 'kysely';
import type { DB } from './tables.gen.ts';

/** Tables of which nothing is made that is shown as a figure: notices, jobs, and how a person arranged the product. */
const quiet: ReadonlySet<string> = new Set<keyof DB>([
  'audit_log',
  'bill_audit_marks',
  'bill_turns',
  'connector_files',
  'connector_runs',
  'connectors',
  'device_tokens',
  'files',
  'framework_answer_versions',
  'hardware',
  'hardware_sensors',
  'jobs',
  'mails',
  'notification_choices',
  'notification_settings',
  'notifications',
  'quarantined_keys',
  'quarantined_values',
  'received_counts',
  'resumable_uploads',
  'saved_view_defaults',
  'saved_views',
  'sensor_corrections',
  'sensor_days',
  'sensor_latest',
  'sensor_packings',
  'sensor_replaced_values',
  'sensor_values',
  'share_link_openings',
  'share_links',
  'waiting_mails',
]);

const inWords = /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?/gi;

function* namesIn(node: unknown): Generator<string> {
  const { kind, sqlFragments = [], into, table, from } = node as Record<string, unknown> & { sqlFragments?: string[] };
  if (kind === 'RawNode') {
    const text = sqlFragments.join(' ');
    for (const [, name = ''] of text.matchAll(inWords)) yield name.toLowerCase();
    // The name of the table is a part of its own: `insert into ${sql.table(name)}`.
    if (/^\s*(?:insert into|update|delete from)\s*$/i.test(sqlFragments[0] ?? '')) yield '?';
  } else if (kind === 'InsertQueryNode') yield tableOf(into);
  else if (kind === 'UpdateQueryNode') yield tableOf(table);
  else if (kind === 'DeleteQueryNode') yield tableOf((from as { froms?: unknown[] } | undefined)?.froms?.[0]);
}

/** The name of a table node; unknown ones count as tables that matter. */
function tableOf(node: unknown): string {
  const { table } = (node ?? {}) as { table?: { identifier?: { name?: string } } };
  return table?.identifier?.name ?? '?';
}

/** Notes whether statements of a transaction write tables that figures can be made of. */
export class WrittenTables implements KyselyPlugin {
  hasFacts = false;

  transformQuery<T extends OperationNode>({ node }: PluginTransformQueryArgs & { node: T }): T {
    if (!this.hasFacts) for (const name of namesIn(node)) if (!quiet.has(name)) this.hasFacts = true;
    return node;
  }

  async transformResult<R>({ result }: { result: R }): Promise<R> {
    return result;
  }
}
