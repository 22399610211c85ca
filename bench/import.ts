// A portfolio of 10,000 properties through the import engine (plan, checks, undo log), against the database's own COPY
// of the same rows into the same table. Goal: at most ten times.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { imports } from '@steward/contract/operations/imports';
import { median, say } from './measure.ts';
import { startRunning } from './running.ts';

const COUNT = 10_000;
const heading =
  'Project ID,Property name,Portfolio,Use,Property type,Gross floor area (m²),Address,City,Postal code,Country';
const lines = Array.from(
  { length: COUNT },
  (_, n) => `B-${n},House ${n},Bench,business,office,${500 + n},Street ${n},City ${n % 100},${10_000 + n},DE`,
);
const file = new File([[heading, ...lines].join('\n')], 'houses.csv');

const running = await startRunning();
// A folder that the database process can write to.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-copy-'));
fs.chmodSync(folder, 0o777);
try {
  const { admin, owner } = running;
  await admin.newPortfolio('Bench');
  const settled = async (import_id: string) => {
    for (;;) {
      const { state, counts } = await admin.get(imports.getImport, { import_id });
      if (state !== 'running' && state !== 'undoing') return counts;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ours: number[] = [];
  const undone: number[] = [];
  const copied: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { _id: import_id } = await admin.get(imports.uploadImport, { thing: 'properties' }, [file]);
    ours.push(
      await median(1, async () => {
        await admin.get(imports.startImport, { import_id });
        const { created } = await settled(import_id);
        if (created !== COUNT) throw new Error(`${created} of ${COUNT} were imported`);
      }),
    );
    const rows = path.join(folder, `rows-${round}`);
    await owner.query(`copy environments to '${rows}'`);
    undone.push(
      await median(1, async () => {
        await admin.get(imports.undoImport, { import_id });
        const counts = await settled(import_id);
        if (counts.undone !== COUNT) throw new Error(`${counts.undone} of ${COUNT} were undone`);
      }),
    );
    copied.push(await median(1, () => owner.query(`copy environments from '${rows}'`)));
    await owner.query('delete from environments');
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[1] ?? 0;
  say('import-10000-properties', middle(ours), 'ms', middle(ours) / middle(copied), 'COPY of the same rows; goal 10');
  say('undo-10000-properties', middle(undone), 'ms', middle(undone) / middle(copied), 'COPY of the same rows');
} finally {
  await running.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
