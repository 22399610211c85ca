import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { selection } from '../session/selection.ts';
import { answering } from '../testing/answering.ts';
import { show } from '../testing/show.tsx';
import { useSelectedEnvironment } from './selected-environment.ts';

const place = { city: '', country_code: 'DE', latitude: null, longitude: null, gross_floor_area: 1 };
const all = [
  { _id: 'e1', environment_name: 'Alster', portfolio_id: 'p2', portfolio_name: 'Retail', ...place },
  { _id: 'e2', environment_name: 'Berg', portfolio_id: 'p1', portfolio_name: 'Core', ...place },
  { _id: 'e3', environment_name: 'Campus', portfolio_id: 'p1', portfolio_name: 'Core', ...place },
];

function Selected() {
  const { list, selected } = useSelectedEnvironment();
  return <p>{list.isSuccess && !list.isFetching ? (selected?.environment_name ?? 'none') : 'waiting'}</p>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  selection.reload();
});

test('without a selection, the first portfolio and its first property are selected', async () => {
  answering({ getAllEnvByUserId: () => all });
  show(<Selected />);
  await screen.findByText('Berg');
  expect(localStorage.getItem('selected_portfolio_id')).toBe('p1');
  expect(localStorage.getItem('selected_env_id')).toBe('e2');
});

test('the selected property stays, and selects its portfolio', async () => {
  localStorage.setItem('selected_env_id', 'e1');
  selection.reload();
  answering({ getAllEnvByUserId: () => all });
  show(<Selected />);
  await screen.findByText('Alster');
  await waitFor(() => expect(localStorage.getItem('selected_portfolio_id')).toBe('p2'));
});

test('an archived property is in no list, and stays selected', async () => {
  localStorage.setItem('selected_env_id', 'e8');
  selection.reload();
  answering({
    getAllEnvByUserId: () => all,
    getEnvById: () => ({ _id: 'e8', environment_name: 'Depot', portfolio_id: 'p1', portfolio_name: 'Core', ...place }),
  });
  show(<Selected />);
  await screen.findByText('Depot');
  expect(localStorage.getItem('selected_env_id')).toBe('e8');
});

test('a deleted selection is replaced by the first property', async () => {
  localStorage.setItem('selected_env_id', 'e8');
  selection.reload();
  answering({ getAllEnvByUserId: () => all });
  show(<Selected />);
  await waitFor(() => expect(localStorage.getItem('selected_env_id')).toBe('e2'));
});

test('an empty list leaves the selection unchanged', async () => {
  localStorage.setItem('selected_env_id', 'e9');
  selection.reload();
  answering({ getAllEnvByUserId: () => [] });
  show(<Selected />);
  await screen.findByText('none');
  expect(localStorage.getItem('selected_env_id')).toBe('e9');
});
