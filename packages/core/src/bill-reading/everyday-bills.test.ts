import { describe, expect, test } from 'vitest';
import { given, power, read, recognised, strom } from './page.fixture.ts';
import { SURE } from './reading.ts';
import { readText } from './read-text.ts';

describe('what is counted', () => {
  test('a row of one unit may be printed with coins where it holds whole numbers only', () => {
    const { energy_consumption, meter_no } = given(
      power(
        '40 Meter Number | 200 06114823 | 400 Meter Constant | 560 40',
        '40 Parameter | 200 Present Reading | 360 Previous Reading | 520 Difference | 640 MF | 740 Consumption',
        '40 KWH | 200 18842.00 | 360 18311.00 | 520 531.00 | 640 40 | 740 21240.00',
        '40 KVAH | 200 19950.00 | 360 19391.00 | 520 559.00 | 640 40 | 740 22360.00',
        '40 Energy charges | 360 21240 | 520 6.95 | 740 147,618.00',
      ),
    );
    expect(energy_consumption).toBe(21240);
    expect(meter_no).toBe('06114823');
  });

  test('a total stands far from its name and unit where nothing else is on its line', () => {
    const { energy_consumption } = given(
      power(
        '40 Meter number | 200 Rate | 360 Previous | 500 Present | 640 Units used',
        '40 38114402 | 200 Day | 360 61702 C | 500 64916 C | 640 3,214',
        '40 38114402 | 200 Night | 360 30118 C | 500 31578 C | 640 1,460',
        '40 Total kWh | 640 4,674',
        '40 Day units | 200 3,214 kWh | 360 @ 29.87 c | 640 €960.02',
        '40 Night units | 200 1,460 kWh | 360 @ 16.41 c | 640 €239.59',
      ),
    );
    expect(energy_consumption).toBe(4674);
  });
});

describe('taxes', () => {
  test('a tax may name what it is on', () => {
    const { net_amount, tax_amount, gross_amount } = given(
      power(
        '40 Energy charges | 880 147,618.00',
        '40 Demand charges | 880 32,636.20',
        '40 Sub total | 880 180,254.20',
        '40 Tax on energy charges | 640 9% | 880 13,285.62',
        '40 Current bill amount | 880 193,539.82',
      ),
    );
    expect([net_amount, tax_amount, gross_amount]).toEqual([180254.2, 13285.62, 193539.82]);
  });
});

describe('numbers', () => {
  test('an account at a bank among Arabic words is no number of the customer', () => {
    const { account_no } = given([
      '500 فاتورة نقل النفايات خلال الفترة 01/09/2025 - 30/09/2025',
      '700 رقم العميل: 4417',
      '84 4,760.54 | 700 المجموع شامل الضريبة',
      '200 على حساب مصرف الراجحي 7519 1016 6080 0000 8000 SA03',
    ]);
    expect(account_no).toBe('4417');
  });

  test('capitals in front of a number in its cell belong to it', () => {
    const { fields } = read(strom('40 Rechnungsnummer | 400 VR 2024/0088142', '40 Rechnungsbetrag | 880 184,20 €'));
    expect(fields.invoice_no?.value).toBe('VR 2024/0088142');
    expect(fields.invoice_no?.confidence).toBeLessThan(SURE);
  });

  test('a word that was hardly read in front of a number may be its beginning', () => {
    const rows = power('40 Account number', '40 Rus 118 442', '40 Total charges | 880 184.20');
    const page = recognised(rows);
    const words = page.words.map((w) => (w.text === 'Rus' ? { ...w, confidence: 0.7 } : w));
    const { account_no } = readText([{ ...page, words }]).fields;
    expect(account_no?.value).toBe('118 442');
    expect(account_no?.confidence).toBeLessThan(SURE);
  });
});

describe('dust', () => {
  test('a speck does not part a number from the capitals that belong to it', () => {
    const page = recognised(strom('40 Rechnungsnummer | 400 VR $ 2024/0088142', '40 Rechnungsbetrag | 880 184,20 €'));
    const words = page.words.map((w) => (w.text === '$' ? { ...w, confidence: 0.1 } : w));
    const { invoice_no } = readText([{ ...page, words }]).fields;
    expect(invoice_no?.confidence ?? 0).toBeLessThan(SURE);
  });
});

describe('Arabic letters that were misread', () => {
  test('one wrong letter hides neither the utility nor what was counted', () => {
    const { utility, fields } = readText([
      recognised([
        '500 شركة نجد للكيرباء | 40 تاريخ الإصدار 2025/08/26',
        '500 فترة الفاتورة 2025/07/25 - 2025/08/24',
        '40 كمية الاستيلاك (ك.و.س) | 300 القراءة الحالية | 480 القراءة السابقة | 740 رقم العداد',
        '60 7760 | 320 61880 | 500 54120 | 720 KNM2019084471',
        '84 1,819.30 | 700 إجمالي الفاتورة الحالية',
      ]),
    ]);
    expect(utility?.value).toBe('ENERGY');
    expect(fields.energy_consumption?.value).toBe(7760);
  });
});
