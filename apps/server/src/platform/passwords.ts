import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

// Argon2id, 19 MiB, two passes (OWASP's minimum). Each is work for one core; one core stays free for everybody else.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const oneAtATime = turns(Math.max(1, os.availableParallelism() - 1));

export const hashPassword = (password: string): Promise<string> => oneAtATime(() => hash(password, options));

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown person (`undefined`), so that the clock tells nobody which addresses exist. */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const right = await oneAtATime(() => verify(against, password));
  return right && Boolean(stored);
}
