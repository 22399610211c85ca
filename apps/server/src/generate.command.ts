// Writes what is generated from a fresh, migrated, throw-away database and from the sources: `npm run generate`. With `--check` it
// writes nothing, names what is stale or missing, and exits with 1.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { architecturePage } from './architecture-page.ts';
import { permissionsPage } from './areas/access/permissions/permissions-page.ts';
import { shippedRoles } from './areas/access/permissions/permissions-page.roles.ts';
import { missingAuditWords } from './audit-words.ts';
import { startLocalPostgres } from './database/local-postgres.ts';
import { migrate } from './database/migrate.ts';
import { metricsPage } from './metrics-page.ts';
import { reasonWordsPage } from './reason-words.ts';
import { tableTypes } from './database/types.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const isCheck = process.argv.includes('--check');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-generate-'));
fs.chmodSync(folder, 0o711);
const server = await startLocalPostgres({ dataDir: path.join(folder, 'd'), durable: false });
const client = new pg.Client({ host: server.host, port: server.port, user: 'postgres', database: 'postgres' });
await client.connect();
try {
  await migrate(client);
  await client.query("insert into organizations (organization_id, name) values (gen_random_uuid(), 'Any')");
  const pages: [file: string, text: string][] = [
    ['apps/server/src/database/tables.gen.ts', await tableTypes(client)],
    ['apps/server/src/platform/http/reason-words.gen.ts', reasonWordsPage()],
    ['docs/permissions.md', permissionsPage(await shippedRoles(client))],
    ['docs/architecture.md', architecturePage(root)],
    ['docs/methods/metrics.md', metricsPage()],
  ];
  const wrong = pages.flatMap(([file, text]) => {
    const place = path.join(root, file);
    if (!isCheck) fs.writeFileSync(place, text);
    const isStale = !fs.existsSync(place) || fs.readFileSync(place, 'utf8') !== text;
    return isStale ? [`${file} is stale: run npm run generate`] : [];
  });
  wrong.push(...(await missingAuditWords(client)));
  for (const line of wrong) console.error(line);
  if (wrong.length) process.exitCode = 1;
} finally {
  await client.end();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
