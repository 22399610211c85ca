import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { textLabel, widgetOf } from '../../../testing/widgets.ts';
import OwnDashboard from './own-dashboard.part.tsx';

const dashboard = '01890a5d-ac96-774b-bcce-b302099a8001';
const mo = '01890a5d-ac96-774b-bcce-b302099a8002';
const role = '01890a5d-ac96-774b-bcce-b302099a8003';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

const layout = { widgets: [widgetOf('use', 'figure'), widgetOf('cost', 'figure', { x: 6 })] };
const saved: SavedDashboard = {
  dashboard_id: dashboard,
  page: 'energy',
  name: 'Mine',
  layout,
  version: 4,
  shared_with: 'me',
  user_ids: [],
  role_ids: [],
  may_edit: true,
  is_template_newer: true,
  template_version: 'newest',
  versions: [{ version: 4, name: 'Mine', saved_by_name: 'Ada', saved_at: '2026-01-01T00:00:00Z' }],
};

function open(of: SavedDashboard | null) {
  const calls = answering({
    saveDashboard: { ...saved, _id: dashboard },
    getDashboard: {
      page: 'energy',
      is_of_one_property: true,
      layout: { widgets: [widgetOf('use', 'figure', { w: 8 }), widgetOf('new', 'list', { y: 4 })] },
      saved: null,
    },
    getColleagues: [
      {
        user_id: mo,
        name: 'Mo',
        email: 'mo@test.example',
        role_id: role,
        role: 'Manager',
        is_admin: false,
        is_active: true,
      },
    ],
    getFigureCatalogue: [],
  });
  const onOpen = vi.fn<(id: string | undefined) => void>();
  show(
    <OwnDashboard
      page="energy"
      layout={layout}
      saved={of}
      title="Energy"
      question={{ page: 'energy', start: '2025-01-01', end: '2025-12-31' }}
      answers={[]}
      onOpen={onOpen}
      onEditing={() => undefined}
    />,
  );
  return { calls, onOpen, user: userEvent.setup() };
}

test('a dashboard is shared with a chosen person', async () => {
  const { calls, user } = open(saved);
  await user.click(await screen.findByRole('button', { name: 'Share within the organization' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Chosen people see it' }));
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('combobox', { name: 'People' }));
  await user.click(await screen.findByText('Mo (mo@test.example)'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.bodies('saveDashboard')).toEqual([
      { dashboard_id: dashboard, version: 4, shared_with: 'people', user_ids: [mo] },
    ]),
  );
});

test('a newer template names what it changes, and is taken over or dismissed in its version', async () => {
  const { calls, user } = open(saved);
  await user.click(await screen.findByRole('button', { name: 'See what changes' }));
  const names = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent);
  expect(await names('New in your dashboard')).toEqual(['Title new']);
  expect(await names('No longer in your dashboard')).toEqual(['Title cost']);
  expect(await names('In another place or size')).toEqual(['Title use']);
  await user.click(screen.getByRole('button', { name: 'Take over all' }));
  await waitFor(() =>
    expect(calls.bodies('saveDashboard')).toMatchObject([{ version: 4, template_version: 'newest', layout: {} }]),
  );
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(calls.bodies('saveDashboard')[1]).toEqual({
      dashboard_id: dashboard,
      version: 4,
      template_version: 'newest',
    }),
  );
});

test('the file of a dashboard is opened as another one; a file that is none says so', async () => {
  const { calls, onOpen, user } = open(null);
  await screen.findByRole('button', { name: 'Open a dashboard file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input of a file');
  await user.upload(input, new File(['no'], 'a.json', { type: 'application/json' }));
  expect(await screen.findByText('The file is not a JSON file.')).toBeDefined();
  const widgets = [widgetOf('a', 'figure', { title: textLabel('A') })];
  const content = { kind: 'steward-dashboard', version: 1, page: 'energy', name: 'Theirs', layout: { widgets } };
  await user.upload(input, new File([JSON.stringify(content)], 'b.json', { type: 'application/json' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(dashboard));
  expect(calls.bodies('saveDashboard')).toEqual([{ page: 'energy', name: 'Theirs', layout: { widgets } }]);
  expect(screen.queryByText('The file is not a JSON file.')).toBeNull();
});
