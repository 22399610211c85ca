import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backRule } from '../../session/back-rule.ts';
import { useOverlay } from '../../ui/overlays/overlay-stack.ts';
import { heedBackRule } from './back-button.ts';

let stop: () => void;

/** Simulates Back from the page with figures to the list, and returns the events that the router receives. */
function back() {
  const heard = vi.fn();
  const listen = vi.spyOn(window, 'addEventListener');
  heedBackRule();
  const [, own] = listen.mock.calls.find(([name]) => name === 'popstate') ?? [];
  listen.mockRestore();
  window.addEventListener('popstate', heard);
  stop = () => {
    window.removeEventListener('popstate', heard);
    if (own) window.removeEventListener('popstate', own);
  };
  // The browser changes the address before it sends the event.
  history.replaceState(null, '', '/list');
  window.dispatchEvent(new PopStateEvent('popstate'));
  return heard;
}

beforeEach(() => {
  localStorage.clear();
  backRule.reload();
  history.replaceState(null, '', '/figures?year=2025');
});
afterEach(() => {
  stop();
  localStorage.clear();
  backRule.reload();
  history.replaceState(null, '', '/');
});

test('Back goes back by default', () => {
  expect(backRule.get()).toBe(false);
  expect(back()).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/list');
});

test('with the setting on, Back stays on the page', () => {
  backRule.set(true);
  backRule.reload();
  expect(back()).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe('/figures?year=2025');
});

test('Back closes an open overlay and stays', () => {
  const close = vi.fn();
  const { unmount } = renderHook(() => useOverlay(true, close));
  expect(back()).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/figures');
  unmount();
});
