import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { theme } from '../theme.ts';
import { NumberField } from './number-field.tsx';

beforeAll(() => startTexts('ar'));
afterEach(cleanup);

function AreaForm({ start }: { start?: number }) {
  const form = useForm<{ area?: number }>({ defaultValues: { ...(start && { area: start }) } });
  const area = useWatch({ control: form.control, name: 'area' });
  return (
    <MantineProvider theme={theme} env="test">
      <NumberField control={form.control} name="area" label={'Area'} />
      <output>{area}</output>
    </MantineProvider>
  );
}

test('a number typed in the digits of an Arabic keyboard is that number', async () => {
  render(<AreaForm />);
  await userEvent.type(screen.getByLabelText('Area'), '٢٥٠٠٫٥');
  expect(screen.getByRole('status').textContent).toBe('2500.5');
});

test('a number that the form came with can be taken out again', async () => {
  render(<AreaForm start={2500} />);
  const field = screen.getByLabelText<HTMLInputElement>('Area');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(field.value).toBe('');
});
