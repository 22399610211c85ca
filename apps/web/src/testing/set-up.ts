import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// A busy machine is slower than the library's second.
configure({ asyncUtilTimeout: 10_000 });

// What a file's last test leaves waiting must not wake when its page is gone.
const waiting = new Set<ReturnType<typeof setTimeout>>();
const start = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = start(...given);
  waiting.add(timer);
  return timer;
}, start);

afterAll(() => {
  cleanup();
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
});
