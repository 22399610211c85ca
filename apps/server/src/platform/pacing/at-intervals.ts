const waiting = new WeakMap<object, Map<string, { isAsked: boolean }>>();

/**
 * Does something at once, and again at most every `pauseMs` while it is asked for: a thousand changes are a few events. `owner` and `key` say
 * what it is about.
 */
export function atIntervals(owner: object, key: string, pauseMs: number, act: () => void): void {
  const own = waiting.get(owner) ?? new Map<string, { isAsked: boolean }>();
  waiting.set(owner, own);
  const known = own.get(key);
  if (known) {
    known.isAsked = true;
    return;
  }
  const pause = { isAsked: false };
  own.set(key, pause);
  act();
  setTimeout(() => {
    own.delete(key);
    if (pause.isAsked) atIntervals(owner, key, pauseMs, act);
  }, pauseMs).unref();
}
