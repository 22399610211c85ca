// How long a page takes against the native `tesseract` on the same picture, where it is installed, and the memory of a reading process.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rawOf } from '../../apps/server/src/gateways/ocr/prepare.ts';
import { openRaster } from '../../apps/server/src/gateways/ocr/raster.ts';
import { startBillReader } from '../../apps/server/src/gateways/ocr/read-bill.ts';

const models = { Latin: 'eng', Arabic: 'ara' } as const;
type Script = keyof typeof models;

/** The most memory a child of this process has held so far, in MB. */
function peakOfChildren(): number {
  const peaks = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isChild = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status);
        const peak = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
        return isChild && peak !== undefined ? [Number(peak) / 1024] : [];
      } catch {
        return [];
      }
    });
  return Math.max(0, ...peaks);
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

/** Seconds a scanned page, ours and native, one after the other on one core each; the ratio is the figure. */
export async function measureAgainstNative(scans: Record<Script, string[]>): Promise<void> {
  const reader = startBillReader({ children: 1 });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-native-'));
  const hasNative = spawnSync('tesseract', ['--version']).status === 0;
  for (const script of ['Latin', 'Arabic'] as const) {
    const [own, native]: [number[], number[]] = [[], []];
    const first = scans[script][0];
    // The models are loaded once per process, not per page.
    if (first) await reader.readBill({ bytes: readFileSync(first) });
    for (const file of scans[script]) {
      const bytes = readFileSync(file);
      const started = performance.now();
      const { pages } = await reader.readBill({ bytes });
      own.push((performance.now() - started) / 1000 / Math.max(1, pages.length));
      if (!hasNative) continue;
      const raster = await openRaster(bytes);
      const picture = await raster.grey(1);
      raster.close();
      const png = path.join(folder, 'page.png');
      await rawOf(picture).png().toFile(png);
      const begun = performance.now();
      spawnSync('tesseract', [png, path.join(folder, 'out'), '-l', models[script]], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      });
      native.push((performance.now() - begun) / 1000);
    }
    const ratio = hasNative
      ? `(${(median(own) / median(native)).toFixed(2)} x native tesseract, ${median(native).toFixed(2)} s)`
      : '(no native tesseract here)';
    console.log(`bill-reading, ${script} scan ${median(own).toFixed(2)} s/page ${ratio}`);
  }
  console.log(`bill-reading, reading process ${peakOfChildren().toFixed(0)} MB at its most`);
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
}
