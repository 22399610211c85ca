/**
 * How long a page takes against the native `tesseract` on the same picture, where it is installed, and the memory of a reading process.
 * Native as it is installed: its own model (Debian: the small one), page layout found out, one thread, a grey picture, starting included.
 *   npx tsx bench/ocr/native.ts <Latin scan …> -- <Arabic scan …>
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rawOf } from '../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { openRaster } from '../../apps/server/src/gateways/ocr/sheets/raster.ts';
import { useTesseract } from '../../apps/server/src/gateways/ocr/engine/use-tesseract.ts';
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
/** With the programs that they started. */
const ofReaders = () =>
  childrenOf(process.pid).reduce((sum, pid) => sum + processorTime(pid, OWN) + processorTime(pid, OF_ENDED), 0);
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

/** A page as the native program takes it. */
async function pictureOf(bytes: Uint8Array, png: string): Promise<void> {
  const raster = await openRaster(bytes);
  await rawOf(await raster.grey(1))
    .toColourspace('b-w')
    .png()
    .toFile(png);
  raster.close();
}

/** Ours, with the engine that is set, and native, one after the other; the ratios are the figures. */
async function measureEngine(engine: string, scans: Record<Script, string[]>, native: string, folder: string) {
  const reader = startBillReader({ children: 1 });
  for (const script of ['Latin', 'Arabic'] as const)
    // The product knows the language of the property's country or of the user.
    for (const language of [undefined, script === 'Latin' ? 'en' : 'ar']) {
      const [own, theirs]: [Cost[], Cost[]] = [[], []];
      for (const file of scans[script]) {
        const bytes = readFileSync(file);
        own.push(await least(ofReaders, () => reader.readBill({ bytes, hints: language ? { language } : {} })));
        if (!native) continue;
        const png = path.join(folder, 'page.png');
        await pictureOf(bytes, png);
        const args = [png, path.join(folder, 'out'), '-l', models[script]];
        theirs.push(
          await least(ofEnded, () => spawnSync(native, args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' } })),
        );
      }
      const figures = (['processor', 'clock'] as const).map((by) => {
        const [ours, other] = [median(own.map((c) => c[by])), median(theirs.map((c) => c[by]))];
        const ratio = native ? ` (${(ours / other).toFixed(2)} x native tesseract, ${other.toFixed(2)} s)` : '';
        return `${ours.toFixed(2)} s/page by ${by}${ratio}`;
      });
      console.log(
        `bill-reading, ${engine} engine, ${script} scan, language ${language ? 'known' : 'found'}: ${figures.join(', ')}${native ? '' : ' (no native tesseract here)'}`,
      );
    }
  console.log(`bill-reading, ${engine} engine, reading process ${peakOfChildren().toFixed(0)} MB at its most`);
  await reader.close();
}

/** Scans of one page each, read as the built product reads them: with the built-in engine, and with the native one where it is installed. */
export async function measureAgainstNative(scans: Record<Script, string[]>): Promise<void> {
  // Beside the packages that they load; from source a process holds some 300 MB more, for what compiles TypeScript.
  const built = path.resolve('node_modules/.cache', `steward-native-${process.pid}`);
  await buildChildPrograms(built);
  process.env.STEWARD_CHILD_PROGRAMS = path.join(built, 'child-programs');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-native-'));
  const native = spawnSync('sh', ['-c', 'command -v tesseract'], { encoding: 'utf8' }).stdout.trim();
  await measureEngine('built-in', scans, native, folder);
  if (native) {
    await useTesseract(native, folder);
    await measureEngine('native', scans, native, folder);
  }
  for (const name of ['STEWARD_CHILD_PROGRAMS', 'STEWARD_TESSERACT', 'STEWARD_TESSERACT_MODELS'])
    delete process.env[name];
  for (const used of [folder, built]) rmSync(used, { recursive: true, force: true });
}

if (process.argv[1]?.endsWith('native.ts')) {
  const files = process.argv.slice(2);
  const at = files.indexOf('--');
  await measureAgainstNative({ Latin: files.slice(0, at), Arabic: files.slice(at + 1) });
  process.exit(0);
}
