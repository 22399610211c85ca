import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import HeaderSearch from './header-middle.part.tsx';

const house = {
  _id: 'e1',
  type: 'Environment',
  search_type: 'Environment',
  name: 'Harbour House',
  note: 'Hamburg',
  url: '/environment',
  environment_id: 'e1',
  portfolio_id: 'p1',
};

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['search', 'found', 'ui']);
});
beforeEach(() => {
  keepSession({ uid: 'u', organization_id: 'o', permissions: [], is_setup: true } as unknown as SessionDetail);
  answering({ globalSearch: ({ search }) => (String(search).startsWith('harb') ? [house] : []) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
  localStorage.clear();
});

async function type(text: string) {
  show(
    <>
      <HeaderSearch />
      <p>{'The page'}</p>
    </>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  await userEvent.type(field, text);
  return field;
}

test('a result shows its type; a search without results shows "No Data Found" (R020)', async () => {
  await type('harb');
  const row = await screen.findByRole('option');
  expect(row.textContent).toContain('Harbour House');
  expect(row.textContent).toContain('Property');
  cleanup();
  await type('zebra');
  await screen.findByText('No Data Found');
  expect(screen.queryByRole('option')).toBeNull();
});

test('a backspace held for a second clears text and results; a short one does not (R021)', async () => {
  const field = await type('harb');
  await screen.findByRole('option');
  fireEvent.keyDown(field, { key: 'Backspace' });
  fireEvent.keyUp(field, { key: 'Backspace' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  expect(field.value).toBe('harb');
  fireEvent.keyDown(field, { key: 'Backspace' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  fireEvent.keyUp(field, { key: 'Backspace' });
  expect(field.value).toBe('');
  expect(screen.queryByRole('option')).toBeNull();
});

test('a click outside closes the results (R022)', async () => {
  await type('harb');
  await screen.findByRole('option');
  await userEvent.click(screen.getByText('The page'));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});
