import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { VerifierPdf } from './verifier-pdf.tsx';

const input = {
  token: 'AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
  job_id: '0198a8f0-0000-7000-8000-000000000009',
};
const sent = vi.fn();
let isCancelled: boolean;
let answers: object[];

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['verification', 'emissions', 'ui']);
});
beforeEach(() => {
  sent.mockReset();
  isCancelled = false;
  document.cookie = 'csrfToken=x; path=/';
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent(url, JSON.parse(body as string));
    isCancelled ||= url.endsWith('cancelReportPdfByVerifier');
    const next = (isCancelled ? { data: { status: 'cancelled', percent: 40 } } : answers.shift()) ?? {};
    const { statusCode = 200, ...rest } = next as { statusCode?: number };
    return Response.json(
      { statusCode, status: '', message: '', showToaster: 0, data: null, ...rest },
      { status: statusCode },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => {
  const onForget = vi.fn();
  show(<VerifierPdf token={input.token} jobId={input.job_id} year={2025} onForget={onForget} />);
  return { user: userEvent.setup(), onForget };
};

test('shows the progress of the PDF, requests it by the link, and offers the file when it is ready', async () => {
  answers = [{ data: { status: 'running', percent: 40 } }, { data: { status: 'done', percent: 100 } }];
  const { user, onForget } = open();
  const bar = await screen.findByRole('progressbar', { name: 'Report PDF' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await screen.findByRole('button', { name: 'Download' }, { timeout: 5000 });
  expect(sent.mock.calls).toEqual([
    ['/v2/getReportPdfForVerifier', input],
    ['/v2/getReportPdfForVerifier', input],
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onForget).toHaveBeenCalledOnce();
});

test('can be stopped while it runs', async () => {
  answers = Array.from({ length: 50 }, () => ({ data: { status: 'running', percent: 40 } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(sent).toHaveBeenCalledWith('/v2/cancelReportPdfByVerifier', input);
  await screen.findByRole('button', { name: 'Close' }, { timeout: 5000 });
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('a PDF that was deleted shows nothing', async () => {
  answers = [{ statusCode: 404, status: 'error', code: 'job.not-found', message: 'This job was not found.' }];
  open();
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
