import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../settings.ts';

/** The secret that signs tokens: the one that is set, else one made once and kept in the data folder, readable by us only. */
export function findSecret(settings: Settings): string {
  if (settings.secret) return settings.secret;
  const file = path.join(settings.dataDir, 'secret');
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}
