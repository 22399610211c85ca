import { blank } from '@steward/core/fields/field';
import { leaseFields } from '@steward/core/leases/fields';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { LeaseForm } from './lease-form.tsx';

const tenant = { _id: '0198a8f0-0000-7000-8000-000000000001', environment_id: '0198a8f0-0000-7000-8000-000000000002' };
const lease = {
  _id: '0198a8f0-0000-7000-8000-000000000003',
  environment_id: tenant.environment_id,
  tenant_id: tenant._id,
  tenant_name: 'Nordwind',
  space_id: '0198a8f0-0000-7000-8000-000000000004',
  space_name: 'Office',
  ...blank(leaseFields),
  valid_from: '2024-01-01',
  state: 'running' as const,
  area: 60,
  leased_area: 60,
  cost_recovery: 'fixed' as const,
  recovery_share: 0.35,
};

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['leases', 'fieldNames', 'fieldNotes', 'failures', 'form']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const server = answering({
    getSpaces: () => [{ _id: lease.space_id, space_name: 'Office', gross_floor_area: 100 }],
    saveLease: (body) => ({ ...lease, ...body }),
  });
  const onSaved = vi.fn();
  show(<LeaseForm tenant={tenant} lease={lease} onSaved={onSaved} onCancel={() => undefined} />);
  return { server, onSaved, user: userEvent.setup() };
}

test('an area gives way to a share, which is written in percent and sent as a part of one', async () => {
  const { server, onSaved, user } = open();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Area/ })).value).toBe('60');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Share of the costs/ }).value).toBe('35');
  await user.click(screen.getByRole('radio', { name: 'Share' }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Share of the space/ }), '40');
  await user.click(save);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.find(({ path }) => path === '/saveLease')?.body).toMatchObject({
    lease_id: lease._id,
    area: null,
    share: 0.4,
    recovery_share: 0.35,
  });
});
