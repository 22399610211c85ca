// Imports 100,000 bills of 500 properties through the import engine (plan, audits, flags, months and years, undo log),
// against the database's own COPY of all rows that this writes into the same tables, with their keys, indexes and
// triggers (audit log, search, years). Goal: at most ten times. `BILLS=5000` imports fewer.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { imports } from '@steward/contract/operations/imports';
import { median, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const PROPERTIES = 500;
const count = Number(process.env['BILLS'] ?? 100_000);
const each = count / PROPERTIES;
const heading =
  'Property,Energy source,Meter number,Supplier,Invoice number,Bill date,First day,Last day,Consumption,Unit,Gross amount,Tax rate,Currency';
// Two meters of each property, one bill per month; the consumption is seasonal.
const lines = (names: readonly string[]) =>
  names.flatMap((name, house) =>
    Array.from({ length: each }, (_, n) => {
      const meter = n % 2;
      const at = Math.floor(n / 2);
      const first = new Date(Date.UTC(2016, at, 1)).toISOString().slice(0, 10);
      const last = new Date(Date.UTC(2016, at + 1, 0)).toISOString().slice(0, 10);
      const use = 3000 + 900 * Math.cos((at * Math.PI) / 6) + ((n * 37 + house) % 200);
      const carrier = meter ? 'natural gas' : 'electricity';
      return [name, carrier, `M${house}${meter}`, 'Stadtwerke', `R-${house}-${n}`, last, first, last, use.toFixed(1)]
        .concat('kWh', (use * 0.3).toFixed(2), '19', 'EUR')
        .join(',');
    }),
  );

const running = await startRunning();
// A folder that the database process can write to.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-copy-'));
fs.chmodSync(folder, 0o777);
try {
  const { admin, owner } = running;
  const organizationId = await fillProperties(running, PROPERTIES);
  const { rows } = await owner.query<{ environment_name: string }>(
    'select environment_name from environments where organization_id = $1 order by environment_name',
    [organizationId],
  );
  const file = new File([[heading, ...lines(rows.map((row) => row.environment_name))].join('\n')], 'bills.csv');
  const { _id: import_id } = await admin.get(imports.uploadImport, { thing: 'bills' }, [file]);
  const ours = await median(1, async () => {
    await admin.get(imports.startImport, { import_id });
    for (;;) {
      const { state, counts } = await admin.get(imports.getImport, { import_id });
      if (state === 'done' && counts.created === count) return;
      if (state !== 'running') throw new Error(`${counts.created} of ${count} were imported`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  // COPY also runs the triggers of these tables (audit log, search, years of meters).
  const tables = ['bills', 'bill_months', 'bill_flags', 'bill_flag_events', 'import_rows'];
  const files = tables.map((table) => ({ table, at: path.join(folder, table) }));
  for (const { table, at } of files) await owner.query(`copy ${table} to '${at}'`);
  for (const table of tables.toReversed()) await owner.query(`delete from ${table}`);
  const copied = await median(1, async () => {
    for (const { table, at } of files) await owner.query(`copy ${table} from '${at}'`);
  });
  say(`import-${count}-bills`, ours, 'ms', ours / copied, 'COPY of the same rows; goal 10');
} finally {
  await running.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
