import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { forgetSession } from '../session/session.ts';
import { setFormatLocale } from '../ui/format.ts';

// A busy machine is slower than the library's second.
configure({ asyncUtilTimeout: 30_000 });

// The next file finds the page as if it were the first. What a form still loads (the schemas of its call) finds the page it began on.
afterAll(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setFormatLocale('en-US');
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState({}, '', '/');
  forgetSession();
});
