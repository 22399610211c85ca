/**
 * How long a page takes against the native `tesseract` on the same picture, where it is installed, and the memory of a reading process.
 * Native as it is installed: its own model (Debian: the small one), page layout found out, one thread, a grey picture, starting included.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rawOf } from '../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { openRaster } from '../../apps/server/src/gateways/ocr/sheets/raster.ts';
import { startBillReader } from '../../apps/server/src/gateways/ocr/read-bill.ts';
import { buildChildPrograms } from '../../scripts/build.mjs';

const models = { Latin: 'eng', Arabic: 'ara' } as const;
type Script = keyof typeof models;

const childrenOf = (pid: number) =>
  readdirSync('/proc').filter((child) => {
    try {
      return /^\d+$/.test(child) && statOf(child)[PARENT] === String(pid);
    } catch {
      return false;
    }
  });

/** What stands behind the name of a process in its `stat`. */
const statOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
const [PARENT, OWN, OF_ENDED] = [1, 11, 13];
/** Seconds of processor time, user and system, counted in hundredths by Linux. */
const processorTime = (pid: string, from: number) => {
  const stat = statOf(pid);
  return (Number(stat[from]) + Number(stat[from + 1])) / 100;
};
const ofReaders = () => childrenOf(process.pid).reduce((sum, pid) => sum + processorTime(pid, OWN), 0);
const ofEnded = () => processorTime('self', OF_ENDED);

/** The most memory a child of this process has held so far, in MB. */
const peakOfChildren = () =>
  Math.max(
    0,
    ...childrenOf(process.pid).map(
      (pid) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    ),
  );

interface Cost {
  clock: number;
  processor: number;
}

/** The least of three: whatever else the machine does only adds. */
async function least(used: () => number, work: () => unknown): Promise<Cost> {
  const costs: Cost[] = [];
  for (let i = 0; i < 3; i++) {
    const [started, before] = [performance.now(), used()];
    await work();
    costs.push({ clock: (performance.now() - started) / 1000, processor: used() - before });
  }
  return {
    clock: Math.min(...costs.map((c) => c.clock)),
    processor: Math.min(...costs.map((c) => c.processor)),
  };
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

/** Scans of one page each, ours (as the built product reads them) and native, one after the other; the ratios are the figures. */
export async function measureAgainstNative(scans: Record<Script, string[]>): Promise<void> {
  // Beside the packages that they load; from source a process holds some 300 MB more, for what compiles TypeScript.
  const built = path.resolve('node_modules/.cache', `steward-native-${process.pid}`);
  await buildChildPrograms(built);
  process.env.STEWARD_CHILD_PROGRAMS = path.join(built, 'child-programs');
  const reader = startBillReader({ children: 1 });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-native-'));
  const hasNative = spawnSync('tesseract', ['--version']).status === 0;
  for (const script of ['Latin', 'Arabic'] as const) {
    const [own, native]: [Cost[], Cost[]] = [[], []];
    for (const file of scans[script]) {
      const bytes = readFileSync(file);
      own.push(await least(ofReaders, () => reader.readBill({ bytes })));
      if (!hasNative) continue;
      const raster = await openRaster(bytes);
      const picture = await raster.grey(1);
      raster.close();
      const png = path.join(folder, 'page.png');
      await rawOf(picture).toColourspace('b-w').png().toFile(png);
      native.push(
        await least(ofEnded, () =>
          spawnSync('tesseract', [png, path.join(folder, 'out'), '-l', models[script]], {
            env: { ...process.env, OMP_THREAD_LIMIT: '1' },
          }),
        ),
      );
    }
    const figures = (['processor', 'clock'] as const).map((by) => {
      const [ours, theirs] = [median(own.map((c) => c[by])), median(native.map((c) => c[by]))];
      const ratio = hasNative ? ` (${(ours / theirs).toFixed(2)} x native tesseract, ${theirs.toFixed(2)} s)` : '';
      return `${ours.toFixed(2)} s/page by ${by}${ratio}`;
    });
    console.log(`bill-reading, ${script} scan ${figures.join(', ')}${hasNative ? '' : ' (no native tesseract here)'}`);
  }
  console.log(`bill-reading, reading process ${peakOfChildren().toFixed(0)} MB at its most`);
  await reader.close();
  delete process.env.STEWARD_CHILD_PROGRAMS;
  for (const used of [folder, built]) rmSync(used, { recursive: true, force: true });
}
