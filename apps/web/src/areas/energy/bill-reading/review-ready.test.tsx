import { cleanup, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ReviewReady } from './review-ready.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['bill-reading']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [3, 'Review 3 bills'],
  [1, 'Review 1 bill'],
])('%i processed bills link to the first of them', async (totalData, name) => {
  const server = answering({ getAllOCR: { totalData, paginateData: [{ _id: 'b1' }] } });
  show(<ReviewReady environmentId="e1" />);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/show-bill?id=b1');
  expect(server.bodies('getAllOCR')[0] ?? server.paths()[0]).toMatchObject({ environment_id: 'e1', status: 'review' });
});

test('without bills to review there is no button', async () => {
  const server = answering({ getAllOCR: { totalData: 0, paginateData: [] } });
  show(<ReviewReady environmentId={undefined} />);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
