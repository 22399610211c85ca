import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { show } from '../../testing/show.tsx';
import { FigureText } from './figure-text.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

test('a rounded figure takes the focus and shows its exact value to the eye and to screen readers', async () => {
  show(<FigureText value={11_126.94} unit="kWh" />);
  const exact = await screen.findByText('Exactly 11,126.94 kWh');
  const figure = exact.parentElement as HTMLElement;
  expect(figure.dataset['exact']).toContain('11,126.94 kWh');
  expect(figure.querySelector('bdi')?.textContent).not.toContain('126.94');
  await userEvent.tab();
  expect(document.activeElement).toBe(figure);
});

test('a figure that is already exact does not take the focus', async () => {
  show(<FigureText value={1234} unit="kWh" />);
  await screen.findByText('kWh');
  expect(screen.queryByText(/Exactly/)).toBeNull();
  expect(document.querySelector('[data-exact]')).toBeNull();
});

test('the exact value appears on hover and on focus', () => {
  const style = readFileSync(join(import.meta.dirname, '../figure.module.css'), 'utf8');
  const drawn = /([^{}]*)\{[^{}]*content: attr\(data-exact\)/.exec(style)?.[1] ?? '';
  expect(drawn).toContain(':hover');
  expect(drawn).toContain(':focus-visible');
});
