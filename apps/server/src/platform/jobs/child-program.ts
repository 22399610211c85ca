import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** A program that runs outside the server's main thread: a module under `child-programs/`, built next to the main file. */
export type ChildProgramName =
  | 'ocr'
  | 'ocr-lines'
  | 'pdf'
  | 'passwords'
  | 'archive'
  | 'sheet'
  | 'meter-data'
  | 'mail'
  | 'solver'
  | 'register'
  | 'pathways'
  | 'reading'
  | 'bank-statement'
  | 'device-list'
  | 'document-reader'
  | 'weather';

const pathOf = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** In development the programs are TypeScript and need tsx, which costs a second each; in the bundle they are JavaScript. */
const isSource = (file: string) => file.endsWith('.ts');

/** The folder of built programs for a server that runs from source: the tests build them, as they start many. */
const BUILT = 'STEWARD_CHILD_PROGRAMS';

function fileOf(name: ChildProgramName): string {
  const built = process.env[BUILT];
  if (built) return path.join(built, `${name}.js`);
  const places = isSource(import.meta.url)
    ? [`../../child-programs/${name}.ts`]
    : [`./child-programs/${name}.js`, `../child-programs/${name}.js`];
  const file = places.map(pathOf).find((path) => existsSync(path));
  if (!file) throw new Error(`No program ${name} beside ${import.meta.url}`);
  return file;
}

/** Starts the program as a separate process. */
export function forkProgram(name: ChildProgramName, options: ForkOptions): ChildProcess {
  const file = fileOf(name);
  const loader = isSource(file) ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(file, [], { ...options, execArgv: [...loader, ...(options.execArgv ?? [])] });
}

/** Starts the program on a thread of this process. */
export function startThread(name: ChildProgramName, data?: object, resourceLimits?: ResourceLimits): Worker {
  const file = fileOf(name);
  return isSource(file)
    ? new Worker(pathOf('../../child-programs/thread-from-source.mjs'), {
        workerData: { ...data, program: pathToFileURL(file).href },
        ...(resourceLimits && { resourceLimits }),
      })
    : new Worker(file, { workerData: data, ...(resourceLimits && { resourceLimits }) });
}
