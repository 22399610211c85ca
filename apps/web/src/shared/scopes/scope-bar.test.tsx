import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { show } from '../../testing/show.tsx';
import { ScopeList } from './scope-bar.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

const list = (...kg: (number | null)[]) =>
  show(<ScopeList parts={kg.map((one, index) => ({ scope: (index + 1) as 1 | 2 | 3, kg: one }))} />);

test('each scope shows its share of the total', async () => {
  list(3000, 1000, null);
  expect(await screen.findByText('75%')).toBeDefined();
  expect(screen.getByText('25%')).toBeDefined();
  expect(screen.getAllByText(/%$/)).toHaveLength(2);
});

test('if a credit makes a scope negative, no scope shows a share', async () => {
  list(-3000, 1000, null);
  await screen.findByText('Not known');
  expect(screen.queryByText(/%$/)).toBeNull();
});
