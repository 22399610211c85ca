import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';

/** Changes that come together, such as those of an import, are read once. */
const SETTLE_MS = 400;
/** After a reading the page rests this many times as long as it took: many changes, or large reports, do not keep it reading. */
const REST = 4;

/** Reads again what an open page shows of an area when something has changed of which figures are made. */
export function useFreshFigures(area: string) {
  const client = useQueryClient();
  const plan = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; restUntil: number }>({ restUntil: 0 });
  useEffect(() => {
    const { current } = plan;
    return () => clearTimeout(current.timer);
  }, []);
  async function read() {
    plan.current.timer = undefined;
    if (document.hidden) {
      // Read once the page is seen again.
      document.addEventListener('visibilitychange', () => void read(), { once: true });
      return;
    }
    const began = performance.now();
    await client.invalidateQueries({ queryKey: [area] });
    const now = performance.now();
    plan.current.restUntil = now + REST * (now - began);
  }
  useLive('figures', () => {
    const { timer, restUntil } = plan.current;
    if (timer !== undefined) return;
    plan.current.timer = setTimeout(() => void read(), Math.max(SETTLE_MS, restUntil - performance.now()));
  });
}
