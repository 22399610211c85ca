import { useEffect, useEffectEvent } from 'react';

/** Overlays that screens and the header can ask the shell to open. */
type Openable = 'palette' | 'shortcuts';

const listeners = new Set<(what: Openable) => void>();

export const openOver = (what: Openable) => listeners.forEach((listener) => listener(what));

/** For the shell: receives the requests to open an overlay. */
export function useOpening(handler: (what: Openable) => void) {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener = (what: Openable) => latest(what);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** Whether the focus is in a text field, where letters are not shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
