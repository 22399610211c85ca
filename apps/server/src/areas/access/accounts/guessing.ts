import { randomBytes } from 'node:crypto';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { blockOf, networkOf } from '../../../platform/http/network.ts';
import { countAttempt, refuseAttempt, throttle } from '../../../platform/http/throttle.ts';
import { isSameText, macOf } from '../../../platform/secrets/mac.ts';

/** Marks a browser in which the account signed in before. It grants no access. */
const DEVICE_COOKIE = 'steward_device';
const DEVICE_SECONDS = 180 * 24 * 3600;

const sign = (ctx: Ctx, device: string, email: string) => macOf(ctx.secret, 'device', `${device}:${email}`);

function knownDevice(ctx: Ctx, email: string): string | undefined {
  const [device = '', signature = ''] = (ctx.cookies.get[DEVICE_COOKIE] ?? '').split('.');
  return isSameText(sign(ctx, device, email), signature) ? device : undefined;
}

/** Remembers the browser of a person who has just shown the password. */
export function rememberDevice(ctx: Ctx, email: string): void {
  const device = knownDevice(ctx, email) ?? randomBytes(12).toString('base64url');
  const value = `${device}.${sign(ctx, device, email)}`;
  ctx.cookies.set.set(DEVICE_COOKIE, { value, httpOnly: true, maxAgeSeconds: DEVICE_SECONDS, path: '/' });
}

const PER_SENDER = 10;
const PER_BLOCK = 100;
/** After this many attempts from anywhere each sender has fewer. */
const ATTACK = 100;
const PER_SENDER_IN_ATTACK = 3;
const CODES_OF_STRANGERS = 30;
const SECONDS = 300;

/**
 * Counts an attempt at a password. Only the sender is kept out: an address has ten attempts at an account in five minutes, and the addresses
 * of one provider's customer a hundred together. Where an account has had more than a hundred from everywhere, each further address has three:
 * guesses from many addresses are slowed down, and the owner still signs in. A known device has ten of its own.
 */
export async function throttlePassword(ctx: Ctx, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) return throttle(ctx, `login-device:${email}:${device}`, PER_SENDER, SECONDS);
  const own = await countAttempt(ctx, `login-address:${email}:${networkOf(ctx.address)}`, PER_SENDER, SECONDS);
  if (own.count > PER_SENDER) refuseAttempt(own, PER_SENDER, SECONDS);
  await throttle(ctx, `login-block:${email}:${blockOf(ctx.address)}`, PER_BLOCK, SECONDS);
  const all = await countAttempt(ctx, `login:${email}`, ATTACK, SECONDS);
  if (all.count > ATTACK && own.count > PER_SENDER_IN_ATTACK) refuseAttempt(own, PER_SENDER_IN_ATTACK, SECONDS);
}

/**
 * Counts an attempt at a code of the second factor, after the right password. Six digits are few, so unknown devices have thirty attempts
 * together; a known device has ten of its own, and is not kept out by a person who knows the password.
 */
export async function throttleLoginCode(ctx: Ctx, userId: string, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) return throttle(ctx, `code-device:${userId}:${device}`, PER_SENDER, SECONDS);
  await throttle(ctx, `code-address:${userId}:${networkOf(ctx.address)}`, PER_SENDER, SECONDS);
  return throttle(ctx, `code:${userId}`, CODES_OF_STRANGERS, SECONDS);
}

/** Counts an attempt at the own password or code within a session. Another session of the person has attempts of its own. */
export const throttleInSession = (ctx: Ctx, what: 'password' | 'code'): Promise<void> =>
  throttle(ctx, `${what}:${actorOf(ctx).userId}:${actorOf(ctx).sessionId}`, PER_SENDER, SECONDS);
