// `npm test`: everything. Types, lint and format; then units, the server over HTTP on a real PostgreSQL, the web, and
// the journeys in a real browser against the built product. Arguments after `--` are passed to vitest: `npm test --
// --project server`.
// `STEWARD_TEST_BUDGET=record npm test` stores the CPU seconds of this run as the budget for later ones.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.mjs';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { budgetOf, overBudget, sizeOf, slowness } from './test-budget.mjs';
import { cpuReport, readCpuSeconds } from './test-outcome.mjs';
import { seedOfRun } from './test-seed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const started = Date.now();
let checks = 0;
if (!given.length)
  checks = spawnSync(process.execPath, ['scripts/check.mjs', '--without-tests'], { stdio: 'inherit' }).status ?? 1;

const env = { ...process.env, STEWARD_TEST_SEED: seedOfRun() };
console.log(`  STEWARD_TEST_SEED=${env.STEWARD_TEST_SEED}`);
const needsBrowser = !given.includes('--project') || given.includes('e2e');
if (needsBrowser) {
  try {
    env.BROWSER_PATH = await findBrowser();
    console.log(`  Journeys run in ${env.BROWSER_PATH}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  // In a process of its own: the bundler keeps 1.7 GB for as long as its process runs.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// The journeys run last and alone: in a browser beside other tests, timeouts would fail without a fault of the product.
const rounds = given.length
  ? [given.includes('--project') ? given : [...given, '--project', '!long']]
  : [
      ['--project', 'packages', '--project', 'server', '--project', 'web'],
      ['--project', 'e2e'],
    ];
const outcomeReporter = fileURLToPath(new URL('test-outcome.mjs', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-report-'));
env.STEWARD_TEST_OUTCOME = path.join(folder, 'outcome.json');
env.STEWARD_TEST_CPU = path.join(folder, 'cpu-seconds.jsonl');
let status = 0;
let passed = 0;
const failures = [];
const all = { total: 0, byFile: new Map() };
const reports = [];
for (const words of rounds) {
  for (const file of [env.STEWARD_TEST_OUTCOME, env.STEWARD_TEST_CPU]) fs.rmSync(file, { force: true });
  const before = { cpu: cpuSecondsOf(), at: Date.now() };
  const round = spawnSync('npx', ['vitest', 'run', ...words, '--reporter=default', `--reporter=${outcomeReporter}`], {
    stdio: 'inherit',
    env,
  });
  status ||= round.status ?? 1;
  let projects = {};
  try {
    const outcome = JSON.parse(fs.readFileSync(env.STEWARD_TEST_OUTCOME, 'utf8'));
    passed += outcome.passed;
    failures.push(...outcome.failures);
    projects = outcome.projects;
  } catch {
    failures.push(`  ${words.join(' ')}: ended without an outcome`);
  }
  const byFile = readCpuSeconds(env.STEWARD_TEST_CPU, root);
  // A process that outlived its parent is counted only with its files.
  const inFiles = [...byFile.values()].reduce((sum, seconds) => sum + seconds, 0);
  const total = Math.max(inFiles, cpuSecondsOf() - before.cpu);
  all.total += total;
  for (const [file, seconds] of byFile) all.byFile.set(file, seconds);
  const name = words.filter((word) => word !== '--project').join(', ');
  reports.push(
    `\n${name}: ${((Date.now() - before.at) / 1000).toFixed(0)} s. ${cpuReport({ total, byFile, projects })}`,
  );
}
fs.rmSync(folder, { recursive: true, force: true });
for (const report of reports) console.log(report);

const budgetFile = new URL('test-budget.json', import.meta.url);
const isWhole = !given.length && process.platform === 'linux';
if (isWhole && !failures.length) {
  const run = { ...all, size: sizeOf(root), slow: slowness() };
  if (process.env.STEWARD_TEST_BUDGET === 'record' || !fs.existsSync(budgetFile)) {
    fs.writeFileSync(budgetFile, `${JSON.stringify(budgetOf(run), null, 2)}\n`);
    console.log('\n  scripts/test-budget.json keeps what this run used of the CPU: commit it.');
  } else {
    const over = overBudget(JSON.parse(fs.readFileSync(budgetFile, 'utf8')), run);
    failures.push(...over.map((sentence) => `  The budget of the tests (docs/testing.md): ${sentence}`));
    if (over.length) status ||= 1;
  }
}
if (checks) failures.unshift('  Types, lint or format: see above');
if (failures.length) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s, ${all.total.toFixed(0)} CPU seconds of tests`);
console.log(`  STEWARD_TEST_SEED=${env.STEWARD_TEST_SEED}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(status || checks || (passed === 0 ? 1 : 0));
