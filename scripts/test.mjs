// `npm test`: everything. Types, lint and format; then units, the server over HTTP on a real PostgreSQL, the web, and the
// journeys in a real browser against the built product. Words after `--` go to vitest: `npm test -- --project server`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
const outcomeReporter = fileURLToPath(new URL('test-outcome.mjs', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-report-'));
env.STEWARD_TEST_OUTCOME = path.join(folder, 'outcome.json');
let status = 0;
let passed = 0;
const failures = [];
for (const words of rounds) {
  fs.rmSync(env.STEWARD_TEST_OUTCOME, { force: true });
  const round = spawnSync('npx', ['vitest', 'run', ...words, '--reporter=default', `--reporter=${outcomeReporter}`], {
    stdio: 'inherit',
    env,
  });
  status ||= round.status ?? 1;
  try {
    const outcome = JSON.parse(fs.readFileSync(env.STEWARD_TEST_OUTCOME, 'utf8'));
    passed += outcome.passed;
    failures.push(...outcome.failures);
  } catch {
    failures.push(`  ${words.join(' ')}: ended without an outcome`);
  }
}
fs.rmSync(folder, { recursive: true, force: true });
if (checks) failures.unshift('  Types, lint or format: see above');
if (failures.length) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(status || checks || (passed === 0 ? 1 : 0));
