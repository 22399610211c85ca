import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { addressOfSocket } from '../database/connection.ts';
import { startLocalPostgres } from '../database/local-postgres.ts';
import { prepareDatabase } from '../steward.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number };
  }
}

// In memory where there is room: a database is then copied in 30 ms.
function room(): string {
  try {
    const { bavail, bsize } = fs.statfsSync('/dev/shm');
    if (bavail * bsize > 2 ** 30) return '/dev/shm';
  } catch {
    // No such place on this system.
  }
  return os.tmpdir();
}

/** One PostgreSQL for the whole run, with one migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(room(), 'steward-test-'));
  fs.chmodSync(folder, 0o711);
  const server = await startLocalPostgres({
    dataDir: path.join(folder, 'd'),
    durable: false,
    settings: { max_connections: '300' },
  });
  const client = new pg.Client({ host: server.host, port: server.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create database template_steward');
  await prepareDatabase(addressOfSocket(server.host, server.port, 'template_steward'));
  await client.end();
  project.provide('database', { host: server.host, port: server.port });
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
