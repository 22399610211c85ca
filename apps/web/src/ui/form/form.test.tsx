import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { users } from '@steward/contract/access/users';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { callResolver } from '../../api/call-resolver.ts';
import { CallFailure } from '../../api/failure.ts';
import { startTexts } from '../../app/texts.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function ForgotForm({ onSubmit, failure }: { onSubmit: (values: object) => unknown; failure?: string }) {
  const form = useForm({ resolver: callResolver(users.forgotPassword), defaultValues: { email: '' } });
  return (
    <MantineProvider env="test">
      <Form form={form} onSubmit={onSubmit} failure={failure}>
        <TextField control={form.control} name="email" label={'E-mail'} />
        <button type="submit">{'Send'}</button>
      </Form>
    </MantineProvider>
  );
}

test('values are checked against the schema of the contract before they are sent', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<ForgotForm onSubmit={send} />);
  await user.click(screen.getByText('Send'));
  expect(await screen.findByText('E-mail is required')).toBeTruthy();
  await user.type(screen.getByLabelText('E-mail'), 'ada');
  expect(await screen.findByText('Please enter an email address like name@company.com')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('a server error appears at the field that it names', async () => {
  const user = userEvent.setup();
  const refusal = new CallFailure(400, 'Some request parameters are missing', 'request.invalid', [
    { field: 'email', message: 'This address cannot receive mail' },
  ]);
  const send = vi.fn().mockRejectedValue(refusal);
  render(<ForgotForm onSubmit={send} />);
  await user.type(screen.getByLabelText('E-mail'), 'ADA@company.com');
  await user.click(screen.getByText('Send'));
  expect(await screen.findByText('This address cannot receive mail')).toBeTruthy();
  expect(send).toHaveBeenCalledWith({ email: 'ada@company.com' });
});

test.each([
  ['email', 0],
  ['nowhere', 1],
])('the server message %s appears once: %i times above the fields', async (field, times) => {
  const user = userEvent.setup();
  const taken = [{ field, message: 'This address is taken' }];
  const send = vi.fn().mockRejectedValue(new CallFailure(409, 'This address is taken', 'user.email-taken', taken));
  render(<ForgotForm onSubmit={send} failure="This address is taken" />);
  await user.type(screen.getByLabelText('E-mail'), 'ada@company.com');
  await user.click(screen.getByText('Send'));
  expect(await screen.findByText('This address is taken')).toBeTruthy();
  await expect.poll(() => screen.queryAllByRole('alert').length).toBe(times);
  expect(screen.getAllByText('This address is taken')).toHaveLength(1);
});
