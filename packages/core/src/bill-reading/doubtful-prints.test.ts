import { expect, test } from 'vitest';
import { asPrinted } from './misread.ts';
import { given, power, read, water } from './page.fixture.ts';
import { SURE } from './reading.ts';

test('the raised three of cubic metres, read as a sign', () => {
  expect(['m>', '444m>', 'm?'].map(asPrinted)).toEqual(['m³', '444m³', 'm³']);
});

test('a reading and what was used that add up either way round are not sure', () => {
  const swapped = read(water('40 22-0718453 | 400 1.872 m³ | 600 2.316 m | 800 444 m', '40 Netto | 880 1.036,88'));
  const { water_consumption: used } = swapped.fields;
  expect(used?.confidence ?? 0).toBeLessThan(SURE);
});

test('the telephone of the desk for customers is nobody’s account', () => {
  const head = power('40 Derryvale Gas | 500 Customer service 01 999 0266', '40 Account number', '40 620 915 338');
  expect(given(head)).toMatchObject({ account_no: '620 915 338' });
});

test('a tax invoice has a number of its own, which is no tax number, beside hours and readings', () => {
  const rows = [
    '400 Tax invoice | 700 Electricity',
    '400 Body Corporate 418207',
    '400 Supplied 3 March 2026 to 1 April 2026',
    '40 Tax invoice no. | 300 Night 11pm-7am | 620 17649 | 760 18306 | 910 657 kWh',
    '40 KP10446612',
  ];
  expect(given(rows)).toMatchObject({ invoice_no: 'KP10446612' });
});
