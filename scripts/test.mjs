// `npm test`: everything. Types, lint and format; then units, the server over HTTP on a real PostgreSQL, the web, and the
// journeys in a real browser against the built product. Words after `--` go to vitest: `npm test -- --project server`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { buildIfNeeded } from './build.mjs';

const given = process.argv.slice(2);
const started = Date.now();
let checks = 0;
if (!given.length)
  checks = spawnSync(process.execPath, ['scripts/check.mjs', '--without-tests'], { stdio: 'inherit' }).status ?? 1;

const needsBrowser = !given.includes('--project') || given.includes('e2e');
const env = { ...process.env };
if (needsBrowser) {
  try {
    env.BROWSER_PATH = await findBrowser();
    console.log(`  Journeys run in ${env.BROWSER_PATH}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  await buildIfNeeded();
}
// The journeys come last and by themselves: a browser on a machine full of other tests proves nothing.
const rounds = given.length
  ? [given.includes('--project') ? given : [...given, '--project', '!long']]
  : [
      ['--project', 'packages', '--project', 'server', '--project', 'web'],
      ['--project', 'e2e'],
    ];
const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'steward-report-')), 'report.json');
let status = 0;
let passed = 0;
let failed = 0;
for (const words of rounds) {
  fs.rmSync(report, { force: true });
  const round = spawnSync(
    'npx',
    ['vitest', 'run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: 'inherit', env },
  );
  status ||= round.status ?? 1;
  try {
    const results = JSON.parse(fs.readFileSync(report, 'utf8'));
    passed += results.numPassedTests;
    failed += results.numFailedTests;
  } catch {
    failed += 1;
  }
}
fs.rmSync(path.dirname(report), { recursive: true, force: true });
if (checks) failed += 1;
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(status || checks || (passed === 0 ? 1 : 0));
