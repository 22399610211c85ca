import { useSyncExternalStore } from 'react';

/** A value in local storage that screens can subscribe to, including changes by other tabs. */
export interface Stored<T> {
  get: () => T;
  set: (value: T) => void;
  /** Reads the value again, after local storage was cleared. */
  reload: () => void;
  use: () => T;
}

export function stored<T>(read: () => T, write: (value: T) => void, keys: string[]): Stored<T> {
  let value = read();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const reload = () => {
    value = read();
    notify();
  };
  window.addEventListener('storage', (event) => {
    if (event.key === null || keys.includes(event.key)) reload();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next) {
      write(next);
      value = next;
      notify();
    },
    reload,
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
