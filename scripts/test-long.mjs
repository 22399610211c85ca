// `npm run test:long`: what takes too long for every change. A thousand inputs per call, every scan, the largest report, ten crashes. The inputs
// are drawn from a seed that changes from run to run; a run is repeated with `STEWARD_TEST_SEED=… npm run test:long`. Words after
// `--` go to vitest: `npm run test:long -- inputs`.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { buildIfNeeded } from './build.mjs';

// What is killed and started again is the built product.
await buildIfNeeded();
const seed = process.env.STEWARD_TEST_SEED ?? String(randomInt(2 ** 31));
console.log(`  STEWARD_TEST_SEED=${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'long', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, STEWARD_TEST_SEED: seed },
});
console.log(`  STEWARD_TEST_SEED=${seed}`);
process.exit(status ?? 1);
