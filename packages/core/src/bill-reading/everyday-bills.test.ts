import { describe, expect, test } from 'vitest';
import { given, power, read, recognised, strom } from './text/page.fixture.ts';
import { SURE } from './reading.ts';
import { wordsOfRuns } from './text/glyphs.ts';
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

describe('Arabic of a text layer', () => {
  test('letters in the wrong order hide neither the utility nor a unit in parentheses', () => {
    const { carrier, fields } = read([
      '500 فاتورة خدمة التربيد المركزي | 40 تاريخ الفاتورة 02/08/2025',
      '500 فترة الاستهلاك 01/07/2025 - 31/07/2025',
      '40 الاستهلاك (طن تربيد ساعة) | 300 القراءة الحالية | 480 القراءة السابقة | 740 رقم العداد',
      '60 18,420 | 320 222,538 | 500 204,118 | 720 EM-77104',
      '84 22,824.44 | 700 الإجمالي المستحق',
    ]);
    expect(carrier?.value).toBe('district_cooling');
    expect(fields.energy_consumption?.original).toEqual({ value: 18420, unit: 'ton-h' });
  });

  test('the currency is named in the header of the amounts, its letters in the wrong order', () => {
    const { currency } = given([
      '500 فاتورة خدمات المياه | 40 تاريخ الفاتورة 05/05/2025',
      '500 مدة الفاتورة 01/04/2025 - 30/04/2025',
      '500 المبالغ بالرايل السعودي',
      '84 2,787.60 | 700 إجمالي الفاتورة',
    ]);
    expect(currency).toBe('SAR');
  });

  test('a shift of a letter is no space', () => {
    const run = (text: string, x: number, width: number) => ({ text, x, y: 100, width, size: 12, rtl: true });
    const { words } = wordsOfRuns(
      [run('خدمة', 160, 30), run(' ', 157.2, 2.8), run('الترب', 135, 22.2), run(' ', 133.6, 1.4), run('يد', 122, 11.6)],
      1,
      600,
      800,
    );
    expect(words.map((w) => w.text)).toEqual(['التربيد', 'خدمة']);
  });
});

describe('what is named by itself', () => {
  test('a month behind its name is the period', () => {
    const { billing_start_date, billing_end_date } = given([
      '40 Ashgrove Recycling, waste collection | 400 Date 31/08/2025',
      '400 Month August 2025',
      '40 Total weight | 700 2,013 kg',
      '40 Invoice total | 880 €616.58',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-08-01', '2025-08-31']);
  });

  test('a unit alone above a column is what was counted', () => {
    const { energy_consumption } = given([
      '40 Commercial gas invoice | 400 Invoice date 03-Jun-2025',
      '40 Billing period 01-May-2025 to 31-May-2025',
      '40 Meter No. | 200 Opening (SCM) | 360 Closing (SCM) | 520 Consumption (SCM) | 720 GCV kcal/SCM | 880 MMBTU',
      '40 MTR-884102 | 200 20,118.0 | 360 21,958.5 | 520 1,840.5 | 720 9,320 | 880 68.07',
      '40 Description | 360 Basis | 880 Amount ₹',
      '40 Gas charges | 360 1,840.5 SCM × ₹ 52.40 | 880 96,442.20',
      '40 Current bill | 880 96,442.20',
    ]);
    expect(energy_consumption).toBe(19949.35);
  });

  test('a company registered in India is paid in rupees though the sign was not read', () => {
    const { currency } = given([
      '40 CIN U40200MH2008PLC118442 | 400 Invoice date 03-Jun-2025',
      '40 Gas bill for 01-May-2025 to 31-May-2025',
      '40 Meter No. MTR-884102',
      '40 Taxable value | 880 96,742.20',
      '40 Current bill | 880 X1,11,253.53',
    ]);
    expect(currency).toBe('INR');
  });
});

describe('taxes among the items', () => {
  test('percentages elsewhere on the page are no further taxes', () => {
    const { net_amount, tax_amount } = given(
      power(
        '40 Compared with last year +6 %',
        '40 Customer charge | 888 $38.50',
        '40 Energy, 1,324 × $0.6649 | 888 880.37',
        '40 State energy revenue tax, 1,324.06 × $0.024 | 896 31.78',
        '40 Municipal tax 5.1 % | 896 47.58',
        '40 Total charges | 880 $998.23',
        '40 Late payment adds 1.5 % a month.',
      ),
    );
    expect([net_amount, tax_amount]).toEqual([918.87, 79.36]);
  });
});

test('where coins have three digits a number below one tells their mark', () => {
  const { water_consumption } = given([
    '500 إدارة المياه | 40 تاريخ التحرير 05/05/2025',
    '400 01/04/2025 | 700 بداية المدة',
    '400 30/04/2025 | 700 نهاية المدة',
    '400 KW-40118 | 700 العداد',
    '400 883,400 | 700 القراءة السابقة (غالون)',
    '400 924,600 | 700 القراءة الحالية (غالون)',
    '400 41,200 | 700 الكمية (غالون إمبراطوري)',
    '400 0.800 | 700 السعر لكل ألف غالون',
    '400 32.960 | 700 المبلغ المستحق (دينار كويتي)',
  ]);
  expect(water_consumption).toBe(187299);
});

test('the post is no cooling: of a misread word no letter is missing', () => {
  const { utility } = readText([
    recognised([
      '500 فاتورة | 40 تاريخ الإصدار 2025/08/26',
      '500 فترة الفاتورة 2025/07/25 - 2025/08/24',
      '500 رقم البريد',
      '60 7760 | 320 61880 | 500 54120 | 720 KNM2019084471',
      '84 1,819.30 | 700 إجمالي الفاتورة الحالية',
    ]),
  ]);
  expect(utility?.value).toBeUndefined();
});
