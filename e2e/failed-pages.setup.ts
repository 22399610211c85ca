import { beforeEach } from 'vitest';
import { describeOpenPages } from './browser.ts';

// A failed journey prints the state of its pages: a remote run leaves nothing else to inspect.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    process.stderr.write(`${(await describeOpenPages()).join('\n')}\n`);
  });
});
