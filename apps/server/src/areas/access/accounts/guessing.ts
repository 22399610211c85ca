import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Ctx } from '../../../platform/ctx.ts';
import { throttle } from '../../../platform/http/throttle.ts';

/** Marks a browser in which the account signed in before. It grants no access. */
const DEVICE_COOKIE = 'steward_device';
const DEVICE_SECONDS = 180 * 24 * 3600;

const sign = (ctx: Ctx, device: string, email: string) =>
  createHmac('sha256', `device:${ctx.secret}`).update(`${device}:${email}`).digest('base64url');

function knownDevice(ctx: Ctx, email: string): string | undefined {
  const [device = '', signature = ''] = (ctx.cookies.get[DEVICE_COOKIE] ?? '').split('.');
  const right = Buffer.from(sign(ctx, device, email));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

/** Remembers the browser of a person who has just shown the password. */
export function rememberDevice(ctx: Ctx, email: string): void {
  const device = knownDevice(ctx, email) ?? randomBytes(12).toString('base64url');
  const value = `${device}.${sign(ctx, device, email)}`;
  ctx.cookies.set.set(DEVICE_COOKIE, { value, httpOnly: true, maxAgeSeconds: DEVICE_SECONDS, path: '/' });
}

/** An IPv6 household has a whole network of addresses. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString().split(':').slice(0, 4).join(':') : parsed.toString();
}

/**
 * Counts an attempt at a password. The limits: ten in five minutes for an account from one address, a hundred from all addresses together;
 * a known device has ten of its own, so that guesses from elsewhere do not lock its owner out.
 */
export async function throttlePassword(ctx: Ctx, email: string): Promise<void> {
  const device = knownDevice(ctx, email);
  if (device) return throttle(ctx, `login-device:${email}:${device}`, 10, 300);
  await throttle(ctx, `login-address:${email}:${networkOf(ctx.address)}`, 10, 300);
  return throttle(ctx, `login:${email}`, 100, 300);
}
