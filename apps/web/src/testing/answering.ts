import { vi } from 'vitest';

export interface Sent {
  /** The call's path below `/v2`. */
  path: string;
  body: Record<string, unknown>;
  files?: File[];
}

/** An answer, or a function that makes it from the request; one that throws simulates a lost connection. */
type Answer = ((body: Record<string, unknown>, path: string, files: File[]) => unknown) | object;

/**
 * Answers calls by the first part of their path; records the requests. Calls without an answer are refused as unknown,
 * or answered with `otherwise`.
 */
export function answering(answers: Record<string, Answer>, otherwise?: object) {
  const sent: Sent[] = [];
  document.cookie = 'csrfToken=x; path=/';
  const answerOf = (url: string, body: Record<string, unknown>, files: File[]) => {
    const path = url.replace(/^\/v2/, '');
    sent.push({ path, body, ...(files.length && { files }) });
    const answer = answers[/^\/(\w+)/.exec(path)?.[1] ?? ''] ?? otherwise;
    return {
      statusCode: answer ? 200 : 404,
      status: answer ? 'success' : 'failure',
      message: '',
      showToaster: 0,
      data: typeof answer === 'function' ? (answer(body, path, files) ?? null) : (answer ?? null),
      ...(!answer && { code: 'request.unknown' }),
    };
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const answer = answerOf(url, body ? (JSON.parse(body as string) as Record<string, unknown>) : {}, []);
    return Response.json(answer, { status: answer.statusCode });
  });
  // Replaces `XMLHttpRequest`, which sends uploads.
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    #url = '';
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(form: FormData) {
      const entries = [...form.entries()];
      const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
      const body = Object.fromEntries(entries.filter(([, value]) => !(value instanceof File)));
      const answer = answerOf(this.#url, body, files);
      this.status = answer.statusCode;
      this.responseText = JSON.stringify(answer);
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return {
    sent,
    paths: () => sent.map(({ path }) => path),
    bodies: (name: string) => sent.filter(({ path }) => path.startsWith(`/${name}`)).map(({ body }) => body),
  };
}
