import { useEffect, useEffectEvent } from 'react';

/** What any screen or header part may ask the shell to open over the page. */
type Openable = 'palette' | 'shortcuts';

const listeners = new Set<(what: Openable) => void>();

export const openOver = (what: Openable) => listeners.forEach((listener) => listener(what));

/** For the shell: hears what is to be opened. */
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

/** Whether somebody is typing: then a letter is a letter and no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
