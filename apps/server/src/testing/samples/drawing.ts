import { seededRandom } from '@steward/core/assurance/seeded';

/** Whole numbers below a limit, the same for each seed in every run. */
export function drawing(seed: number): (limit: number) => number {
  const next = seededRandom(seed);
  return (limit) => (next() * 2 ** 32) % limit;
}
