import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildChildPrograms } from '../../../../scripts/build.mjs';
import { cpuSecondsOf } from '../../../../scripts/cpu-seconds.mjs';
import { startLocalPostgres } from '../database/local-postgres.ts';
import { prepareDatabase } from '../steward.ts';
import {
  addressIn,
  closeTemplate,
  dropTemplate,
  makeClusterTemplate,
  query,
  TEMPLATE,
  type TestDatabases,
} from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabases;
  }
}

// Beside the packages that they load. The processes of the tests inherit where they lie.
async function provideChildPrograms(): Promise<() => void> {
  const folder = path.resolve('node_modules/.cache', `steward-test-${process.pid}`);
  await buildChildPrograms(folder);
  process.env.STEWARD_CHILD_PROGRAMS = path.join(folder, 'child-programs');
  return () => fs.rmSync(folder, { recursive: true, force: true });
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

// A cluster that is running: the address of its coordinator, of a database in which it knows its workers (`npm run test:citus`).
const CLUSTER = process.env.STEWARD_TEST_DATABASE_URL;

async function setUpCluster(project: TestProject, coordinator: string): Promise<() => Promise<void>> {
  const databases = await makeClusterTemplate(coordinator);
  await prepareDatabase(addressIn(databases, TEMPLATE));
  await query(coordinator, TEMPLATE, 'select distribute(8)');
  await closeTemplate(databases);
  project.provide('database', databases);
  return () => dropTemplate(databases);
}

/** One PostgreSQL for the whole run, with one migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeChildPrograms = await provideChildPrograms();
  const removeDatabases = await (CLUSTER ? setUpCluster(project, CLUSTER) : setUpServer(project));
  return async () => {
    removeChildPrograms();
    await removeDatabases();
  };
}

async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(room(), 'steward-test-'));
  fs.chmodSync(folder, 0o711);
  const server = await startLocalPostgres({
    dataDir: path.join(folder, 'd'),
    durable: false,
    settings: { max_connections: '300' },
  });
  const node = `postgres://postgres@localhost:${server.port}/?host=${encodeURIComponent(server.host)}`;
  const databases: TestDatabases = { nodes: [node] };
  await query(node, 'postgres', `create database ${TEMPLATE}`);
  await prepareDatabase(addressIn(databases, TEMPLATE));
  project.provide('database', databases);
  return async () => {
    const into = process.env.STEWARD_TEST_CPU;
    if (into) fs.appendFileSync(into, `${JSON.stringify({ file: 'PostgreSQL', seconds: cpuSecondsOf(server.pid) })}\n`);
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
