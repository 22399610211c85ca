import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shareKinds } from '@steward/contract/declared';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { setSharedContents } from '../../../shared/share-link/shared-contents.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import SharedScreen from './shared.screen.tsx';

const token = `AAAAAAAAAAAAAAAAAAAAAA.${'B'.repeat(43)}`;
const opened = {
  kind: 'fixture',
  title: 'Fire safety report',
  label: 'For the appraiser',
  organization_name: 'Harbour Funds',
  version: 'newest',
  may_download: true,
  ends_at: '2026-12-29T00:00:00.000Z',
  ticket: 'ticket-1',
  content: { name: 'Report.pdf' },
};

beforeAll(async () => {
  Object.assign(shareKinds, { fixture: { ends: true, options: ['version'] } });
  await startTexts('en');
  await i18next.loadNamespaces(['share-links', 'failures', 'ui']);
  setSharedContents({
    fixture: ({ content, fileAddress }) => <a href={fileAddress('plan')}>{(content as { name: string }).name}</a>,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Refuses with a code, as the server does. */
function refusing(codeOf: (body: Record<string, unknown>) => string | undefined) {
  const server = answering({ openShareLink: opened });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const code = codeOf(JSON.parse(init.body as string) as Record<string, unknown>);
    const answered = await answer(url, init);
    if (!code) return answered;
    const statusCode = code === 'share-link.ended' ? 404 : 403;
    return Response.json({ statusCode, status: 'failure', message: code, data: null, code }, { status: statusCode });
  });
  return server;
}

test('a shared link shows its content; loaded again it is the same opening', async () => {
  const server = answering({ openShareLink: opened });
  show(<SharedScreen />, `/shared#${token}`);
  const link = await screen.findByRole('link', { name: 'Report.pdf' });
  expect(link.getAttribute('href')).toBe('/v2/shared-file/ticket-1/plan');
  screen.getByRole('heading', { name: 'Fire safety report' });
  screen.getByText('For the appraiser');
  screen.getByText(/Shared by .*Harbour Funds/);
  screen.getByText('You always see the newest version.');
  cleanup();
  show(<SharedScreen />, `/shared#${token}`);
  await screen.findByRole('link', { name: 'Report.pdf' });
  expect(server.bodies('openShareLink')).toEqual([
    { token, language: 'en' },
    { token, language: 'en', ticket: 'ticket-1' },
  ]);
});

test('a link within the page keeps the shared link open', async () => {
  answering({ openShareLink: opened });
  const { router } = show(<SharedScreen />, `/shared#${token}`);
  await screen.findByRole('link', { name: 'Report.pdf' });
  await act(() => router.navigate({ to: '.', hash: 'content' }));
  expect(router.state.location.hash).toBe('content');
  screen.getByRole('link', { name: 'Report.pdf' });
});

test('a protected link asks for its password until it is right', async () => {
  refusing(({ password }) =>
    password === undefined
      ? 'share-link.password-needed'
      : password === 'correct horse'
        ? undefined
        : 'share-link.password-wrong',
  );
  const user = userEvent.setup();
  show(<SharedScreen />, `/shared#${token}`);
  await user.type(await screen.findByLabelText('Password'), 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText(/This password is incorrect/);
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Fire safety report' });
});

test.each([
  ['an ended link', token],
  ['an incomplete address', ''],
])('%s shows the same page', async (_, secret) => {
  refusing(() => 'share-link.ended');
  show(<SharedScreen />, `/shared#${secret}`);
  await screen.findByRole('heading', { name: 'This link has ended or never existed' });
});
