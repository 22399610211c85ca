import { useComputedColorScheme } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ColourProvider } from './colour-provider.tsx';

afterEach(cleanup);

const Shown = () => <p>{useComputedColorScheme('light')}</p>;

test('a user with the dark scheme prints in light colors, and then continues in dark', () => {
  document.cookie = 'colourScheme=dark; path=/';
  render(
    <ColourProvider>
      <Shown />
    </ColourProvider>,
  );
  const root = document.documentElement;
  screen.getByText('dark');
  expect(root.dataset['mantineColorScheme']).toBe('dark');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  screen.getByText('light');
  expect(root.dataset['mantineColorScheme']).toBe('light');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  screen.getByText('dark');
  expect(root.dataset['mantineColorScheme']).toBe('dark');
});
