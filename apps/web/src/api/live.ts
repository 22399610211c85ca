import { useEffect, useEffectEvent } from 'react';
import { refresh } from './refresh.ts';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let waitMs = 1000;

/** The address of the stream; parts of the page that show a place make it more exact. */
let address = '/v2/live';

/** One stream for the whole page; every event has its topic as its name and JSON as its data. */
function open() {
  if (!source && typeof EventSource !== 'undefined') connect();
}

function connect() {
  const opened = new EventSource(address, { withCredentials: true });
  source = opened;
  opened.addEventListener('open', () => {
    waitMs = 1000;
  });
  opened.addEventListener('error', () => {
    // The browser reconnects by itself unless the server answered with an error; then the next attempt is delayed,
    // longer each time.
    if (source !== opened || opened.readyState !== EventSource.CLOSED) return;
    close();
    retry = setTimeout(() => void reopen(), waitMs);
    waitMs = Math.min(waitMs * 2, 30_000);
  });
  for (const topic of listeners.keys()) listen(topic);
}

/** Opens the stream at another address before the one before is closed, so that nothing is missed. */
export function moveStream(to: string) {
  if (address === to) return;
  address = to;
  const before = source;
  if (!before) return;
  const end = () => before.close();
  connect();
  source?.addEventListener('open', end, { once: true });
  source?.addEventListener('error', end, { once: true });
}

/** The server ends a stream whose access has expired: it is renewed first, once the page is visible. */
async function reopen() {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => void reopen(), { once: true });
    return;
  }
  await refresh().catch(() => false);
  if (hasListeners()) open();
}

const hasListeners = () => [...listeners.values()].some((set) => set.size > 0);

function listen(topic: string) {
  source?.addEventListener(topic, (event: MessageEvent<string>) => {
    const data: unknown = event.data ? JSON.parse(event.data) : undefined;
    listeners.get(topic)?.forEach((listener) => listener(data));
  });
}

function close() {
  source?.close();
  source = undefined;
  clearTimeout(retry);
}

function follow(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic);
  if (known) known.add(listener);
  else {
    listeners.set(topic, new Set([listener]));
    listen(topic);
  }
  open();
  return () => {
    listeners.get(topic)?.delete(listener);
    if (!hasListeners()) close();
  };
}

/** Receives the server's events of a topic, such as `jobs` or `notifications`, while the screen is open. */
export function useLive<T = unknown>(topic: string, handler: (data: T) => void) {
  const latest = useEffectEvent((data: unknown) => handler(data as T));
  useEffect(() => follow(topic, (data) => latest(data)), [topic]);
}
