import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, describe, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { formatDay, setFormatLocale } from '../format.ts';
import { theme } from '../theme.ts';
import { DateField } from './date-field.tsx';
import { typedDay, writesMonthFirst } from './typed-day.ts';

afterEach(cleanup);

function DayForm({ start }: { start?: string }) {
  const form = useForm<{ day?: string }>({ defaultValues: { ...(start && { day: start }) } });
  const day = useWatch({ control: form.control, name: 'day' });
  return (
    <MantineProvider theme={theme} env="test">
      <DateField control={form.control} name="day" label={'Day'} />
      <button type="button">{'Next'}</button>
      <output>{day}</output>
    </MantineProvider>
  );
}

const type = async (text: string) => {
  const input = screen.getByLabelText('Day');
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
};

describe.each(['de', 'en', 'ar'] as const)('a date can be typed as the page prints it: %s', (language) => {
  test.each(['7.8.2025', '07.08.25', '2025-08-07', '7 Aug 2025', '20250807', '٧.٨.٢٠٢٥'])('%s', async (text) => {
    await startTexts(language);
    render(<DayForm />);
    await type(text);
    expect(screen.getByRole('status').textContent).toBe('2025-08-07');
  });
  test('the text that the field shows for any month can be typed', async () => {
    await startTexts(language);
    setFormatLocale({ de: 'de-DE', en: 'en-US', ar: 'ar-AE-u-nu-latn' }[language]);
    const days = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-19`);
    const read = days.map((day) => typedDay(formatDay(day), { language, monthFirst: false }));
    expect(read).toEqual(days);
    render(<DayForm start="2025-12-19" />);
    const { value } = screen.getByLabelText<HTMLInputElement>('Day');
    await type(value.replace('19', '21'));
    expect(screen.getByRole('status').textContent).toBe('2025-12-21');
  });
});

test('a text that is not a date clears the date before it', async () => {
  await startTexts('en');
  render(<DayForm start="2025-08-07" />);
  await type('31.13.2025');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('');
});

test.each([
  ['7/8/2025', false, '2025-08-07'],
  ['7/8/2025', true, '2025-07-08'],
  ['31/12/2025', true, '2025-12-31'],
  ['12/31/25', false, '2025-12-31'],
  ['7.8.2025', true, '2025-08-07'],
  ['August 7, 2025', true, '2025-08-07'],
  ['20250807', false, '2025-08-07'],
  ['7 آب 2025', false, '2025-08-07'],
  ['5 كانون الثاني 2025', false, '2025-01-05'],
  ['30.2.2025', false, undefined],
  ['7.8.', false, undefined],
  ['7 Foo 2025', false, undefined],
])('%s, month first: %s', (text, monthFirst, day) => {
  const language = /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en';
  expect(typedDay(text, { language, monthFirst })).toBe(day);
});

test('the country of the browser determines whether the month comes first', () => {
  expect(writesMonthFirst('en', ['en-US', 'de'])).toBe(true);
  expect(writesMonthFirst('en', ['de-DE', 'en-GB'])).toBe(false);
  expect(writesMonthFirst('de', ['en-US'])).toBe(false);
  expect(writesMonthFirst('ar', [])).toBe(false);
});
