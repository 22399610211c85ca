import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { PasswordField } from './password-field.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function Fields() {
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <MantineProvider env="test">
      <PasswordField control={form.control} name="password" label={'Secret'} autoComplete="new-password" showRules />
    </MantineProvider>
  );
}

test('a password is masked, can be shown, pasted and filled in by a program', async () => {
  const user = userEvent.setup();
  render(<Fields />);
  const field = screen.getByLabelText<HTMLInputElement>('Secret');
  expect(field.type).toBe('password');
  expect(field.autocomplete).toBe('new-password');
  await user.click(field);
  await user.paste(' Winter-Tage-88 ');
  expect(field.value).toBe(' Winter-Tage-88 ');
  expect(screen.getAllByText('met', { exact: false })).toHaveLength(5);
  await user.click(screen.getByLabelText('Show password'));
  expect(field.type).toBe('text');
  await user.click(screen.getByLabelText('Show password'));
  expect(field.type).toBe('password');
});
