// `npm run test:long`: tests that take too long for every change. A thousand inputs per call, every scan, the largest
// report, ten crashes. The inputs come from a seed that changes from run to run; `STEWARD_TEST_SEED=… npm run
// test:long` repeats a run. Arguments after `--` are passed to vitest: `npm run test:long -- inputs`.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

// The tests kill and restart the built product.
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const seed = process.env.STEWARD_TEST_SEED ?? String(randomInt(2 ** 31));
console.log(`  STEWARD_TEST_SEED=${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'long', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, STEWARD_TEST_SEED: seed },
});
console.log(`  STEWARD_TEST_SEED=${seed}`);
process.exit(status ?? 1);
