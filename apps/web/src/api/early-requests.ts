import { address, type Route } from './address.ts';

const KEPT = 'askedFirst';
const OLD_MS = 10_000;

declare global {
  interface Window {
    /** By address and body, what `before-paint.js` asked while the program was still on its way. */
    askedFirst?: Record<string, Promise<Response>>;
  }
}

/** The next visit of this device asks these questions of the start page before the program is loaded. */
export function keepEarlyRequests(questions: readonly (readonly [Route, Record<string, unknown>])[]): void {
  const kept = questions.map(([call, input]) => {
    const { url, body } = address(call, input);
    return { url, method: call.method, ...(body && { body: JSON.stringify(body) }) };
  });
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** The answer that is already on its way, once; none when the page has stood for a while. */
export function takeEarlyRequest(url: string, body = ''): Promise<Response> | undefined {
  const key = url + body;
  const answer = window.askedFirst?.[key];
  if (!answer) return undefined;
  delete window.askedFirst?.[key];
  return performance.now() < OLD_MS ? answer : undefined;
}
