import { cleanup, configure } from '@testing-library/react';
import { setI18n } from 'react-i18next';
import { afterAll, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { forgetSession } from '../session/session.ts';
import { setFormatLocale } from '../ui/format.ts';

// Longer than the library's default of one second, for busy machines.
configure({ asyncUtilTimeout: 30_000 });

// Resets the page for the next file. Schemas that a form still loads must arrive on the page of their own file.
afterAll(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setFormatLocale('en-US');
  // Texts that a file has loaded: the next one that loads none reads keys, as it does alone.
  setI18n(undefined as never);
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState({}, '', '/');
  forgetSession();
});
