import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '@steward/contract/failures';
import { inTransaction } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './uploads.repository.ts';
import type { UploadRow } from './uploads.repository.ts';

/** How often a request renews its hold. */
const RENEWED_MS = 3000;
/** A request that got no bytes for so long gives way to another one: its connection is probably gone. */
const STUCK_MS = 2000;
/** How long a request waits for another one; longer than a killed server holds an upload. */
const WAITING = { ms: 20_000, everyMs: 150 };

/**
 * The only request that writes parts of an upload, on any server: a row of the database says which. Two at one position would mix their
 * bytes; the second one waits and finds another position then.
 */
export class Hold {
  /** How much is stored. */
  received: number;
  sha256: string | undefined;
  private readonly losing = new AbortController();
  /** Aborted when another request holds the upload, or should. */
  readonly lost = this.losing.signal;
  private readonly began: number;
  private lastBytes = Date.now();
  private isOver = false;

  private constructor(
    private readonly ctx: Ctx,
    private readonly holder: string,
    private readonly row: UploadRow,
  ) {
    this.began = this.received = Number(row.received);
  }

  static async take(ctx: Ctx, id: string): Promise<Hold> {
    const { userId } = actorOf(ctx);
    const holder = randomUUID();
    for (const began = Date.now(); ;) {
      const row = await inTransaction(ctx, async ({ db, scope }) => {
        await repository.hurry(db);
        const held = await repository.holdUpload(db, scope, userId, id, holder);
        if (!held && !(await repository.wantUpload(db, scope, userId, id))) fail('upload.not-found');
        return held;
      });
      if (row) return new Hold(ctx, holder, row);
      if (Date.now() - began > WAITING.ms) fail('upload.in-use');
      await wait(WAITING.everyMs);
    }
  }

  /** Holds the upload during `work`. What was stored until then is recorded in any case. */
  async use<T>(work: (row: UploadRow) => Promise<T>): Promise<T> {
    const renewing = setInterval(() => void this.renew().catch(() => {}), RENEWED_MS);
    try {
      return await work(this.row);
    } finally {
      clearInterval(renewing);
      await this.end();
    }
  }

  private async renew(): Promise<void> {
    const { ctx, row, holder } = this;
    const now = await inTransaction(ctx, ({ db, scope }) => repository.renewHold(db, scope, row.id, holder));
    if (!now || (now.is_wanted && Date.now() - this.lastBytes > STUCK_MS)) this.losing.abort();
  }

  /** The same stream, which shows that the request is alive. */
  async *watched(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      this.lastBytes = Date.now();
      yield chunk;
    }
  }

  /** Records how much is stored. The last call of a part is recorded with its end, in one statement. */
  readonly kept = async (upTo: number, isLast: boolean): Promise<void> => {
    this.received = upTo;
    if (isLast) return;
    const { ctx, row, holder } = this;
    const change = { received: upTo };
    const held = await inTransaction(ctx, ({ db, scope }) =>
      repository.updateHeld(db, scope, row.id, holder, change, false),
    );
    if (!held) fail('upload.in-use');
  };

  /** Records what has changed and gives the upload back; the upload as it is then, undefined if another request holds it. */
  async end(): Promise<UploadRow | undefined> {
    if (this.isOver) return undefined;
    this.isOver = true;
    const { ctx, row, holder, received, began, sha256 } = this;
    const change = {
      ...(received !== began && { received }),
      ...(sha256 && { sha256, state: 'complete' as const }),
    };
    return inTransaction(ctx, async ({ db, scope }) => {
      if (!sha256) await repository.hurry(db);
      return repository.updateHeld(db, scope, row.id, holder, change, true);
    });
  }
}
