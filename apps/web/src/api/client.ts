import type { Answer, CallDefinition, Envelope, Input } from '@steward/contract/call';
import { session } from '@steward/contract/access/session';
import type { FailureCode } from '@steward/contract/failures';
import { currentSession } from '../session/session.ts';
import { address, type Route } from './address.ts';
import { csrfToken } from './csrf.ts';
import { CallFailure } from './failure.ts';
import { leave, organizationClosed, sessionLost, twoFactorNeeded } from './leaving.ts';
import { rememberAnswer, rememberedAnswer } from './offline-answers.ts';
import { refresh } from './refresh.ts';
import { sendFiles, sendJson, type Exchange } from './send.ts';
import { toastFor } from './toast-for.ts';

/** The type of any call of the contract in the browser. */
export type AnyCall = CallDefinition & Route;

export interface AskOptions {
  signal?: AbortSignal;
  /** The caller shows messages itself: no toast. */
  quiet?: boolean;
  /** The call only reads: it is repeated once if the server asks for a later try. */
  isRead?: boolean;
  files?: File[];
  /** 0 to 100, for uploads. */
  onProgress?: (percent: number) => void;
}

/** Calls the server and returns `data` of the envelope; throws a `CallFailure`. */
export async function ask<C extends AnyCall>(call: C, input: Input<C>, options: AskOptions = {}): Promise<Answer<C>> {
  let envelope: Envelope<Answer<C>>;
  try {
    envelope = await askEnvelope(call, input, options);
  } catch (failure) {
    const remembered = await rememberedAnswer(call.name, input, failure);
    if (remembered === undefined) throw failure;
    return remembered as Answer<C>;
  }
  if (envelope.statusCode === 200) {
    rememberAnswer(call.name, input, envelope.data);
    return envelope.data;
  }
  const { statusCode, message, code, errors, detail } = envelope;
  // Errors on the server's side are logged with the call's name, and thrown in every case (R131, decision 0020).
  // oxlint-disable-next-line no-console
  if (statusCode >= 500) console.error(`${call.name}: ${statusCode} ${code ?? ''}`.trim());
  throw new CallFailure(statusCode, message, code as FailureCode | undefined, errors, detail);
}

/** Calls the server and returns the whole envelope, also of a refusal. */
export async function askEnvelope<C extends AnyCall>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
): Promise<Envelope<Answer<C>>> {
  const { status, body } = await exchange(call, input as Record<string, unknown>, options);
  const envelope = enveloped<Answer<C>>(status, body);
  if (!options.quiet) toastFor(envelope);
  // A refusal inside an HTTP 200: the server wants to end this session (R127).
  if (status === 200 && envelope.statusCode === 403) await logOut();
  return envelope;
}

/** The logout routine: this device deletes the session, whatever the server answers. */
export async function logOut(): Promise<void> {
  await once(session.logout, {}, {}, false).catch(() => undefined);
  leave();
}

/** The longest pause that a read waits by itself; after a longer one the screen shows what to do. */
const MAX_PAUSE_SECONDS = 10;

/** How long the server asks to wait before a read is sent again. */
function pauseOf(call: Route, { isRead }: AskOptions, { status, headers }: Exchange): number | undefined {
  if (status !== 429 || !(isRead || call.method === 'GET')) return undefined;
  const seconds = Number(headers('retry-after') ?? NaN);
  return seconds >= 0 && seconds <= MAX_PAUSE_SECONDS ? seconds * 1000 : undefined;
}

/** Sends, and retries once with a renewed access token or a renewed CSRF token, or when the server has time again. */
export async function exchange(call: Route, input: Record<string, unknown>, options: AskOptions, asBlob = false) {
  let answer = await once(call, input, options, asBlob);
  if (answer.status === 403 && codeOf(answer) === 'session.csrf') {
    await csrfToken(true);
    answer = await once(call, input, options, asBlob);
  }
  if (answer.status === 401 && renews(call, answer) && (await refresh())) {
    answer = await once(call, input, options, asBlob);
  }
  const pause = pauseOf(call, options, answer);
  if (pause !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    options.signal?.throwIfAborted();
    answer = await once(call, input, options, asBlob);
  }
  if (answer.status === 403 && (!currentSession() || endsSession.has(codeOf(answer) ?? ''))) sessionLost();
  if (codeOf(answer) === 'session.two-factor-needed') twoFactorNeeded();
  if (codeOf(answer) === 'organization.closed') organizationClosed();
  return answer;
}

/**
 * Refusals of the session itself. A missing permission of a signed-in user is shown where it occurred (decision 0019).
 */
const endsSession = new Set(['session.csrf', 'session.inactive', 'session.not-verified', 'session.sso-required']);

/** A wrong password or code is a 401 too, which a new access token cannot correct. */
const final = new Set(['session.wrong-credentials', 'session.code-needed', 'session.code-wrong']);
const renews = (call: Route, answer: Exchange) =>
  call.name !== 'verifyAndGenerateAccessToken' && !final.has(codeOf(answer) ?? '');

const codeOf = ({ body }: Exchange) => (body as Partial<Envelope<unknown>> | undefined)?.code;

async function once(call: Route, input: Record<string, unknown>, options: AskOptions, asBlob: boolean) {
  const { url, body } = address(call, input);
  const { signal, files, onProgress } = options;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (call.method !== 'GET') headers['X-CSRF-Token'] = await csrfToken();
  if (call.name === 'login') headers['cache-control'] = 'no-store';
  // One id from here to the last job of the request. Browsers make none without https; then the server does.
  if (window.isSecureContext) headers['x-request-id'] = crypto.randomUUID();
  const sending = { url, method: call.method, headers, ...(signal && { signal }) };
  if (call.shape === 'upload') {
    const form = new FormData();
    // A plain field: a part with a content type would count as one of the files.
    form.append('input', JSON.stringify(body ?? {}));
    for (const file of files ?? []) form.append('files', file);
    return sendFiles({ ...sending, form, ...(onProgress && { onProgress }) });
  }
  if (!body) return sendJson(sending, asBlob);
  headers['content-type'] = 'application/json';
  return sendJson({ ...sending, body: JSON.stringify(body) }, asBlob);
}

function enveloped<T>(status: number, body: unknown): Envelope<T> {
  if (typeof body === 'object' && body !== null && 'statusCode' in body) return body as Envelope<T>;
  const statusCode = status === 200 ? 500 : status;
  const message = 'Something went wrong';
  return { statusCode, status: 'failure', message, showToaster: 0, data: undefined as T, code: 'server.failed' };
}
