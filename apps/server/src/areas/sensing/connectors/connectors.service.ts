import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import {
  connectors,
  MAX_CONNECTORS,
  type BuiltInConnector,
  type Connector,
  type ConnectorState,
} from '@steward/contract/sensing/connectors';
import { checkConnector } from '@steward/contract/sensing/connectors.fields';
import { isLorawan } from '@steward/core/sensing/connector-kinds';
import { decide } from '@steward/contract/modules';
import { grouped } from '@steward/core/grouped';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseContradictions, saved } from '../../../platform/changed.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { encrypt } from '../../../platform/secrets/encrypted.ts';
import { hashSecret, makeLinkToken } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { removeConnectorDevice } from '../devices/sending.service.ts';
import { listReceived, writeReceived } from '../telemetry/received.ts';
import { isAddressOpen } from './addresses.ts';
import * as repository from './connectors.repository.ts';
import type { ConnectorRow, FileRow, Settings } from './connectors.repository.ts';
import { folderOf, SECRET_PREFIX, SECRET_PURPOSE } from './connectors.names.ts';
import { openFolder } from './folder.service.ts';

const FILES_SHOWN = 5;
const LINES_SHOWN = 20;

type Received = Awaited<ReturnType<typeof listReceived>>;

/** Calls have no base path. */
const originOf = (ctx: Ctx) => new URL(ctx.webAddress()).origin;

const uncounted = { messages: 0, stored: 0, refused: 0, unauthorized: 0, last_message_at: null };

function stateOf(ctx: Ctx, row: ConnectorRow, hasMessages: boolean): ConnectorState {
  if (!row.enabled) return 'off';
  if (row.paused_until !== null && Date.parse(row.paused_until) > ctx.now.getTime()) return 'paused';
  if (row.failing_since !== null) return 'failing';
  return (isLorawan(row.kind) ? hasMessages : row.running_at !== null) ? 'running' : 'connecting';
}

const fileOf = ({ name, read_at, lines, stored, quarantined, refused, refused_lines }: FileRow) => ({
  name,
  read_at,
  lines,
  stored,
  quarantined,
  refused,
  refused_lines: refused_lines.slice(0, LINES_SHOWN),
});

function connectorOf(ctx: Ctx, row: ConnectorRow, received: Received, files: readonly FileRow[]): Connector {
  const counts = received.get(row.id) ?? uncounted;
  const mayEdit = decide(actorOf(ctx).rights, 'organization.edit').allowed;
  const isFailing = row.enabled && row.failing_since !== null;
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    enabled: row.enabled,
    created_at: row.created_at,
    state: stateOf(ctx, row, counts.messages > 0),
    failing_since: isFailing ? row.failing_since : null,
    failure: isFailing ? { code: row.failure ?? 'server', detail: row.detail } : null,
    next_at: isFailing && Date.parse(row.next_at ?? '') > ctx.now.getTime() ? row.next_at : null,
    ...counts,
    send_to: isLorawan(row.kind) ? `${originOf(ctx)}/v2/telemetry/lorawan/${row.id}` : null,
    folder: row.kind === 'csv-folder' ? folderOf(scopeOf(ctx).organizationId, row.id) : null,
    files: files.map(fileOf),
    settings: mayEdit ? { ...row.settings, has_secret: row.secret_sealed !== null || row.secret_hash !== null } : null,
  };
}

const builtIn = (ctx: Ctx, received: Received): BuiltInConnector[] => {
  const { mqtt } = ctx.settings;
  const host = new URL(ctx.webAddress()).hostname;
  const stateIf = (isOn: boolean, source: string): ConnectorState =>
    !isOn ? 'off' : (received.get(source)?.messages ?? 0) > 0 ? 'running' : 'connecting';
  return [
    {
      kind: 'http-push',
      state: stateIf(true, 'http-push'),
      address: `${originOf(ctx)}/v2/telemetry`,
      ...(received.get('http-push') ?? uncounted),
    },
    {
      kind: 'mqtt-listener',
      state: stateIf(mqtt !== undefined, 'mqtt-listener'),
      address: mqtt ? `${mqtt.tls ? 'mqtts' : 'mqtt'}://${host}:${mqtt.port}` : null,
      ...(received.get('mqtt-listener') ?? uncounted),
    },
  ];
};

