import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shareKinds } from '@steward/contract/declared';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { ShareLinkDialog } from './share-link-dialog.tsx';

const subject = { _id: '0198a8f0-0000-7000-8000-000000000001', name: 'Fire safety report' };
const versionId = '0198a8f0-0000-7000-8000-000000000002';
const url = 'https://steward.example/shared#AAAAAAAAAAAAAAAAAAAAAA.BBBB';
const nothing = { paginateData: [], totalData: 0 };

beforeAll(async () => {
  // A kind with every option.
  Object.assign(shareKinds, {
    fixture: {
      ends: true,
      maxDays: 90,
      belongsTo: 'person',
      options: ['version', 'password', 'openings', 'downloads'],
    },
  });
  await startTexts('en');
  await i18next.loadNamespaces(['share-link', 'form', 'ui']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = (more: object = {}) =>
  show(<ShareLinkDialog opened onClose={() => undefined} kind={'fixture' as never} subject={subject} {...more} />);

test('a link is made with the chosen options, and its address is shown to copy', async () => {
  const answers = { _id: versionId, url, ends_at: '2026-12-29T00:00:00.000Z' };
  const server = answering({ getShareLinks: nothing, createShareLink: answers });
  const user = userEvent.setup();
  dialog({ versionId });
  await screen.findByText('Share Fire safety report');
  await user.click(await screen.findByText('This version'));
  await user.type(screen.getByLabelText('Label'), 'For the appraiser');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Maximum number of openings'), '3');
  await user.click(screen.getByLabelText('Allow downloads'));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('Link')).toHaveProperty('value', url);
  expect(server.bodies('createShareLink')).toEqual([
    {
      kind: 'fixture',
      subject_id: subject._id,
      version_id: versionId,
      label: 'For the appraiser',
      password: 'correct horse',
      may_download: false,
      max_openings: 3,
      days: 30,
    },
  ]);
});

test('the dialog shows the links of the subject, and ends one after a question', async () => {
  const link = {
    _id: versionId,
    title: subject.name,
    label: 'For the bank',
    maker_name: 'Ada',
    state: 'active',
    openings: 2,
    ends_at: '2026-12-29T00:00:00.000Z',
    is_kept_by_area: false,
  };
  const server = answering({ getShareLinks: { paginateData: [link], totalData: 1 }, endShareLink: { done: true } });
  const user = userEvent.setup();
  dialog();
  await screen.findByText(/Opened 2 times/);
  await user.click(screen.getByRole('button', { name: 'End link' }));
  await screen.findByText(/You can undo this for ten minutes/);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await expect.poll(() => server.bodies('endShareLink')).toEqual([{ link_id: versionId }]);
});
