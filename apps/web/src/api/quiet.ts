import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

const LATEST_MS = 3000;
/** For browsers without `requestIdleCallback`. */
const SOON_MS = 200;

let isQuiet = false;
let isWatched = false;
const waiting = new Set<() => void>();

const whenIdle = (then: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(then) : setTimeout(then, SOON_MS);

function watch() {
  if (isWatched) return;
  isWatched = true;
  const settle = () => {
    isQuiet = true;
    clearTimeout(latest);
    stop();
    for (const notify of waiting) notify();
  };
  // Drawing an answer may send further requests before the page is idle.
  const look = () => {
    if (queryClient.isFetching() === 0) whenIdle(() => !isQuiet && queryClient.isFetching() === 0 && settle());
  };
  const latest = setTimeout(settle, LATEST_MS);
  const stop = queryClient.getQueryCache().subscribe(look);
  look();
}

const subscribe = (notify: () => void) => {
  waiting.add(notify);
  return () => void waiting.delete(notify);
};

/**
 * Whether the first page has its answers. The parts around it send their own requests only then, so that on a slow line
 * they do not delay the page.
 */
export function useIsQuiet(): boolean {
  useEffect(watch, []);
  return useSyncExternalStore(subscribe, () => isQuiet);
}
