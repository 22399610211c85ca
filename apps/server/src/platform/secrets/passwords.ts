import { onPasswordThread } from './password-threads.ts';

/** Argon2id, 19 MiB, two passes (OWASP's minimum). */
export const standardCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The cost of a hash in this process. Only tests lower it: they sign in hundreds of people. */
export const passwordCost = { ...standardCost };

export const hashPassword = async (password: string, options = passwordCost): Promise<string> =>
  String(await onPasswordThread({ hash: password, options }));

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown person (`undefined`), so that the duration does not reveal which addresses exist. */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await onPasswordThread({ verify: password, against: stored ?? (await decoy) });
  return right === true && Boolean(stored);
}
