import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selection } from '../../session/selection.ts';
import { show } from '../../testing/show.tsx';
import { useOpenFound, type Found } from './open-found.ts';

type Picked = Pick<Found, '_id' | 'type' | 'url' | 'name' | 'environment_id' | 'portfolio_id'>;

function Row({ found }: { found: Picked }) {
  const open = useOpenFound();
  return (
    <button type="button" onClick={() => void open(found)}>
      {'Open'}
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('selected_env_id', 'other');
  localStorage.setItem('selected_space_id', 'of-other');
  selection.reload();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  selection.reload();
});

const of = { environment_id: 'e1', portfolio_id: 'p1' };

test.each<[Picked, string, Partial<ReturnType<typeof selection.get>>]>([
  [
    { _id: 'e1', type: 'Environment', name: 'House', url: '/environment', ...of },
    '/environment',
    { environmentId: 'e1' },
  ],
  [
    { _id: 's1', type: 'Space', name: 'Atrium', url: '/space?space=s1', ...of },
    '/space?space=s1',
    { environmentId: 'e1', spaceId: 's1' },
  ],
  [
    { _id: 'q1', type: 'Equipment', name: 'Boiler', url: '/equipment?equipment=q1', ...of },
    '/equipment?equipment=q1',
    { environmentId: 'e1' },
  ],
  [
    { _id: 'd1', type: 'Devices', name: 'Gateway', url: '/datahub/devices?search=Gateway', ...of },
    '/datahub/devices?search=Gateway',
    { environmentId: 'e1' },
  ],
  [
    { _id: 'r1', type: 'TCFD', name: 'TCFD 2025', url: '/solutions/reporting/assessments/tcfd?report=r1', ...of },
    '/solutions/reporting/assessments/tcfd?report=r1',
    { environmentId: 'e1' },
  ],
  [
    { _id: 'p2', type: 'Portfolio', name: 'Core', url: '/funds/portfolios', environment_id: null, portfolio_id: 'p2' },
    '/funds/portfolios',
    { portfolioId: 'p2' },
  ],
])('a search result is selected and opened: $type', async (found, address, selected) => {
  const { router } = show(<Row found={found} />, '/home');
  await userEvent.click(await screen.findByText('Open'));
  await waitFor(() => expect(router.state.location.href).toBe(address));
  expect(selection.get()).toMatchObject(selected);
  // The space of the previous property does not belong to this one.
  expect(selection.get().spaceId).toBe(selected.spaceId);
  expect(localStorage.getItem('recent')).toContain(found.name);
});
