import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileFailure } from '../file-failure.ts';
import type { Grey } from '../sheets/grey.ts';
import {
  DOTS_PER_INCH,
  INVERT_BELOW,
  LAYOUTS,
  linesIn,
  LSTM_ONLY,
  type Reading,
  type TesseractLine,
} from './reading.ts';
import { tiffOf } from './tiff.ts';

/** A `tesseract` of this machine, and the folder with the models of Steward, one folder for each network. */
export interface NativeEngine {
  program: string;
  models: string;
}

const { STEWARD_TESSERACT: program, STEWARD_TESSERACT_MODELS: models } = process.env;

/** Set for the processes that read, by `useTesseract`. */
export const nativeEngine: NativeEngine | undefined = program && models ? { program, models } : undefined;

/** A page takes a second, on a busy machine ten; less than the time after which a silent reader is ended. */
const LIMIT_MS = 60_000;
/** A page full of words is a tenth of a megabyte. */
const MOST_BYTES = 32_000_000;
/** The first row of the table of words. */
const HEADING = 'level\tpage_num\t';
/** Each page has a row of this level. */
const PAGE = /^1\t(\d+)\t/;

const running = new Set<ChildProcess>();
// A reader that is killed takes its group along; one that ends by itself must do it here.
process.on('exit', () => {
  for (const one of running) one.kill('SIGKILL');
});

/**
 * The lines of print of some pictures, in one run of the native engine: it loads its model once. Neither picture nor words appear in a
 * list of files or processes, or in a message.
 */
export async function readNative(
  { program: command, models: folder }: NativeEngine,
  { model, network, layout }: Omit<Reading, 'picture'>,
  pictures: Grey[],
  limitMs = LIMIT_MS,
): Promise<TesseractLine[][]> {
  const way = `--oem ${LSTM_ONLY} --psm ${LAYOUTS[layout]} --dpi ${DOTS_PER_INCH} -c invert_threshold=${INVERT_BELOW} -c tessedit_create_tsv=1`;
  const args = ['/dev/stdin', 'stdout', '--tessdata-dir', path.join(folder, network), '-l', model, ...way.split(' ')];
  const table = await run(command, args, tiffOf(...pictures), limitMs);
  const rows = table.split('\n');
  const starts = rows.flatMap((row, i) => (PAGE.test(row) ? [i] : []));
  if (!table.startsWith(HEADING) || starts.length !== pictures.length)
    throw new Error('The native engine did not answer with a table of words');
  return starts.map((start, i) => linesIn(rows.slice(start, starts[i + 1])));
}

/** A file that is open and has no name any more: it ends with its reader. The program reads a pipe byte by byte, a tenth of its time. */
function fileWithoutName(bytes: Uint8Array): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steward-page-'));
  const file = path.join(folder, 'page.tif');
  try {
    writeFileSync(file, bytes, { mode: 0o600 });
    return openSync(file, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: string[], input: Uint8Array, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // One thread: several pages are read at the same time by several processes.
    const env = { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' };
    const picture = fileWithoutName(input);
    const one = spawn(command, args, { stdio: [picture, 'pipe', 'ignore'], env });
    closeSync(picture);
    running.add(one);
    const parts: Buffer[] = [];
    let [bytes, failure]: [number, Error | undefined] = [0, undefined];
    const stop = (reason: Error) => {
      failure ??= reason;
      one.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(new FileFailure('file.too-complex')), limitMs);
    one.stdout!.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) stop(new Error('The native engine answered with too much'));
      else parts.push(part);
    });
    // The message of the system names the path.
    one.on('error', (error: NodeJS.ErrnoException) => {
      stop(new Error(`The native engine could not be started (${error.code ?? 'unknown'})`));
      end();
    });
    const end = () => {
      clearTimeout(timer);
      running.delete(one);
      if (failure) reject(failure);
    };
    one.on('close', (code, signal) => {
      end();
      if (failure) return;
      if (code !== 0) reject(new Error(`The native engine ended with ${signal ?? code}`));
      else resolve(Buffer.concat(parts).toString('utf8'));
    });
  });
}
