import { address, type Route } from './address.ts';

const KEPT = 'askedFirst';
const OLD_MS = 10_000;

declare global {
  interface Window {
    /** By address and body, the requests of `before-paint.js` from before the program had loaded. */
    askedFirst?: Record<string, Promise<Response>>;
  }
}

/** The next visit of this device sends these requests of the start page before the program has loaded. */
export function keepEarlyRequests(questions: readonly (readonly [Route, Record<string, unknown>])[]): void {
  const kept = questions.map(([call, input]) => {
    const { url, body } = address(call, input);
    return { url, method: call.method, ...(body && { body: JSON.stringify(body) }) };
  });
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** The early answer to a request, once; undefined if the page was opened a while ago. */
export function takeEarlyRequest(url: string, body = ''): Promise<Response> | undefined {
  const key = url + body;
  const answer = window.askedFirst?.[key];
  if (!answer) return undefined;
  delete window.askedFirst?.[key];
  return performance.now() < OLD_MS ? answer : undefined;
}
