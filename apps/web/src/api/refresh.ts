import { csrfToken } from './csrf.ts';
import { renewalRefused, renewed } from './leaving.ts';

let running: Promise<boolean> | undefined;

/** Renews the access token; calls with the same 401 share one renewal. False: the session is over. */
export function refresh(): Promise<boolean> {
  running ??= renew().finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(): Promise<boolean> {
  const answer = await fetch('/v2/verifyAndGenerateAccessToken', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'X-CSRF-Token': await csrfToken() },
    body: JSON.stringify({ origin: location.origin }),
  });
  if (answer.status === 401) renewalRefused();
  if (answer.ok) renewed();
  return answer.ok;
}
