import { beforeEach } from 'vitest';
import { describeOpenPages } from './browser.ts';

// A journey that waits in vain says what its pages showed: a run elsewhere leaves nothing else to look at.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    process.stderr.write(`${(await describeOpenPages()).join('\n')}\n`);
  });
});
