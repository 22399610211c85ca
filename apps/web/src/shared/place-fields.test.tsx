import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../app/texts.ts';
import { answering } from '../testing/answering.ts';
import { show } from '../testing/show.tsx';
import { CityField, StateField } from './place-fields.tsx';

beforeAll(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address({ country }: { country?: string }) {
  const { control, setValue } = useForm({ defaultValues: { state: '', city: '' } });
  const [state, city] = useWatch({ control, name: ['state', 'city'] });
  return (
    <>
      <StateField control={control} name="state" label="State" country={country} />
      <CityField
        control={control}
        name="city"
        label="City"
        country={country}
        state={state}
        typed={city}
        onState={(found) => setValue('state', found)}
      />
    </>
  );
}

const valueOf = (label: string) => (screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement).value;

test('a city that is picked brings its state; any other name may be typed', async () => {
  const server = answering({
    fetchStates: () => [{ code: '02', name: 'Bavaria' }],
    fetchCities: ({ search }) => (search === 'munch' ? [{ name: 'Münchberg', state: 'Bavaria' }] : []),
  });
  show(<Address country="DE" />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('City', { selector: 'input' }), 'munch');
  await person.click(await screen.findByRole('option', { name: 'Münchberg' }));
  expect([valueOf('City'), valueOf('State')]).toEqual(['Münchberg', 'Bavaria']);
  await person.clear(screen.getByLabelText('State', { selector: 'input' }));
  await person.type(screen.getByLabelText('State', { selector: 'input' }), 'Bayern');
  expect(valueOf('State')).toBe('Bayern');
  await waitFor(() => expect(server.sent.some(({ body }) => body['search'] === 'munch')).toBe(true));
});

test('without a country nothing is asked', async () => {
  const server = answering({});
  show(<Address />);
  await userEvent.setup().type(await screen.findByLabelText('City', { selector: 'input' }), 'Berlin');
  expect(valueOf('City')).toBe('Berlin');
  expect(server.sent).toEqual([]);
});
