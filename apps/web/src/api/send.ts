import { uploadTimeoutMs, requestTimeoutMs } from './limits.ts';
import { takeEarlyRequest } from './early-requests.ts';
import { CallFailure } from './failure.ts';

/** One HTTP exchange, with the parsed body of the answer. */
export interface Exchange {
  status: number;
  body: unknown;
  headers: (name: string) => string | null;
  blob?: Blob;
}

export interface Sending {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export async function sendJson({ url, signal, ...rest }: Sending, asBlob = false): Promise<Exchange> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const early = await takeEarlyRequest(url, rest.body)?.catch(() => undefined);
    const answer =
      early ??
      (await fetch(url, {
        ...rest,
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }));
    const headers = (name: string) => answer.headers.get(name);
    if (asBlob && answer.ok) return { status: answer.status, body: undefined, headers, blob: await answer.blob() };
    // An answer that breaks off is a lost connection, not an invalid answer.
    return { status: answer.status, body: parsed(await answer.text()), headers };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted
      ? new CallFailure(0, 'This takes too long. Please try again.', 'network.timeout')
      : new CallFailure(0, 'There is no connection. Please try again.', 'network.offline');
  }
}

export interface Upload {
  url: string;
  method: string;
  headers: Record<string, string>;
  form: FormData;
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** `fetch` reports no upload progress; `XMLHttpRequest` does. */
export function sendFiles({ url, method, headers, form, onProgress, signal }: Upload): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = uploadTimeoutMs;
    const started = performance.now();
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      // The timeout of a large upload over a slow line is extended while bytes are sent.
      request.timeout = performance.now() - started + uploadTimeoutMs;
      if (event.lengthComputable && event.total > 0) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () => {
      onProgress?.(100);
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        headers: (n) => request.getResponseHeader(n),
      });
    });
    request.addEventListener('error', () =>
      reject(new CallFailure(0, 'There is no connection. Please try again.', 'network.offline')),
    );
    request.addEventListener('timeout', () =>
      reject(new CallFailure(0, 'This takes too long. Please try again.', 'network.timeout')),
    );
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    onProgress?.(0);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
