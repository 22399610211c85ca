import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { StorageQuotas } from './storage-quotas.tsx';

afterEach(() => cleanup());

const GB = 1_000_000_000;
const nord = {
  _id: 'n',
  name: 'Nord',
  bytes_used: 2 * GB,
  files_used: 40,
  bytes_allowed: 10 * GB,
  files_allowed: 50_000,
  bytes_given: null,
  files_given: null,
};

test('a Super Admin gives an organization space in gigabytes, and an empty field means the default', async () => {
  const { sent } = answering({
    getStorageQuotas: () => ({ paginateData: [nord], totalData: 1 }),
    setStorageQuota: () => ({ done: true }),
  });
  show(<StorageQuotas />);
  await userEvent.click(await screen.findByText('Nord'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'quotas.gigabytes' }), '20');
  await userEvent.click(screen.getByRole('button', { name: 'words:save' }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      path: '/setStorageQuota',
      body: { organization_id: 'n', max_bytes: 20 * GB, max_files: null },
    }),
  );
});
