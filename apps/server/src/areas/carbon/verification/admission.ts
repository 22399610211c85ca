import type { Ctx } from '../../../platform/ctx.ts';
import { isSameText, macOf } from '../../../platform/secrets/mac.ts';
import type { Authenticator } from '../rounds/authenticators.service.ts';

// A valid code opens the report in one browser: for 12 hours at most, shorter if the browser is closed or the authenticator is reset.

const HOURS = 12;

const cookieOf = ({ id }: Authenticator) => `steward_verifier_${id.slice(-12)}`;

// The signature covers the sealed secret: setting up a new authenticator ends sessions of the former one.
const sign = (ctx: Ctx, { secret_sealed }: Authenticator, until: string) =>
  macOf(ctx.secret, 'verifier', `${until}.${secret_sealed}`);

export function admit(ctx: Ctx, authenticator: Authenticator): void {
  const until = String(ctx.now.getTime() + HOURS * 3_600_000);
  ctx.cookies.set.set(cookieOf(authenticator), {
    value: `${until}.${sign(ctx, authenticator, until)}`,
    httpOnly: true,
    path: '/',
  });
}

export function isAdmitted(ctx: Ctx, authenticator: Authenticator): boolean {
  const [until = '', signature = ''] = (ctx.cookies.get[cookieOf(authenticator)] ?? '').split('.');
  if (!(Number(until) > ctx.now.getTime())) return false;
  return isSameText(sign(ctx, authenticator, until), signature);
}
