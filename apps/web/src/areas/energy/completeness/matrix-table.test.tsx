import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { GapList } from './gap-list.tsx';
import type { OpenCell } from './matrix-row.ts';
import { MatrixTable } from './matrix-table.tsx';

const months = ['2025-12', '2026-01', '2026-02'];
const row = (meter: string, states: MatrixRow['states'], days: number[]): MatrixRow => ({
  environment_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  environment_name: 'Harbor House',
  portfolio_name: 'Core',
  carrier: 'electricity',
  utility: 'ENERGY',
  meters: [meter],
  account_no: 'A-7',
  supplier: 'Stadtwerke',
  rhythm: 'monthly',
  rhythm_is_set: false,
  owner_id: null,
  owner_name: '',
  states,
  days,
  due: [31, 31, 28],
  estimated: [0, 0, 0],
  overlap: [0, 0, 0],
  metered: [0, 0, 0],
  parts: [],
});
const rows = [
  row('E1', ['received', 'missing', 'partly'], [31, 0, 10]),
  row('E2', ['received', 'received', 'received'], [31, 31, 28]),
];

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['completeness', 'shared']);
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
});

const cell = (name: string | RegExp, index = 0) => screen.getAllByRole('button', { name })[index]!;

test('one cell is in the tab order, and the arrow keys move to the others and open them', async () => {
  const onOpen = vi.fn<(opened: OpenCell) => void>();
  const user = userEvent.setup();
  show(<MatrixTable rows={rows} months={months} onOpen={onOpen} />);
  await screen.findAllByText('Harbor House');
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  cell(/^Feb 2026/).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(cell('Jan 2026: Missing, 0 of 31 days'));
  await user.keyboard('{ArrowDown}{Home}{ArrowUp}');
  expect(document.activeElement).toBe(cell(/^Dec 2025/));
  // At the edge the focus stays.
  await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}');
  expect(onOpen).toHaveBeenCalledWith({ row: rows[0], month: '2026-01' });
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
});

test('in right-to-left layout, the left arrow moves to the next month', async () => {
  document.documentElement.dir = 'rtl';
  const user = userEvent.setup();
  show(<MatrixTable rows={rows} months={months} onOpen={() => undefined} />);
  await screen.findAllByText('Harbor House');
  cell(/^Dec 2025/).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(cell(/^Jan 2026/));
});

test('a month has a sign and words: color is not the only difference', async () => {
  show(<MatrixTable rows={rows} months={months} onOpen={() => undefined} />);
  expect((await screen.findAllByRole('button', { name: /Missing/ }))[0]?.textContent).toBe('!');
  expect(cell('Feb 2026: Partly received, 10 of 28 days').textContent).toBe('½');
});

test('a phone shows only the meters with gaps, each with its months', async () => {
  const onOpen = vi.fn<(opened: OpenCell) => void>();
  const user = userEvent.setup();
  show(<GapList rows={rows} months={months} onOpen={onOpen} />);
  await screen.findByText('Harbor House');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Jan 2026: Missing',
    'Feb 2026: Partly received',
  ]);
  await user.click(screen.getByRole('button', { name: 'Jan 2026: Missing' }));
  expect(onOpen).toHaveBeenCalledWith({ row: rows[0], month: '2026-01' });
});
