import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { setFormatLocale } from '../format.ts';
import { theme } from '../theme.ts';
import { NumberField } from './number-field.tsx';
import type { NumberInputProps } from './number-input.tsx';

beforeAll(() => startTexts('ar'));
afterEach(cleanup);

function AreaForm({ start, ...props }: Omit<Partial<NumberInputProps>, 'name'> & { start?: number }) {
  const form = useForm<{ area?: number | undefined }>({ defaultValues: { area: start } });
  const area = useWatch({ control: form.control, name: 'area' });
  return (
    <MantineProvider theme={theme} env="test">
      <NumberField control={form.control} name="area" {...props} label={'Area'} />
      <output>{String(area)}</output>
      <button onClick={() => form.setValue('area', 1250.5)}>{'Suggest'}</button>
      <button onClick={() => form.reset()}>{'Discard'}</button>
    </MantineProvider>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Area');
const kept = () => screen.getByRole('status').textContent;

test('a number typed in the digits of an Arabic keyboard has the same value', async () => {
  setFormatLocale('ar');
  render(<AreaForm />);
  await userEvent.type(field(), '٢٥٠٠٫٥');
  expect(kept()).toBe('2500.5');
});

test('a number that is shown rounded keeps all its digits until it is changed', async () => {
  setFormatLocale('en-US');
  render(<AreaForm start={1775.6332388676117} shown={(value) => Math.round(value * 100) / 100} />);
  expect(field().value).toBe('1,775.63');
  await userEvent.click(field());
  expect(field().value).toBe('1775.6332388676117');
  await userEvent.tab();
  expect(kept()).toBe('1775.6332388676117');
  expect(field().value).toBe('1,775.63');
});

// The typed text, the value, and the text after the field is left.
const numbers: Record<string, [typed: string, understood: string, shown: string][]> = {
  'en-US': [
    ['12,500', '12500', '12,500'],
    ['1,234.56', '1234.56', '1,234.56'],
    ['12.500', '12.5', '12.5'],
    ['12,5', '12.5', '12.5'],
    ['0,125', '0.125', '0.125'],
    ['-3,000', '-3000', '-3,000'],
    ['1,234,567', '1234567', '1,234,567'],
  ],
  'de-DE': [
    ['12.500', '12500', '12.500'],
    ['1.234,56', '1234.56', '1.234,56'],
    ['12,500', '12.5', '12,5'],
    ['12.5', '12.5', '12,5'],
    ['0.125', '0.125', '0,125'],
    ['1234.567', '1234.567', '1.234,567'],
    ['1.234.567', '1234567', '1.234.567'],
  ],
};
describe.each(Object.entries(numbers))('in %s', (locale, all) => {
  test.each(all)('%s is %s, typed or pasted', async (text, value, shown) => {
    setFormatLocale(locale);
    for (const give of [() => userEvent.type(field(), text), () => userEvent.paste(text)]) {
      render(<AreaForm />);
      await userEvent.click(field());
      await give();
      await userEvent.tab();
      expect([kept(), field().value]).toEqual([value, shown]);
      cleanup();
    }
  });
});

test('a pasted number with a unit, a currency or the signs of another language has the same value', async () => {
  setFormatLocale('de-DE');
  for (const [text, value] of [
    ['€ 1.234,50', '1234.5'],
    ['27 900 m²', '27900'],
    ['1,234.56', '1234.56'],
    ['1e5', 'undefined'],
    ['12.5.2024', 'undefined'],
    ['3 200 kWh', '3200'],
  ] as const) {
    render(<AreaForm />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(kept(), text).toBe(value);
    cleanup();
  }
});

test("a corrected number keeps its magnitude: the field's own group sign is not read as a typed one", async () => {
  setFormatLocale('de-DE');
  render(<AreaForm />);
  await userEvent.type(field(), '12500');
  await userEvent.tab();
  expect(field().value).toBe('12.500');
  await userEvent.click(field());
  await userEvent.keyboard('{End}{Backspace}');
  await userEvent.tab();
  expect([kept(), field().value]).toEqual(['1250', '1.250']);
});

test('an accepted suggestion shows while the field has the focus, and a cleared field is empty', async () => {
  setFormatLocale('en-US');
  render(<AreaForm />);
  await userEvent.type(field(), '7');
  screen.getByText('Suggest').click();
  expect(await screen.findByDisplayValue('1250.5')).toBe(field());
  await userEvent.clear(field());
  await userEvent.tab();
  expect([kept(), field().value]).toEqual(['undefined', '']);
});

test('a prefilled number can be cleared and typed again, and returns when the form is reset', async () => {
  setFormatLocale('en-US');
  render(<AreaForm start={188.4} />);
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field().value).toBe('');
  await userEvent.click(screen.getByText('Discard'));
  expect(field().value).toBe('188.4');
  await userEvent.clear(field());
  await userEvent.type(field(), '188.40');
  await userEvent.tab();
  expect([kept(), field().value]).toEqual(['188.4', '188.4']);
});

test('whole numbers accept no decimals, and a value out of bounds becomes the nearest bound', async () => {
  setFormatLocale('en-US');
  render(<AreaForm decimals={0} isGrouped={false} min={1900} max={2100} />);
  await userEvent.type(field(), '2,024');
  await userEvent.tab();
  expect([kept(), field().value]).toEqual(['2024', '2024']);
  await userEvent.clear(field());
  await userEvent.type(field(), '20245');
  await userEvent.tab();
  expect(field().value).toBe('2100');
});

test('a field cleared by an autofill program is empty', () => {
  setFormatLocale('en-US');
  render(<AreaForm start={1250} />);
  act(() => {
    field().focus();
    fireEvent.change(field(), { target: { value: '' } });
  });
  expect(kept()).toBe('undefined');
});
