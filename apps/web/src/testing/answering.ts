import { vi } from 'vitest';

export interface Sent {
  /** The call's path below `/v2`. */
  path: string;
  body: Record<string, unknown>;
}

/** Answers calls by the first word of their path; keeps what was sent. What has no answer is refused as unknown. */
export function answering(answers: Record<string, (body: Record<string, unknown>, path: string) => unknown>) {
  const sent: Sent[] = [];
  document.cookie = 'csrfToken=x';
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = url.replace(/^\/v2/, '');
    const parsed = (body ? JSON.parse(body as string) : {}) as Record<string, unknown>;
    sent.push({ path, body: parsed });
    const answer = answers[path.split('/')[1] ?? ''];
    const statusCode = answer ? 200 : 404;
    const data = answer?.(parsed, path) ?? null;
    return Response.json(
      {
        statusCode,
        status: answer ? 'success' : 'failure',
        message: '',
        showToaster: 0,
        data,
        ...(!answer && { code: 'request.unknown' }),
      },
      { status: statusCode },
    );
  });
  return { sent, paths: () => sent.map(({ path }) => path) };
}
