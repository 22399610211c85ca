import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

const LATEST_MS = 3000;
/** For browsers that do not say when they have nothing to do. */
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
  // Answers are drawn, and drawing may ask again, before there is nothing to do.
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
 * Whether the first page has the answers it asked for. What stands around it asks its own questions then, so that on a slow line
 * they do not keep back what somebody came for.
 */
export function useIsQuiet(): boolean {
  useEffect(watch, []);
  return useSyncExternalStore(subscribe, () => isQuiet);
}
