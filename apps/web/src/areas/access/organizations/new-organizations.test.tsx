import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import NewOrganizations from './below.outbox.part.tsx';

const nord = { _id: 'n', name: 'Nord', created_at: '2026-11-01T10:00:00Z', email: 'ada@nord.example' };

test('a Super Admin confirms a new organization, which then leaves the list', async () => {
  let list = [nord];
  const { sent } = answering({
    getUnvouchedOrganizations: () => ({ paginateData: list, totalData: list.length }),
    vouchForOrganization: () => {
      list = [];
      return { done: true };
    },
  });
  show(<NewOrganizations />);
  await screen.findByText('Nord');
  await userEvent.click(screen.getByRole('button', { name: /Nord/ }));
  await waitFor(() => expect(screen.queryByText('Nord')).toBeNull());
  expect(sent).toContainEqual({ path: '/vouchForOrganization', body: { organization_id: 'n' } });
});
