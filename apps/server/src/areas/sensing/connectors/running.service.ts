import type { ConnectorFailure, SeenValue } from '@steward/contract/sensing/connectors';
import { inTurn, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { decrypt } from '../../../platform/secrets/encrypted.ts';
import * as repository from './connectors.repository.ts';
import type { ConnectorRow } from './connectors.repository.ts';
import { SECRET_PURPOSE } from './connectors.names.ts';

/** Why a connector does not work: the detail is a number or a name, never a text of the system. */
export class ConnectorProblem extends Error {
  constructor(
    readonly code: ConnectorFailure,
    readonly detail = '',
  ) {
    super(`${code} ${detail}`);
  }
}

/** After a failure it is tried again after these seconds; from the fifth on always after the last. */
const RETRY_SECONDS = [5, 15, 60, 300, 900];

export const retryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length) - 1] ?? 5) * 1000);

/** The problem in an error; anything unexpected is logged, and is a problem of the server. */
export function problemOf(ctx: Ctx, connectorId: string, error: unknown): ConnectorProblem {
  if (error instanceof ConnectorProblem) return error;
  ctx.log.error({ err: error, connectorId }, 'a connector failed by our own mistake');
  return new ConnectorProblem('server');
}

export const readConnector = (ctx: Ctx, id: string): Promise<ConnectorRow | undefined> =>
  reading(ctx, ({ db, scope }) => repository.findConnector(db, scope, id));

/** The secret that Steward sends; empty without one. */
export function secretOf(ctx: Ctx, { id, secret_sealed }: Pick<ConnectorRow, 'id' | 'secret_sealed'>): string {
  if (secret_sealed === null) return '';
  try {
    return decrypt(ctx.secret, SECRET_PURPOSE, id, secret_sealed);
  } catch {
    throw new ConnectorProblem('secret-lost');
  }
}

const save = (ctx: Ctx, id: string, run: repository.Run): Promise<void> =>
  inTurn(ctx, `connector ${id}`, ({ db, scope }) => repository.saveRun(db, scope, id, run));

/** It works; `nextAt`: when it is due again. */
export const noteRunning = (ctx: Ctx, id: string, nextAt: Date | null = null): Promise<void> =>
  save(ctx, id, {
    running_at: new Date(),
    failing_since: null,
    failure: null,
    detail: '',
    tries: 0,
    next_at: nextAt,
    paused_until: null,
  });

/** It fails, and is tried again after the usual time. Answers when. */
export async function noteFailing(ctx: Ctx, row: ConnectorRow, { code, detail }: ConnectorProblem): Promise<Date> {
  const now = new Date();
  const tries = row.tries + 1;
  const next_at = retryAt(tries, now);
  await save(ctx, row.id, {
    failing_since: row.failing_since === null ? now : new Date(row.failing_since),
    failure: code,
    detail: detail.slice(0, 200),
    tries,
    next_at,
  });
  return next_at;
}

/** The organization sends more than it may: the connector waits. */
export async function notePaused(ctx: Ctx, id: string, waitMs: number): Promise<void> {
  await save(ctx, id, { paused_until: new Date(Date.now() + waitMs) });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}

export const noteSample = (ctx: Ctx, id: string, sample: readonly SeenValue[]): Promise<void> =>
  save(ctx, id, { sample: JSON.stringify(sample) });
