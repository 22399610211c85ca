import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes (OWASP's minimum). Only as many at once as there are cores: each is work for one.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const free = { places: Math.max(1, os.availableParallelism() - 1), waiting: [] as (() => void)[] };

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (free.places === 0) await new Promise<void>((go) => free.waiting.push(go));
  else free.places -= 1;
  try {
    return await work();
  } finally {
    const next = free.waiting.shift();
    if (next) next();
    else free.places += 1;
  }
}

export const hashPassword = (password: string): Promise<string> => oneAtATime(() => hash(password, options));

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown person (`undefined`), so that the clock tells nobody which addresses exist. */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const right = await oneAtATime(() => verify(against, password));
  return right && Boolean(stored);
}
