// What the tests draw by chance comes from one number: STEWARD_TEST_SEED, else the hash of the commit, so that a commit draws the same
// each time and the next one draws others. `npm test` prints it.
import { execFileSync } from 'node:child_process';

/** The seed of a run of tests, as text. */
export function seedOfRun() {
  if (process.env.STEWARD_TEST_SEED) return process.env.STEWARD_TEST_SEED;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    // The sources without their history.
    return '1';
  }
}
