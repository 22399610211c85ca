import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { OwnFactorForm } from './own-factor-form.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['factors', 'emissions', 'shared', 'ui', 'words']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('before a factor is saved, the years it changes and the accepted ones that refuse it are listed', async () => {
  const server = answering({
    getOrganizationConfig: { may_change_whole: true },
    getPortfolioWithEnv: [],
    getYearsOfOwnFactor: ({ valid_from, valid_until }) =>
      Array.from({ length: Number(valid_until) - Number(valid_from) + 1 }, (_, i) => Number(valid_from) + i).map(
        (year) => ({ year, properties: year === 2022 ? 0 : 3, is_accepted: year === 2023 }),
      ),
  });
  show(<OwnFactorForm wanted={{ carrier: 'natural_gas', year: '2024' } as never} onDone={() => {}} />);
  expect(await screen.findByText('Affected years: 2024')).toBeTruthy();
  expect(screen.queryByText(/^Accepted years/)).toBeNull();
  const from = screen.getByRole('textbox', { name: /from/i });
  await userEvent.clear(from);
  await userEvent.type(from, '2022');
  expect(await screen.findByText('Accepted years: 2023')).toBeTruthy();
  expect(screen.getByText('Affected years: 2024')).toBeTruthy();
  expect(server.paths().some((path) => path.startsWith('/saveOwnFactor'))).toBe(false);
});
