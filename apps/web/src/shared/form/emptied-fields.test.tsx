import { billFlags } from '@steward/contract/energy/bill-flags';
import { funds } from '@steward/contract/estate/funds';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CallForm } from './call-form.tsx';

// An update keeps what it does not get, and JSON drops undefined: what a person empties has to be sent as null.

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['failures', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fund_id = '01890000-0000-7000-8000-000000000000';

async function savedFund(id: string | undefined, year: string) {
  const server = answering({ saveFund: (body) => ({ ...body, _id: fund_id }) });
  const onSaved = vi.fn();
  show(
    <CallForm
      call={funds.saveFund}
      start={{ ...(id !== undefined && { fund_id: id }), name: 'Core', vintage: id === undefined ? null : 2019 }}
      onSaved={onSaved}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={'Name'} />
          <NumberField control={control} name="vintage" label={'Year'} isGrouped={false} />
        </>
      )}
    </CallForm>,
  );
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Year');
  await user.clear(field);
  if (year) await user.type(field, year);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Core plus');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  return server.sent.at(-1)?.body;
}

test('an emptied number of a thing that is changed is sent as null', async () => {
  expect(await savedFund(fund_id, '')).toEqual({ fund_id, name: 'Core plus', vintage: null });
});

test('of a new thing an empty number gets its default with the others', async () => {
  expect(await savedFund(undefined, '')).toEqual({
    name: 'Core plus',
    description: '',
    structure: 'open_end',
    currency: 'EUR',
    vintage: null,
  });
});

test('an emptied limit of the organization is sent as null', async () => {
  const server = answering({ saveBillAuditLimits: () => ({ done: true }) });
  const onSaved = vi.fn();
  show(
    <CallForm call={billFlags.saveBillAuditLimits} start={{ long_days: 70 }} onSaved={onSaved}>
      {({ control }) => <NumberField control={control} name="long_days" label={'Days'} />}
    </CallForm>,
  );
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText('Days'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.at(-1)?.body).toEqual({ long_days: null });
});
