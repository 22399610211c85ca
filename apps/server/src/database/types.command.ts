// Writes tables.gen.ts from a fresh, migrated, throw-away database: `npm run db:types`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from './local-postgres.ts';
import { migrate } from './migrate.ts';
import { tableTypes } from './types.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-types-'));
fs.chmodSync(folder, 0o711);
const server = await startLocalPostgres({ dataDir: path.join(folder, 'd'), durable: false });
const client = new pg.Client({ host: server.host, port: server.port, user: 'postgres', database: 'postgres' });
await client.connect();
await migrate(client);
fs.writeFileSync(new URL('./tables.gen.ts', import.meta.url), await tableTypes(client));
await client.end();
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
