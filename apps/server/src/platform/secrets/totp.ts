import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../ctx.ts';
import { decrypt, encrypt } from './encrypted.ts';

// Codes of an authenticator (RFC 6238): six digits, thirty seconds, one step of tolerance to either side.

const PERIOD_SECONDS = 30;

/** The owner of an authenticator: the purpose of the encryption, and the row with the secret. */
export interface TotpOwner {
  purpose: 'second factor' | 'verifier authenticator';
  id: string;
}

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Steward',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret: encrypted for the database, plain and as an address for the authenticator. */
export function makeTotpSecret({ secret: key }: Pick<Ctx, 'secret'>, { purpose, id }: TotpOwner, label: string) {
  // 160 bits, as RFC 4226 recommends.
  const secret = new Secret({ size: 20 }).base32;
  return { secret, otpauth_uri: totpOf(secret, label).toString(), encrypted: encrypt(key, purpose, id, secret) };
}

export const plainTotpCode = (code: string): string => code.replace(/[\s-]/g, '');

/** The time step of the code, if it is valid now. The caller records it, because each code is valid once. */
export function stepOfTotpCode(ctx: Ctx, { purpose, id }: TotpOwner, sealed: string, code: string): number | undefined {
  const token = plainTotpCode(code);
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(decrypt(ctx.secret, purpose, id, sealed)).validate({
    token,
    timestamp: ctx.now.getTime(),
    window: 1,
  });
  return delta === null ? undefined : Math.floor(ctx.now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The code of the authenticator at a moment. */
export const totpCodeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });
