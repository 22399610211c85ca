import { useEffect } from 'react';
import { moveStream, useLive } from './live.ts';

/** The properties whose sensors are shown; the stream has the newest values of the last one. */
const shown: string[] = [];
let moving: ReturnType<typeof setTimeout> | undefined;

function moveAfter(ms: number) {
  clearTimeout(moving);
  moving = setTimeout(() => {
    const property = shown.at(-1);
    moveStream(property ? `/v2/live?environment_id=${property}` : '/v2/live');
  }, ms);
}

function show(property: string): () => void {
  shown.push(property);
  moveAfter(0);
  return () => {
    shown.splice(shown.lastIndexOf(property), 1);
    // The next page may show the same property.
    moveAfter(5000);
  };
}

/** Receives the newest values of the sensors of a property while they are shown. */
export function useLiveValues<T>(property: string | undefined, handler: (data: T) => void) {
  useLive('values', handler);
  useEffect(() => (property ? show(property) : undefined), [property]);
}
