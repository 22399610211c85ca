import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from '../platform/log.ts';
import type { Settings } from '../settings.ts';
import { makeBackup } from './backup.ts';

const HOUR_MS = 3_600_000;
/** One that has no manifest after so long was broken off. */
const BROKEN_OFF_MS = 12 * HOUR_MS;
const dated = /^steward-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

export interface KnownBackup {
  folder: string;
  madeAt: Date;
  isWhole: boolean;
}

/** The dated backups in a folder, the oldest first. */
export function listBackups(place: string): KnownBackup[] {
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .toSorted()
    .flatMap((name) => {
      const [, day, ...time] = dated.exec(name) ?? [];
      if (!day) return [];
      const folder = path.join(place, name);
      const madeAt = new Date(`${day}T${time.join(':')}Z`);
      return { folder, madeAt, isWhole: fs.existsSync(path.join(folder, 'manifest.json')) };
    });
}

/**
 * Makes a dated backup in the folder of the settings when the newest is older than they say, and removes those beyond the number to
 * keep, and what was broken off. Asked more often than a backup is due, so that a time missed is made up for.
 * @returns the folder of the new backup; undefined when none was due, or one is being made.
 */
export async function backUpWhenDue(settings: Settings, log: Logger, now: Date): Promise<string | undefined> {
  if (!settings.backup) return undefined;
  const { folder: place, everyHours, keep } = settings.backup;
  const age = ({ madeAt }: KnownBackup) => now.getTime() - madeAt.getTime();
  const all = listBackups(place);
  for (const one of all.filter((known) => !known.isWhole && age(known) > BROKEN_OFF_MS))
    fs.rmSync(one.folder, { recursive: true, force: true });
  if (all.some((one) => !one.isWhole && age(one) <= BROKEN_OFF_MS)) return undefined;
  const whole = all.filter(({ isWhole }) => isWhole);
  const newest = whole.at(-1);
  // A minute of grace: the clock that asks is not to the second.
  if (newest && age(newest) < everyHours * HOUR_MS - 60_000) return undefined;

  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  const folder = path.join(place, `steward-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  try {
    const { files, missing } = await makeBackup(settings, folder, { before: newest?.folder });
    log.info({ folder, files: files.count, missing: missing.length }, 'a backup was made');
  } catch (error) {
    // The next hour tries again, with what was broken off out of its way.
    fs.rmSync(folder, { recursive: true, force: true });
    log.error({ err: error, folder }, 'the backup failed');
    throw error;
  }
  for (const one of whole.slice(0, Math.max(0, whole.length + 1 - keep)))
    fs.rmSync(one.folder, { recursive: true, force: true });
  return folder;
}
