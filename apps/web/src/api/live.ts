import { useEffect, useEffectEvent } from 'react';
import { refresh } from './refresh.ts';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let waitMs = 1000;

/** The properties whose sensors are shown, the last one first in line: the stream has their newest values. */
const shown: string[] = [];
let watched: string | undefined;
let moving: ReturnType<typeof setTimeout> | undefined;

/** One stream for the whole page; every event has its topic as its name and JSON as its data. */
function open() {
  if (!source && typeof EventSource !== 'undefined') connect();
}

function connect() {
  watched = shown.at(-1);
  const opened = new EventSource(watched ? `/v2/live?environment_id=${watched}` : '/v2/live', {
    withCredentials: true,
  });
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

/** Opens the stream of the property that is shown now before the other one is closed, so that nothing is missed. */
function move() {
  if (!source || watched === shown.at(-1)) return;
  const before = source;
  const end = () => before.close();
  connect();
  source.addEventListener('open', end, { once: true });
  source.addEventListener('error', end, { once: true });
}

function show(property: string): () => void {
  shown.push(property);
  const moveAfter = (ms: number) => {
    clearTimeout(moving);
    moving = setTimeout(move, ms);
  };
  moveAfter(0);
  return () => {
    shown.splice(shown.lastIndexOf(property), 1);
    // The next page may show the same property.
    moveAfter(5000);
  };
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

/** Receives the newest values of the sensors of a property while they are shown. */
export function useLiveValues<T>(property: string | undefined, handler: (data: T) => void) {
  useLive('values', handler);
  useEffect(() => (property ? show(property) : undefined), [property]);
}

/** Receives the server's events of a topic, such as `jobs` or `notifications`, while the screen is open. */
export function useLive<T = unknown>(topic: string, handler: (data: T) => void) {
  const latest = useEffectEvent((data: unknown) => handler(data as T));
  useEffect(() => follow(topic, (data) => latest(data)), [topic]);
}
