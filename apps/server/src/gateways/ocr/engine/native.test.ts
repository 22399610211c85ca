import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startBillReader } from '../read-bill.ts';
import { sample } from '../sample-bills.ts';
import { openRaster } from '../sheets/raster.ts';
import { readNative } from './native.ts';
import { readHere } from './tesseract.ts';
import { useTesseract } from './use-tesseract.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  delete process.env.STEWARD_TESSERACT;
  delete process.env.STEWARD_TESSERACT_MODELS;
});

/** A program that does what its lines say. */
function program(name: string, ...lines: string[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

const says = (version: string) => `if [ "$1" = --version ]; then echo '${version}'; exit 0; fi`;

describe('a program that cannot be used keeps the product from starting, and the message says what to do', () => {
  test.each([
    ['nothing at the path', () => path.join(folder, 'nothing'), 'cannot be started (ENOENT)'],
    ['another program', () => program('other', 'echo "other 7.1"'), 'is not tesseract'],
    ['a version too old', () => program('old', says('tesseract 4.1.1')), 'is tesseract 4.1.1, which is too old'],
    [
      'a program that does not read',
      () => program('blind', says('tesseract 5.3.0'), 'exit 1'),
      'is tesseract 5.3.0, which does not read a picture',
    ],
  ])('%s', async (_, made, problem) => {
    const failing = useTesseract(made(), path.join(folder, 'data'));
    await expect(failing).rejects.toThrow(`STEWARD_TESSERACT ${problem}`);
    await expect(failing).rejects.toThrow('leave it out: then the built-in engine is used');
    expect(process.env.STEWARD_TESSERACT_MODELS).toBeUndefined();
  });
});

const picture = { width: 60, height: 40, data: new Uint8Array(2400).fill(255) };
const reading = { model: 'eng', network: 'small', layout: 'page' } as const;

describe('a program that fails while it reads is named by what it did, without paths or what it printed', () => {
  test.each([
    ['it ends with a code', ['echo "secret of the bill" >&2', 'exit 3'], 'The native engine ended with 3'],
    ['it answers with something else', ['echo rubbish'], 'The native engine did not answer with a table of words'],
    ['it answers without a page', ["printf 'level\\tpage_num\\t\\n'"], 'did not answer with a table of words'],
    ['it hangs', ['exec sleep 30'], 'file.too-complex'],
  ])('%s', async (name, lines, message) => {
    const engine = { program: program(name.replaceAll(' ', '-'), ...lines), models: folder };
    const failing = readNative(engine, reading, [picture], 500);
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.not.toThrow(folder);
  });

  test('it is not there any more', async () => {
    const engine = { program: path.join(folder, 'gone'), models: folder };
    await expect(readNative(engine, reading, [picture])).rejects.toThrow(
      /^The native engine could not be started \(ENOENT\)$/,
    );
  });
});

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    // What is dead and waits for its parent runs no more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

test.runIf(process.platform === 'linux')('the program is ended with the reading that was canceled', async () => {
  const started = path.join(folder, 'started');
  process.env.STEWARD_TESSERACT = program(
    'hangs',
    `echo $$ > ${started}.part && mv ${started}.part ${started}`,
    'exec sleep 60',
  );
  process.env.STEWARD_TESSERACT_MODELS = folder;
  const reader = startBillReader({ children: 1 });
  const canceled = new AbortController();
  const failing = reader.readBill({ bytes: sample('s03-de-waerme.screenshot.png') }, { signal: canceled.signal });
  const refused = expect(failing).rejects.toThrow('canceled');
  await expect.poll(() => existsSync(started), { timeout: 30_000 }).toBe(true);
  const pid = Number(readFileSync(started, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  canceled.abort(new Error('canceled'));
  await refused;
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
  await reader.close();
});

const { stdout: found } = spawnSync('sh', ['-c', 'command -v tesseract'], { encoding: 'utf8' });
const version = found && spawnSync('tesseract', ['--version'], { encoding: 'utf8' }).stdout;
const isInstalled = /^tesseract v?(?:[5-9]|\d\d)\./.test(version);

describe.runIf(isInstalled)('tesseract as it is installed (left out without tesseract 5 or newer)', () => {
  test('reads a page as the built-in engine does, and a bill from it', async () => {
    const scan = sample('s06-uk-elec.scan.pdf');
    await useTesseract(found.trim(), path.join(folder, 'data'));
    const engine = { program: found.trim(), models: process.env.STEWARD_TESSERACT_MODELS! };
    const raster = await openRaster(scan);
    const page = await raster.grey(1);
    raster.close();
    const [[native = []], built] = [
      await readNative(engine, reading, [page]),
      await readHere({ ...reading, picture: page }),
    ];
    const words = (lines: typeof built) =>
      lines.flatMap((line) => line.words.map(({ text, bbox }) => ({ text, ...bbox })));
    const [ours, theirs] = [words(built), words(native)];
    const near = (a: number, b: number) => Math.abs(a - b) <= 3;
    const same = ours.filter((w) => theirs.some((t) => t.text === w.text && near(t.x0, w.x0) && near(t.y0, w.y0)));
    expect(ours.length).toBeGreaterThan(100);
    // Two builds of one engine round the sums of the network differently.
    expect(same.length / ours.length).toBeGreaterThan(0.95);

    const reader = startBillReader({ children: 1 });
    const { reading: bill } = await reader.readBill({ bytes: scan });
    await reader.close();
    expect(bill.fields.gross_amount).toMatchObject({ value: 3184.61 });
    expect(bill.fields.energy_consumption?.confidence).toBeGreaterThanOrEqual(0.75);
  }, 180_000);
});
