import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` in a folder whose build script has this source. */
function start(build: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-start-'));
  folders.push(folder);
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  write('node_modules/fastify/package.json', '{}');
  write('scripts/start.mjs', fs.readFileSync(fileURLToPath(new URL('start.mjs', import.meta.url)), 'utf8'));
  write('scripts/build.mjs', `export const buildIfNeeded = async () => { ${build} };\nawait buildIfNeeded();`);
  write('dist/main.js', 'console.log("main", process.pid);');
  return spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' });
}

test('the program does not run in the process that built it, so that the memory of the build is freed', () => {
  const { stdout, status } = start('console.log("build", process.pid);');
  expect(status).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  expect(lines.map(([what]) => what)).toEqual(['build', 'main']);
  expect(lines[0]?.[1]).not.toBe(lines[1]?.[1]);
});

test('if the build fails nothing is started', () => {
  const { stdout, stderr, status } = start('throw new Error("no such module");');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('The build failed');
  expect(stderr).toContain('no such module');
});