export async function getConnectors(ctx: Ctx): Promise<Answer<typeof connectors.getConnectors>> {
  const has_folder = ctx.settings.intakeFolder !== undefined;
  // Devices and connections are of the whole organization.
  if (scopeOf(ctx).tenants) return { connectors: [], built_in: [], has_folder };
  await writeReceived(ctx.jobs, scopeOf(ctx).organizationId);
  return reading(ctx, async (work) => {
    const { db, scope } = work;
    const received = await listReceived(work);
    const files = grouped(await repository.listFiles(db, scope, FILES_SHOWN), ({ connector_id }) => connector_id);
    const rows = await repository.listConnectors(db, scope);
    return {
      connectors: rows.map((row) => connectorOf(ctx, row, received, files.get(row.id) ?? [])),
      built_in: builtIn(ctx, received),
      has_folder,
    };
  });
}

export const mustFind = async ({ db, scope }: Work, id: string): Promise<ConnectorRow> =>
  (await repository.findConnector(db, scope, id)) ?? fail('connector.not-found');

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('connectors_name', 'connector.name-taken', write, [{ field: 'name', message: 'is already used' }]);

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

/** The secret after a change: without one the stored one stays, but only for the host that it was entered for. */
function sealedOf(ctx: Ctx, id: string, secret: string | undefined, known: ConnectorRow | undefined, after: Settings) {
  if (secret !== undefined) return secret === '' ? null : encrypt(ctx.secret, SECRET_PURPOSE, id, secret);
  const sealed = known?.secret_sealed ?? null;
  if (sealed !== null && hostOf(known?.settings.address ?? '') !== hostOf(after.address))
    fail('request.invalid', undefined, [{ field: 'secret', message: 'is required' }]);
  return sealed;
}

function refuseClosedAddress(ctx: Ctx, kind: Connector['kind'], { address }: Settings): void {
  if ((kind === 'http-pull' || kind === 'mqtt-client') && !isAddressOpen(ctx.settings, address))
    fail('connector.address', undefined, [{ field: 'address', message: 'must be a web address' }]);
}

export async function saveConnector(
  ctx: Ctx,
  { secret, renew_secret, ...input }: Parsed<typeof connectors.saveConnector>,
): Promise<Answer<typeof connectors.saveConnector>> {
  let made: string | null = null;
  const id = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = input.connector_id ? await mustFind(work, input.connector_id) : undefined;
    const stored = known && { ...known.settings, name: known.name, kind: known.kind, enabled: known.enabled };
    const { name, kind, enabled, ...settings } = saved(
      connectors.saveConnector.input,
      'connector_id',
      input as never,
      stored as never,
    ) as Settings & Pick<Connector, 'name' | 'kind' | 'enabled'>;
    if (known && kind !== known.kind)
      fail('request.invalid', undefined, [{ field: 'kind', message: 'cannot be changed' }]);
    refuseContradictions({ ...settings, name, kind, enabled }, checkConnector);
    refuseClosedAddress(ctx, kind, settings);
    if (kind === 'csv-folder' && !known && !ctx.settings.intakeFolder) fail('connector.no-folder');
    if (!known && (await repository.countConnectors(db, scope)) >= MAX_CONNECTORS) fail('connector.too-many');
    const connectorId = known?.id ?? uuid();
    made = isLorawan(kind) && (!known || renew_secret) ? SECRET_PREFIX + makeLinkToken(scope.organizationId) : null;
    const row = {
      name,
      enabled,
      settings,
      secret_sealed: isLorawan(kind) ? null : sealedOf(ctx, connectorId, secret, known, settings),
      secret_hash: made === null ? (known?.secret_hash ?? null) : hashSecret(made),
    };
    if (known) await unlessNameTaken(repository.updateConnector(db, scope, connectorId, row));
    else
      await unlessNameTaken(
        repository.insertConnector(db, scope, {
          ...row,
          id: connectorId,
          kind,
          created_by: actorOf(ctx).userId,
          created_at: ctx.now,
        }),
      );
    // It begins again: at once, and without the failures of before.
    if (known)
      await repository.saveRun(db, scope, connectorId, { next_at: null, failing_since: null, failure: null, tries: 0 });
    return connectorId;
  });
  const { connectors: all } = await getConnectors(ctx);
  // So that files can be put into it; the job makes it too.
  if (all.some(({ _id, kind }) => _id === id && kind === 'csv-folder'))
    await openFolder(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error }, 'a folder could not be made'));
  return { ...(all.find(({ _id }) => _id === id) ?? fail('connector.not-found')), secret: made };
}

export const deleteConnector = (ctx: Ctx, { connector_id }: Parsed<typeof connectors.deleteConnector>) =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, connector_id);
    await repository.deleteConnector(work.db, work.scope, connector_id);
    await removeConnectorDevice(work, connector_id, ctx.now);
    return { done: true as const };
  });
