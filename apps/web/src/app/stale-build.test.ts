import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnceWhenStale } from './stale-build.ts';

const reload = vi.fn();
beforeAll(() => reloadOnceWhenStale());
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Simulates a part of the page that fails to load; returns whether the error was handled. */
const partFails = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('a part that fails to load reloads the page once; if it fails again, the error is thrown (R132)', () => {
  expect(partFails()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(partFails(), 'the browser raises it').toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('the next release, a minute later, reloads again', () => {
  vi.useFakeTimers();
  partFails();
  vi.advanceTimersByTime(60_000);
  expect(partFails()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
