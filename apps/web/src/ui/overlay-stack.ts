import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];

/** While `opened`, the browser's Back button closes this overlay instead of leaving the page. */
export function useOverlay(opened: boolean, close: () => void) {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return undefined;
    const entry = () => latest();
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
    };
  }, [opened]);
}

/** Closes the topmost overlay; false when there is none. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1);
  top?.();
  return top !== undefined;
}
