/** Collects tests instead of running them, so that they can be run again after a number was changed. */
import * as chai from 'chai';
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

export const expect = chai.expect;
export const collected: { name: string; run: () => void }[] = [];

type Case = (...values: unknown[]) => void;
export const test = (name: string, run: () => void) => void collected.push({ name, run });
test.each = (rows: readonly unknown[]) => (name: string, run: Case) => {
  for (const row of rows) test(name, () => run(...(Array.isArray(row) ? (row as unknown[]) : [row])));
};
export const describe = (_: string, declare: () => void) => declare();
