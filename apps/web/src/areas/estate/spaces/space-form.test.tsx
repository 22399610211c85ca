import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { SpaceForm } from './space-form.tsx';

const environment = { _id: '0198a8f0-0000-7000-8000-000000000001', gross_floor_area: 1000 };
const lobby = {
  _id: '0198a8f0-0000-7000-8000-000000000003',
  environment_id: environment._id,
  env_name: 'Harbour House',
  space_name: 'Lobby',
  space_type_id: 'lobby',
  gross_floor_area: 400,
  weighted_floor_area: 200,
  capacity: null,
  tenant_name: '',
  i_am_tenant: false,
  is_server_room: false,
};
const tooHigh =
  'The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['spaces', 'failures', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(most = 100) {
  const server = answering({
    checkGrossFloorArea: (_, path) => ({
      allowed: 400 + Number(path.split('/')[4]) <= 1000,
      taken: 400,
      maximum: 1000,
    }),
    checkOccupancy: (_, path) => ({ allowed: Number(path.split('/')[4]) <= most, taken: 0, maximum: most }),
    createSpace: (body) => ({ ...lobby, ...body, _id: '0198a8f0-0000-7000-8000-000000000004' }),
  });
  const onSaved = vi.fn();
  show(<SpaceForm environment={environment} others={[lobby]} onSaved={onSaved} onCancel={() => undefined} />);
  return { server, onSaved };
}

async function fill(area: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Space name/), 'Office');
  await user.click(screen.getByRole('combobox', { name: /Space type/ }));
  await user.click(await screen.findByText('Office', { selector: '[role=option] *' }));
  await user.type(screen.getByLabelText(/Gross floor area/), area);
  return user;
}

test('a space that is too large is refused during typing, and not sent', async () => {
  const { server, onSaved } = open();
  const user = await fill('601');
  expect(await screen.findByText(tooHigh)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add space' }));
  await waitFor(() => expect(server.paths().some((path) => path.startsWith('/checkOccupancy/'))).toBe(true));
  expect(screen.getAllByText(tooHigh)).toHaveLength(1);
  expect(server.paths()).not.toContain('/createSpace');
  expect(onSaved).not.toHaveBeenCalled();
});

test('a space of exactly the remaining area is allowed, after both checks', async () => {
  const { server, onSaved } = open();
  const user = await fill('600');
  await user.click(screen.getByRole('button', { name: 'Add space' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const asked = server.paths();
  const create = asked.indexOf('/createSpace');
  for (const check of ['/checkGrossFloorArea/', '/checkOccupancy/']) {
    expect(asked.findIndex((path) => path.startsWith(check))).toBeLessThan(create);
  }
  expect(server.sent[create]?.body).toMatchObject({ space_name: 'Office', gross_floor_area: 600, capacity: null });
});

test('a capacity above that of the property is refused at its field, and not sent', async () => {
  const { server, onSaved } = open(20);
  const user = await fill('600');
  await user.type(screen.getByLabelText(/Capacity/), '21');
  await user.click(screen.getByRole('button', { name: 'Add space' }));
  expect(await screen.findByText(/would hold more people than the property/)).toBeTruthy();
  expect(server.paths()).not.toContain('/createSpace');
  expect(onSaved).not.toHaveBeenCalled();
});
