import type { Answer, Parsed } from '@steward/contract/call';
import type { connectors } from '@steward/contract/sensing/connectors';
import { isLorawan } from '@steward/core/sensing/connector-kinds';
import type { ConnectorMessage } from '@steward/core/sensing/connector-messages';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { readPayload, subscribe } from './brokers.service.ts';
import type { ConnectorRow } from './connectors.repository.ts';
import { mustFind } from './connectors.service.ts';
import { readFirstFile } from './folder.service.ts';
import { pull } from './pulling.service.ts';
import { ConnectorProblem, problemOf } from './running.service.ts';
import { seenOf } from './storing.service.ts';

type Tested = Answer<typeof connectors.testConnector>;

/** How long a test listens for a message; tests of the product wait less. */
export const listening = { ms: 8000 };

/** The first message that a broker sends for the topic. */
async function listen(ctx: Ctx, row: ConnectorRow): Promise<ConnectorMessage[]> {
  let found: (messages: ConnectorMessage[]) => void = () => {};
  let bad: ConnectorProblem | undefined;
  const first = new Promise<ConnectorMessage[]>((resolve) => (found = resolve));
  const client = { clientId: `steward-test-${uuid()}`, isKept: false };
  const subscription = await subscribe(ctx, row, client, async (topic, payload) => {
    try {
      const messages = readPayload(row, topic, payload);
      if (messages.length > 0) found(messages);
      else bad = new ConnectorProblem('no-values');
    } catch (error) {
      bad = problemOf(ctx, row.id, error);
    }
  });
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), listening.ms));
  const messages = await Promise.race([first, late, subscription.ended.then(() => undefined)]);
  await subscription.end();
  if (!messages) throw bad ?? new ConnectorProblem('no-message');
  return messages;
}

/** Tries a connector once. A network that sends by itself cannot be asked: its newest values are shown. */
export async function testConnector(
  ctx: Ctx,
  { connector_id }: Parsed<typeof connectors.testConnector>,
): Promise<Tested> {
  const row = await reading(ctx, (work) => mustFind(work, connector_id));
  const nothing: Tested = { failure: null, values: [], more: 0, refused: 0 };
  try {
    if (isLorawan(row.kind)) {
      if (!row.sample?.length) throw new ConnectorProblem('no-message');
      return { ...nothing, values: row.sample };
    }
    if (row.kind === 'csv-folder') {
      const { messages, refused } = await readFirstFile(ctx, row);
      if (messages.length === 0) throw new ConnectorProblem('no-values', refused[0]?.about ?? '');
      return { failure: null, ...(await seenOf(ctx, messages)), refused: refused.length };
    }
    const messages = row.kind === 'http-pull' ? await pull(ctx, row) : await listen(ctx, row);
    return { failure: null, ...(await seenOf(ctx, messages)) };
  } catch (error) {
    const { code, detail } = problemOf(ctx, connector_id, error);
    return { ...nothing, failure: { code, detail } };
  }
}
