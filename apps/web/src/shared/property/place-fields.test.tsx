import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { writeCookie } from '../../session/cookie.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
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

test('picking a city fills in its state; any other name may be typed', async () => {
  const server = answering({
    fetchStates: () => [{ code: '02', name: 'Bavaria', names: { en: 'Bavaria', de: 'Bayern', ar: 'بافاريا' } }],
    fetchCities: ({ search }) => (search === 'munch' ? [{ name: 'Münchberg', state: 'Bavaria' }] : []),
  });
  show(<Address country="DE" />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('City', { selector: 'input' }), 'munch');
  await person.click(await screen.findByRole('option', { name: 'Münchberg' }));
  expect([valueOf('City'), valueOf('State')]).toEqual(['Münchberg', 'Bavaria']);
  await person.clear(screen.getByLabelText('State', { selector: 'input' }));
  await person.type(screen.getByLabelText('State', { selector: 'input' }), 'Franconia');
  expect(valueOf('State')).toBe('Franconia');
  await waitFor(() => expect(server.sent.some(({ body }) => body['search'] === 'munch')).toBe(true));
});

test("a state is shown in the user's language and stored by its English name", async () => {
  writeCookie('locales', 'de');
  answering({
    fetchStates: () => [{ code: '02', name: 'Bavaria', names: { en: 'Bavaria', de: 'Bayern', ar: 'بافاريا' } }],
  });
  const keeps = vi.fn();
  function Kept() {
    const { control, getValues } = useForm({ defaultValues: { state: 'Bavaria' } });
    return (
      <>
        <StateField control={control} name="state" label="State" country="DE" />
        <button type="button" onClick={() => keeps(getValues('state'))}>
          Keep
        </button>
      </>
    );
  }
  show(<Kept />);
  const person = userEvent.setup();
  await waitFor(() => expect(valueOf('State')).toBe('Bayern'));
  await person.clear(screen.getByLabelText('State', { selector: 'input' }));
  await person.type(screen.getByLabelText('State', { selector: 'input' }), 'bay');
  await person.click(await screen.findByRole('option', { name: 'Bayern' }));
  expect(valueOf('State')).toBe('Bayern');
  await person.click(screen.getByRole('button', { name: 'Keep' }));
  expect(keeps).toHaveBeenCalledWith('Bavaria');
  writeCookie('locales', 'en');
});

test('without a country nothing is suggested', async () => {
  const server = answering({});
  show(<Address />);
  await userEvent.setup().type(await screen.findByLabelText('City', { selector: 'input' }), 'Berlin');
  expect(valueOf('City')).toBe('Berlin');
  expect(server.sent).toEqual([]);
});
