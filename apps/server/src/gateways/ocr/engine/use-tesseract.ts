import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../../../platform/start-failure.ts';
import { readNative } from './native.ts';
import { trainedData, type Model, type Network } from './trained-data.ts';

/** Version 4 has other names of options and reads worse. */
const LEAST_VERSION = 5;
/** A program that does not tell its version in this time is another one. */
const LIMIT_MS = 10_000;

const models: readonly Model[] = ['eng', 'deu', 'ara'];
const networks: readonly Network[] = ['small', 'large'];

const failure = (problem: string) =>
  new StartFailure(
    `STEWARD_TESSERACT ${problem}. Set it to the path of tesseract ${LEAST_VERSION} or newer, such as /usr/bin/tesseract, or leave it out: then the built-in engine is used.`,
  );

/**
 * Recognizes scans with a program of this machine instead of the built-in engine, from the same models: they are written to a folder of
 * the data folder. Throws a StartFailure if the program cannot be used.
 */
export async function useTesseract(program: string, dataDir: string): Promise<void> {
  const { error, stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { LC_ALL: 'C' },
  });
  if (error) throw failure(`cannot be started (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  const version = /^tesseract v?(\d+)\.[\w.-]+/.exec(stdout);
  if (!version) throw failure('is not tesseract: it does not answer --version as tesseract does');
  if (Number(version[1]) < LEAST_VERSION) throw failure(`is ${version[0]}, which is too old`);
  const folder = path.join(dataDir, 'recognition-models');
  for (const network of networks) for (const model of models) keep(folder, model, network);
  try {
    const white = { width: 100, height: 50, data: new Uint8Array(5000).fill(255) };
    for (const network of networks)
      await readNative({ program, models: folder }, { model: 'eng', network, layout: 'page' }, [white], LIMIT_MS);
  } catch {
    throw failure(`is ${version[0]}, which does not read a picture with the models of Steward`);
  }
  // Child processes inherit both.
  process.env.STEWARD_TESSERACT = program;
  process.env.STEWARD_TESSERACT_MODELS = folder;
}

/** Writes a model unless it is there. Another process of Steward may do the same at the same time. */
function keep(folder: string, model: Model, network: Network): void {
  const file = path.join(folder, network, `${model}.traineddata`);
  const data = trainedData(model, network);
  if (existsSync(file) && data.equals(readFileSync(file))) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, data);
  renameSync(written, file);
}
