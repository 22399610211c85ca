import { readMapped, type ConnectorMessage } from '@steward/core/sensing/connector-messages';
import { inTurn } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { guardedFetch, Unreachable } from '../../../platform/http/guarded-fetch.ts';
import { isNestedBeyond } from '../../../platform/json-depth.ts';
import { noteAccepted } from '../telemetry/receiving.service.ts';
import { isAddressOpen } from './addresses.ts';
import * as repository from './connectors.repository.ts';
import type { ConnectorRow, Settings } from './connectors.repository.ts';
import {
  ConnectorProblem,
  noteFailing,
  notePaused,
  noteRunning,
  problemOf,
  readConnector,
  secretOf,
} from './running.service.ts';
import { storeMessages } from './storing.service.ts';

const MAX_DEPTH = 20;
/** A process that ends while it asks leaves the connector claimed for so long. */
const CLAIM_MS = 60_000;

export const mappingOf = (settings: Settings) => ({
  listPath: settings.list_path,
  devicePath: settings.device_path,
  device: settings.device,
  timePath: settings.time_path,
  values: settings.values,
});

export function parsedJson(text: string): unknown {
  if (isNestedBeyond(text, MAX_DEPTH)) throw new ConnectorProblem('not-json');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ConnectorProblem('not-json');
  }
}

async function answerOf(ctx: Ctx, row: ConnectorRow): Promise<string> {
  const { address, header_name } = row.settings;
  const secret = secretOf(ctx, row);
  if (!isAddressOpen(ctx.settings, address)) throw new ConnectorProblem('closed-network');
  // A header cannot have line breaks or signs beyond Latin: such a secret was typed wrong.
  if (secret && !/^[\x20-\x7e]+$/.test(secret)) throw new ConnectorProblem('login-refused');
  const headers = { accept: 'application/json', ...(secret && { [header_name || 'Authorization']: secret }) };
  const answer = await guardedFetch(ctx.settings)(address, { headers }).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
    throw new ConnectorProblem(
      /closed to the server|only https/.test(error.message) ? 'closed-network' : 'unreachable',
    );
  });
  if (answer.status === 401 || answer.status === 403)
    throw new ConnectorProblem('login-refused', String(answer.status));
  if (answer.status !== 200) throw new ConnectorProblem('http-status', String(answer.status));
  return answer.text();
}

/** Asks the address once. */
export async function pull(ctx: Ctx, row: ConnectorRow): Promise<ConnectorMessage[]> {
  const messages = readMapped(parsedJson(await answerOf(ctx, row)), mappingOf(row.settings));
  if (messages.length === 0) throw new ConnectorProblem('no-values');
  return messages;
}

/** Asks the address of a connector that is due, unless another process does, and stores what it answers. */
export async function pullIfDue(ctx: Ctx, id: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + CLAIM_MS);
  const isMine = await inTurn(ctx, `connector ${id}`, ({ db, scope }) => repository.claim(db, scope, id, now, until));
  const row = isMine ? await readConnector(ctx, id) : undefined;
  if (!row) return;
  try {
    const messages = await pull(ctx, row);
    const accepted = await storeMessages(ctx, row, messages, (waitMs) => notePaused(ctx, id, waitMs));
    noteAccepted(ctx, scopeOf(ctx).organizationId, id, accepted);
    await noteRunning(ctx, id, new Date(now.getTime() + row.settings.every_minutes * 60_000));
  } catch (error) {
    await noteFailing(ctx, row, problemOf(ctx, id, error));
  }
}
