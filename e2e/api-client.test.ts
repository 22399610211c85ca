import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from './crash.ts';
import { startProduct, type Product } from './product.ts';

// The API document, as an external programmer uses it.

const folder = fileURLToPath(new URL('api-client/', import.meta.url));
const generated = path.join(folder, 'api.gen.ts');
let product: Product;
let document: string;

beforeAll(async () => {
  product = await startProduct();
  document = await (await fetch(`${product.address}/v2/openapi.json`)).text();
});
afterAll(async () => {
  await product?.stop();
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
  fs.rmSync(generated, { force: true });
});

/** A child process: this process must keep running to notice that the product closes an idle connection. */
async function run(...words: string[]): Promise<{ stdout: string; stderr: string; status: number | null }> {
  const child = spawn('npx', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, status };
}

test('the document is valid', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: document, config });
  expect(found.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
});

test('a client generated from the document compiles, and its calls run from signing in to a figure', async () => {
  fs.writeFileSync(generated, astToString(await openapiTS(document)));
  const compiled = await run('tsc', '-p', path.join(folder, 'tsconfig.json'));
  expect(compiled).toMatchObject({ stdout: '', status: 0 });

  const ada = await signUp(product.address, product.dataDir);
  const journey = path.join(folder, 'journey.ts');
  const made = await run('tsx', journey, product.address, ada.session.email, 'Demo-1234!');
  expect(made.stderr.replaceAll(/^npm warn.*\n/gm, '')).toBe('');
  expect(made.stdout).toContain('1234');
});
