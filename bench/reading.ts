// Reading a scanned bill, against the native tesseract program on the same page, where it is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startBillReader } from '../apps/server/src/gateways/ocr/read-bill.ts';
import { median, say } from './measure.ts';

const sample = fs.readFileSync(
  new URL('../apps/server/src/gateways/ocr/samples/s06-uk-elec.scan.pdf', import.meta.url),
);
const reader = startBillReader({ children: 1 });
const first = await reader.readBill({ bytes: sample });
const pages = first.pages.length;
const ours = (await median(3, () => reader.readBill({ bytes: sample }))) / pages;
await reader.close();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
const image = path.join(folder, 'page.jpg');
fs.writeFileSync(image, first.pages[0]?.jpeg ?? Buffer.alloc(0));
if (spawnSync('tesseract', ['--version']).status === 0) {
  const native = await median(3, async () => spawnSync('tesseract', [image, path.join(folder, 'out')]));
  say('read-scanned-bill-page', ours, 'ms', ours / native, 'the native tesseract on one page');
} else {
  console.log(`read-scanned-bill-page ${ours.toFixed(0)} ms (no ratio: the native tesseract is not installed)`);
}
fs.rmSync(folder, { recursive: true, force: true });
