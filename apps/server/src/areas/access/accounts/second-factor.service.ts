import { randomInt } from 'node:crypto';
import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashPassword, isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { makeTotpSecret, plainTotpCode, stepOfTotpCode } from '../../../platform/secrets/totp.ts';
import { throttleLoginCode } from './guessing.ts';
import * as repository from './second-factor.repository.ts';

const ownerOf = (userId: string) => ({ purpose: 'second factor', id: userId }) as const;

/** A new secret: encrypted for the database, plain and as an address for the authenticator. */
export const makeSecondFactor = (ctx: Ctx, userId: string, email: string) =>
  makeTotpSecret(ctx, ownerOf(userId), email);

/** Whether the code is valid now; each code is valid once. */
export async function useCode(ctx: Ctx, db: Tx, userId: string, code: string): Promise<boolean> {
  const row = await repository.findSecondFactor(db, userId);
  if (!row) return false;
  const plain = plainTotpCode(code);
  if (/^\d{6}$/.test(plain)) {
    const step = stepOfTotpCode(ctx, ownerOf(userId), row.secret_sealed, plain);
    return step !== undefined && repository.useStep(db, userId, step);
  }
  return useRecoveryCode(ctx, db, userId, plain);
}

/** At login, after the password check: requires the code if there is a second factor. */
export async function checkSecondFactor(
  ctx: Ctx,
  { id: userId, email }: { id: string; email: string },
  code: string | undefined,
): Promise<void> {
  const row = await asInstallation(ctx, (db) => repository.findSecondFactor(db, userId));
  if (!row?.confirmed_at) return;
  if (!code) fail('session.code-needed');
  await throttleLoginCode(ctx, userId, email);
  if (!(await asInstallation(ctx, (db) => useCode(ctx, db, userId, code)))) fail('session.code-wrong');
}

// Without letters that look like digits: ten of these 31 signs are 49 bits, and there are ten attempts in five minutes.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes for the case that the authenticator is lost. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const ten = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
    return `${ten.slice(0, 5)}-${ten.slice(5)}`;
  });

const plainCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

/** Hashed like passwords: the codes are too short for a plain hash. */
export const hashRecoveryCodes = (codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => hashPassword(plainCode(code))));

async function useRecoveryCode(ctx: Ctx, db: Tx, userId: string, code: string): Promise<boolean> {
  for (const hash of await repository.listRecoveryCodes(db, userId))
    if (await isPasswordRight(hash, plainCode(code))) return repository.useRecoveryCode(db, userId, hash, ctx.now);
  return false;
}

/** The second factor of a person, confirmed or unconfirmed. */
export const findSecondFactor = (db: Tx, userId: string) => repository.findSecondFactor(db, userId);

export const hasSecondFactor = (db: Tx, userId: string): Promise<boolean> => repository.hasSecondFactor(db, userId);

/** Restarts the set-up; a confirmed factor stays. */
export const beginSecondFactor = (db: Tx, userId: string, encrypted: string): Promise<void> =>
  repository.replaceUnconfirmed(db, userId, encrypted);

export const confirmSecondFactor = (db: Tx, userId: string, now: Date): Promise<void> =>
  repository.confirmSecondFactor(db, userId, now);

/** Deletes the second factor and its recovery codes. */
export const removeSecondFactor = (db: Tx, userId: string): Promise<void> => repository.deleteSecondFactor(db, userId);

export const replaceRecoveryCodes = (db: Tx, userId: string, hashes: readonly string[]): Promise<void> =>
  repository.replaceRecoveryCodes(db, userId, hashes);

export const countRecoveryCodes = (db: Tx, userId: string): Promise<number> =>
  repository.countRecoveryCodes(db, userId);
