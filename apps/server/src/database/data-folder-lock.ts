import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { StartFailure } from '../platform/start-failure.ts';

interface Holder {
  pid: number;
  host: string;
  /** The process namespace in which the number is valid: a container has its own, and may have the name of another machine. */
  numbering: string;
}

function numberingHere(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const BEAT_MS = 5000;
/** A holder on another machine or container, whose processes are not visible here, counts as dead after this silence. */
const SILENT_MS = 20_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** The command line of a process, with blanks between its words. */
export function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
}

function readLock(path: string): (Holder & { beat: number }) | undefined {
  try {
    const beat = fs.statSync(path).mtimeMs;
    return { pid: 0, host: '', numbering: '', ...(JSON.parse(fs.readFileSync(path, 'utf8')) as Partial<Holder>), beat };
  } catch (error) {
    // An incomplete lock of a killed process belongs to no holder.
    return error instanceof SyntaxError
      ? { pid: 0, host: os.hostname(), numbering: numberingHere(), beat: 0 }
      : undefined;
  }
}

const isSeenHere = ({ host, numbering }: Holder) => host === os.hostname() && numbering === numberingHere();

function isHeld(holder: Holder & { beat: number }): boolean {
  const { pid, beat } = holder;
  if (!isSeenHere(holder)) return Date.now() - beat < SILENT_MS;
  return pid !== process.pid && pid > 0 && isAlive(pid) && /node|steward|tsx/i.test(commandOf(pid));
}

/** Removes a lock without a live holder; false when another process has taken it over in the meantime. */
function moveAside(path: string, expected: Holder & { beat: number }): boolean {
  const aside = `${path}.stale-${process.pid}`;
  try {
    fs.renameSync(path, aside);
    const found = readLock(aside);
    if (found?.pid === expected.pid && found.host === expected.host && found.beat === expected.beat) return true;
    fs.linkSync(aside, path);
    return false;
  } catch {
    return false;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** Databases held by this process: a second server within it is refused as well as one in another process. */
const held = new Set<string>();

/** Locks a data folder for this process, or refuses and names the holder. Returns the function that unlocks it. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = `${dataDir}.lock`;
  const refuse = ({ pid, host }: Pick<Holder, 'pid' | 'host'>): never => {
    throw new StartFailure(
      `The database in ${dataDir} is in use by process ${pid} on ${host}. Stop that one, set STEWARD_DATA_DIR to another folder, or use DATABASE_URL for several servers on one database.`,
    );
  };
  if (held.has(path)) refuse({ pid: process.pid, host: os.hostname() });
  const mine = JSON.stringify({
    pid: process.pid,
    host: os.hostname(),
    numbering: numberingHere(),
  } satisfies Holder);
  // Waits for a predecessor that is ending, or for the silence of one elsewhere.
  for (let waited = 0; ; waited += 250) {
    const before = readLock(path);
    if (before && isHeld(before)) {
      if (waited >= (isSeenHere(before) ? 2000 : SILENT_MS)) refuse(before);
      await pause(250);
      continue;
    }
    const fresh = `${path}.${process.pid}`;
    fs.writeFileSync(fresh, mine, { mode: 0o600 });
    try {
      if (before && !moveAside(path, before)) continue;
      // Unlike a rename, a link never replaces a lock that another process has put there in the meantime.
      fs.linkSync(fresh, path);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(fresh, { force: true });
    }
  }
  held.add(path);
  const beat = setInterval(() => {
    const now = new Date();
    fs.utimes(path, now, now, () => {});
  }, BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    held.delete(path);
    if (readLock(path)?.pid === process.pid) fs.rmSync(path, { force: true });
  };
}
