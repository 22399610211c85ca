import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Call } from '@steward/contract/call';
import { workFor } from '../customer.ts';
import type { Ctx } from '../ctx.ts';
import { FairPlaces, TooMany, type Caller } from './fair-places.ts';
import { networkOf } from './network.ts';
import { countAttempt, retryAfterOf } from './throttle.ts';

/** So many refused answers of one sender are held back, and of all senders: more than the connections of a flood, which cost little. */
const HELD = { sender: 500, all: 2000 };
/** The delay of a refused answer grows with the refusals of its sender in the last second. */
const DELAY_MS = { each: 25, most: 2000 };
/** The bytes of a refused upload are received before the next one is sent, so it is held back longer. */
const UPLOAD_FACTOR = 5;
const REMEMBERED = 10_000;

/** Refuses what is too much, makes the rest wait for its turn, and remembers for whom the work runs. */
export class Admission {
  private readonly places = new FairPlaces();
  /** Until when a sender is refused, by sender and call: a flood is refused without a question to the database. */
  private readonly refusedUntil = new Map<string, number>();
  private readonly refusals = new Map<string, { second: number; count: number; held: number }>();
  private held = 0;

  /** Counts a call with a `limit`, and refuses it beyond. */
  async count(
    ctx: Ctx,
    { path, limit, shape, access }: Pick<Call, 'path' | 'limit' | 'shape' | 'access'>,
  ): Promise<void> {
    // What devices send is counted by their area, by organization and without a question to the database.
    if (!limit || !ctx.settings.throttle || access === 'device') return;
    // Files cost most: an organization that anyone can register has half of the uploads.
    const isLess = shape === 'upload' && ctx.actor?.isUnvouched === true;
    const most = isLess ? Math.ceil(limit.calls / 2) : limit.calls;
    const code = isLess ? 'organization.new' : 'request.too-many';
    const key = `${path}:${senderOf(ctx)}`;
    const now = ctx.now.getTime();
    const remembered = `${most} ${key}`;
    const until = this.refusedUntil.get(remembered);
    if (until !== undefined && until > now) throw new TooMany(Math.ceil((until - now) / 1000), code);
    this.refusedUntil.delete(remembered);
    const attempt = await countAttempt(ctx, key, most, limit.perSeconds);
    if (attempt.count <= most) return;
    const seconds = retryAfterOf(attempt, most, limit.perSeconds);
    if (this.refusedUntil.size > REMEMBERED) this.refusedUntil.clear();
    this.refusedUntil.set(remembered, now + seconds * 1000);
    throw new TooMany(seconds, code);
  }

  /** Runs the function of a call when it is the turn of its organization, for which its work then counts. `gone`: the client has left. */
  run<T>(
    ctx: Ctx,
    call: Call,
    input: unknown,
    response: ServerResponse,
    work: (gone: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const caller = callerOf(ctx, call, input);
    const gone = new AbortController();
    if (response.destroyed || response.socket?.destroyed) gone.abort();
    response.once('close', () => gone.abort());
    const act = () => work(gone.signal);
    // What devices send is stored together, so that one takes no place from others.
    if (!ctx.settings.throttle || call.access === 'device') return workFor(caller.organization, act);
    return workFor(caller.organization, () => this.places.run(caller, call.name, act, gone.signal));
  }

  /** Holds a refusal back, so that a sender that does not wait is slowed down. */
  async slow(ctx: Ctx, { shape }: Pick<Call, 'shape'>, error: unknown): Promise<void> {
    if (!(error instanceof TooMany)) return;
    const sender = senderOf(ctx);
    const second = Math.floor(Date.now() / 1000);
    if (this.refusals.size > REMEMBERED) this.refusals.clear();
    const own = this.refusals.get(sender) ?? { second, count: 0, held: 0 };
    this.refusals.set(sender, own);
    if (own.second !== second) Object.assign(own, { second, count: Math.floor(own.count / 2) });
    own.count += 1;
    if (own.held >= HELD.sender || this.held >= HELD.all) return;
    own.held += 1;
    this.held += 1;
    const ms = Math.min(DELAY_MS.most, own.count * DELAY_MS.each) * (shape === 'upload' ? UPLOAD_FACTOR : 1);
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
    own.held -= 1;
    this.held -= 1;
  }
}

const senderOf = (ctx: Ctx): string => ctx.actor?.userId ?? networkOf(ctx.address);

function callerOf(ctx: Ctx, { access }: Call, input: unknown): Caller {
  const { actor } = ctx;
  if (actor) return { organization: actor.organizationId, member: actor.userId, isVouched: !actor.isUnvouched };
  const { token } = input as { token?: unknown };
  const shared =
    access === 'verifier' && typeof token === 'string'
      ? `link ${createHash('sha256').update(token).digest('base64url')}`
      : `network ${networkOf(ctx.address)}`;
  return { organization: shared, member: shared, isVouched: true };
}
