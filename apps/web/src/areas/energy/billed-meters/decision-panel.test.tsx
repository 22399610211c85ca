import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { DecisionPanel } from './decision-panel.tsx';

const [environment_id, meter_id] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const row: MeterToConfirm = {
  environment_id,
  environment_name: 'Haus 1',
  carrier: 'electricity',
  meter_no: '4711008',
  account_no: 'K-7',
  supplier: 'Stadtwerke',
  bills: 2,
  first_day: '2025-01-01',
  last_day: '2025-03-01',
  doubt: 'similar',
  candidate: { meter_id, meter_no: '4711000', carrier: 'electricity', environment_id, environment_name: 'Haus 1' },
  is_billed_beside: false,
};
const registered = { _id: meter_id, environment_id, carrier: 'electricity', meter_no: '4711000', formula: '' };

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['billed-meters', 'shared', 'failures']);
});
afterEach(cleanup);

const holding = (...permissions: string[]) => keepSession({ uid: 'u', permissions } as unknown as SessionDetail);

test('the similar meter is proposed, and its bills are linked', async () => {
  holding('meters.edit', 'meters.create', 'utilities.read');
  const calls = answering({ getMeters: [registered], decideMeters: { confirmed: 1 } }, {});
  const done = vi.fn();
  show(<DecisionPanel row={row} onDone={done} onCancel={() => {}} />);
  await screen.findByText('Almost the same number as meter \u20684711000\u2069 of this property.');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Link the bills' }));
  const numbers = [{ environment_id, carrier: 'electricity', meter_no: '4711008', is: 'same', meter_id }];
  await waitFor(() => expect(calls.bodies('decideMeters')).toEqual([{ numbers }]));
  await waitFor(() => expect(done).toHaveBeenCalled());
});

test('a person who may not edit meters sees why, and what to ask for', async () => {
  holding('utilities.read');
  answering({}, {});
  show(<DecisionPanel row={row} onDone={() => {}} onCancel={() => {}} />);
  await screen.findByText('This takes the permission to edit meters.');
  expect(screen.queryByRole('button', { name: 'Link the bills' })).toBeNull();
});
