import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

const countries = ['Denmark', 'Germany', 'Greece'];

function CountryForm({ onSend }: { onSend: (values: { country?: string }) => void }) {
  const form = useForm<{ country?: string }>();
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
      <SelectField control={form.control} name="country" label={'Country'} data={countries} searchable />
      <button type="submit">{'Send'}</button>
    </form>
  );
}

test('Enter accepts the option that was typed in a list, and does not submit the form', async () => {
  const onSend = vi.fn();
  show(<CountryForm onSend={onSend} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' });
  await userEvent.click(field);
  await userEvent.type(field, 'Ger{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe('Germany');
  await userEvent.click(screen.getByText('Send'));
  expect(onSend.mock.calls[0]?.[0]).toEqual({ country: 'Germany' });
});
