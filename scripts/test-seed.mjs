// Random inputs of tests come from one number: STEWARD_TEST_SEED, otherwise the hash of the commit, so that a commit
// always has the same inputs and the next one has others. `npm test` prints it.
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
    // The sources have no Git history.
    return '1';
  }
}
