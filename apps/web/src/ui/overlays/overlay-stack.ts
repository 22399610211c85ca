import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];

/** By then a closing panel has left the page, and Mantine has returned the focus in the cases it handles. */
const settledMs = 350;

/**
 * A dialog that disappears without animation loses the focus: it returns to the element that opened the dialog, or to
 * the page.
 */
function returnFocus(opener: Element | null) {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere ? opener : document.querySelector<HTMLElement>('#content');
  target?.focus({ preventScroll: true });
}

/**
 * While `opened`, the browser's Back button closes this overlay instead of leaving the page; afterwards the previous
 * element has the focus.
 */
export function useOverlay(opened: boolean, close: () => void) {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    const entry = () => latest();
    open.push(entry);
    return () => {
      open.splice(open.indexOf(entry), 1);
      setTimeout(() => returnFocus(opener), settledMs);
    };
  }, [opened]);
}

/** Closes the topmost overlay; false when there is none. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1);
  top?.();
  return top !== undefined;
}
