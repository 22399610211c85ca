import { describe, expect, test } from 'vitest';
import { findDates } from './fields/dates.ts';
import { wordsOfRuns } from './text/glyphs.ts';
import { spelled } from './text/grammar.ts';
import { given, page, power, read, recognised, strom, water } from './text/page.fixture.ts';
import { readText } from './read-text.ts';
import { normaliseText } from './text/page-text.ts';

describe('what bills of strangers showed', () => {
  test('Latin letters and numbers within an Arabic run keep their order', () => {
    const { words } = wordsOfRuns(
      [{ text: 'رقم الفاتورة: INV-2025-1184', x: 180, y: 300, width: 107, size: 9, rtl: true }],
      1,
      595,
      842,
    );
    expect(words.map((w) => w.text)).toContain('INV-2025-1184');
  });

  test('an exempt tax is none, and the total is net', () => {
    expect(
      given(
        water('40 Water charges | 880 882.63', '40 Sales tax (exempt) | 900 0.00', '40 Current charges | 880 882.63'),
      ),
    ).toMatchObject({ net_amount: 882.63, tax_amount: 0, gross_amount: 882.63 });
  });

  test('the taxes of Canada and Quebec are two taxes', () => {
    const { fields } = read(
      power(
        '40 Sous-total | 880 730.46 $',
        '40 TPS 5 % (R100 000 044) | 890 36.52 $',
        '40 TVQ 9.975 % (1000 000 044) | 890 72.86 $',
        '40 Montant total de la période | 880 839.84 $',
      ),
    );
    expect(fields).toMatchObject({
      net_amount: { value: 730.46 },
      tax_amount: { value: 109.38, text: '36.52 + 72.86' },
      gross_amount: { value: 839.84 },
      currency: { value: 'CAD' },
    });
  });

  test('a day on which was paid is not the day of payment', () => {
    const text =
      '40 Since the last invoice we received £26,118.04 by Direct Debit on 24 October 2025 and nothing is brought forward from it.';
    expect(given(power('40 Total | 880 £24.00', text)).due_date).toBeUndefined();
  });

  test('a cell that is one number with its letters is taken whole', () => {
    const rows = ['40 Meter number | 400 D 2204471', '40 Consumption | 400 7,340 kWh'];
    expect(given(power(...rows)).meter_no).toBe('D 2204471');
    expect(given(power('40 Meter number | 400 0061 7742 K', rows[1]!)).meter_no).toBe('0061 7742 K');
    expect(given(power('40 Invoice number | 400 GP-88 104 226')).invoice_no).toBe('GP-88 104 226');
  });

  test('registers of one meter are added where no sum is printed, and a person confirms it', () => {
    const { fields } = read(
      power(
        '40 Meter | 200 Register | 400 Last read | 550 This read | 700 kWh',
        '40 0061 7742 K | 200 E1 peak | 400 40116 | 550 41962 | 700 1846',
        '40 0061 7742 K | 200 E2 off-peak | 400 71880 | 550 74857 | 700 2977',
        '40 Peak usage | 500 1,846 kWh × 33.77 c | 880 $623.39',
        '40 Off-peak usage | 500 2,977 kWh × 21.45 c | 880 $638.57',
      ),
    );
    expect(fields.energy_consumption?.value).toBe(4823);
    expect(fields.energy_consumption!.confidence).toBeLessThan(0.75);
  });

  test('what both registers counted outranks what one of them did', () => {
    expect(
      given(
        power(
          '40 5,146 kWh in 62 days, 83 kWh a day, as much as in the same time of the year before that.',
          '40 Meter number | 200 Rate | 400 12 Aug 25 | 550 12 Oct 25 | 700 Units | 800 Unit',
          '40 20117744 | 200 Day | 400 44120 | 550 47304 | 700 3184 | 800 kWh',
          '40 20117744 | 200 Night | 400 18811 | 550 20773 | 700 1962 | 800 kWh',
        ),
      ).energy_consumption,
    ).toBe(5146);
  });

  test('the unit behind the number of a meter is that of its row', () => {
    expect(
      given(
        power(
          '40 Meter | 400 Previous | 500 Present | 600 Diff. | 700 Multiplier | 850 Usage',
          '40 PR 61-40277 kWh | 400 5127 | 500 5535 | 600 408 | 700 120 | 850 48960',
          '40 Energy, first 20,000 kWh | 500 20,000 × $0.07412 | 880 1,482.40',
          '40 Energy, all over 20,000 kWh | 500 28,960 × $0.06138 | 880 1,777.56',
        ),
      ),
    ).toMatchObject({ energy_consumption: 48960, meter_no: 'PR 61-40277' });
  });

  test('a unit of one letter in a cell of its own belongs to the number before it', () => {
    const { fields } = read([
      '40 Rechnung Entsorgung Abfall | 600 Datum 04.06.2025',
      '40 Leistungszeitraum 01.05.2025 bis 31.05.2025',
      '40 Bezeichnung | 545 Menge | 611 ME | 736 Preis | 856 Betrag',
      '40 Verwertung Siedlungsabfälle | 545 6,84 | 611 t | 736 168,50 | 856 1.152,54',
      '499 Summe netto | 846 1.152,54 €',
      '499 19 % MwSt. | 857 218,98 €',
      '499 Gesamtbetrag | 846 1.371,52 €',
    ]);
    expect(fields.waste?.value).toBe(6.84);
  });

  test('the number of days stands beside its name', () => {
    const rows = ['40 From | 400 06/07/2025', '40 To | 400 05/08/2025', '40 Number of days | 400 31'];
    expect(read(['40 Electricity bill | 400 Bill date 13/08/2025', ...rows]).countsLastDay).toBe(true);
  });

  test('the number of a Swiss firm is no meter', () => {
    expect(given(water('40 Zähler | 400 CHE-447.118.220')).meter_no).toBeUndefined();
  });

  test.each([
    ['مجموع الفاتورة | 700 12.500 دينار', 'شركة الكهرباء الأردنية', 'JOD'],
    ['المبلغ ر.ع. | 700 144.228', 'سلطنة عمان', 'OMR'],
    ['المبلغ المستحق | 700 20.100 دينار', 'هيئة الكهرباء مملكة البحرين', 'BHD'],
  ])('whose %s are says the country', (row, name, currency) => {
    expect(given([`40 ${name}`, `40 ${row}`]).currency).toBe(currency);
  });

  test('a doubted letter is no unit', () => {
    const whole = recognised(strom('40 Abfall Entsorgung | 545 6,84 | 611 t | 856 1.152,54'));
    const words = whole.words.map((w) => (w.text === 't' ? { ...w, confidence: 0.4 } : w));
    expect(readText([{ ...page(1, []), words }]).fields.waste).toBeUndefined();
  });
});

describe('what the parts of a bill say of the whole', () => {
  test('beside a part that is exempt the net amount and the total are those of both', () => {
    expect(
      given([
        '40 Gebührenbescheid Wasser und Abwasser | 700 Datum: 19.01.2026',
        '40 Abrechnungszeitraum: 01.01.2025 - 31.12.2025',
        '40 Summe Trinkwasser netto | 880 1.509,36 €',
        '40 7 % Umsatzsteuer | 880 105,66 €',
        '40 Summe Trinkwasser brutto | 880 1.615,02 €',
        '40 Summe Abwasser | 880 2.381,34 €',
        '40 Gebühren ohne Umsatzsteuer | 880 3.890,70 €',
        '40 Umsatzsteuer | 880 105,66 €',
        '40 Festgesetzte Gebühren insgesamt | 880 3.996,36 €',
      ]),
    ).toMatchObject({ net_amount: 3890.7, tax_amount: 105.66, gross_amount: 3996.36 });
  });

  test('the period is the whole, though its parts are named more often', () => {
    const part = (from: string, to: string, days: number) => [
      `40 Berechnung vom ${from} bis ${to} (${days} Tage)`,
      `40 Abrechnungszeitraum ${from} - ${to} | 700 12.881 kWh`,
      `40 Zustandszahl ${from} - ${to} | 700 0,9612`,
    ];
    expect(
      given([
        '40 Gasrechnung | 400 Erdgas 01.10.2024 bis 30.09.2025',
        '40 Rechnungsdatum | 700 24.10.2025',
        ...part('01.10.2024', '31.12.2024', 92),
        ...part('01.01.2025', '30.09.2025', 273),
      ]),
    ).toMatchObject({ billing_start_date: '2024-10-01', billing_end_date: '2025-09-30', date_of_bill: '2025-10-24' });
  });

  test('the grid that a bill for gas names in passing makes no power of it', () => {
    const rows = Array.from({ length: 6 }, (_, i) => `40 Arbeitspreis | 500 1${i}.881 kWh | 700 8,14 ct/kWh`);
    const { carrier } = read([
      '40 Gasrechnung | 700 24.10.2025',
      '40 Verbrauch Erdgas | 700 Brennwert',
      ...rows,
      '40 Im Arbeitspreis von 8,14 ct je kWh sind die Netznutzung mit 1,62 ct und alle anderen Abgaben enthalten.',
    ]);
    expect(carrier?.value).toBe('natural_gas');
  });

  test('a total whose column begins alike, as in Arabic tables, is the sum of what stands above it', () => {
    const { checks, fields } = read(
      water('700 Water | 100 2406.40', '700 Sewer | 100 1564.16', '700 Service | 100 42.00', '700 Total | 100 4012.56'),
    );
    expect(fields.gross_amount?.value).toBe(4012.56);
    expect(checks.length).toBeGreaterThan(0);
  });
});

describe('what a number is not', () => {
  test('an account that a sentence names behind a bank is none of the bill', () => {
    const bank = '40 Hudson Commerce Bank, ABA 021000555, account 7781204415';
    expect(given(power('40 Customer no. | 400 1107', bank)).account_no).toBe('1107');
  });

  test('letters that name a number beside its name may be a part of it', () => {
    for (const rows of [['500 Rechnungsnummer | 700 RG 25/3318'], ['500 Rechnungsnummer', '500 RE 2026/03-20718']])
      expect(read(strom(...rows)).fields.invoice_no!.confidence).toBeLessThan(0.75);
  });

  test('the groups of two telephone numbers are no readings where a meter was read on two days', () => {
    expect(
      given([
        '40 Water account | 600 Enquiries 13 00 94 Faults 13 00 95 (24 hours)',
        '40 Account period | 400 12 Feb 2026 to 13 May 2026',
        '582 Read on 13 May 2026 | 850 3,024 kL',
        '582 Read on 11 Feb 2026 | 850 2,906 kL',
        '40 Water used 118 kL x $2.8750 | 475 $339.25 | 582 Water used | 866 118 kL',
      ]).water_consumption,
    ).toBe(118_000);
  });

  test('a heading ends at its colon, and a name begins', () => {
    expect(given(power('40 Meter readings: meter E17K 30428', '40 Total | 400 3,863 kWh')).meter_no).toBe('E17K 30428');
  });

  test('what a tank holds is not what was delivered', () => {
    const { isUtilityBill, carrier } = read([
      '40 Rechnung Heizöl | 700 Rechnungsdatum 09.10.2025',
      '40 Lieferadresse: Salzburger Straße 77, Tank 10.000 Liter',
      '40 Artikel | 540 Liter | 650 € je 100 Liter | 850 Betrag €',
      '40 Heizöl extra leicht | 540 4.215 | 690 93,84 | 850 3.955,36',
      '40 Nettobetrag | 850 3.955,36',
      '40 20 % USt. | 850 791,07',
      '40 Rechnungsbetrag EUR | 850 4.746,43',
    ]);
    expect(isUtilityBill).toBe(true);
    expect(carrier?.value).toBe('heating_oil');
  });

  test('a payment that was received is none to come', () => {
    expect(
      given(
        power(
          '40 Direct Debit received 21 October 2025 | 880 -£1,204.66',
          '40 Balance | 880 £0.00',
          '40 We will take this by Direct Debit',
          '40 on or after 20 November 2025',
        ),
      ).due_date,
    ).toBe('2025-11-20');
  });

  test('what is no utility bill has nothing sure', () => {
    const { isUtilityBill, fields } = read([
      '40 Tax invoice | 700 INV-11847',
      '40 Lift maintenance under contract | 880 640.00',
      '40 Subtotal | 880 640.00',
      '40 GST 15% | 880 96.00',
      '40 Total NZD | 880 736.00',
    ]);
    expect(isUtilityBill).toBe(false);
    expect(fields.gross_amount?.value).toBe(736);
    const { currency: _, ...others } = fields;
    expect(Math.max(...Object.values(others).map((f) => f.confidence))).toBeLessThan(0.75);
  });

  test('of the dirham a rate of 18 % above an amount that begins with five tells no Emirates', () => {
    const rows = ['100 838.30 | 340 الضريبة على القيمة المضافة 18%', '100 5 495.53 | 340 المجموع بالدرهم'];
    const { fields } = read(['40 فاتورة الكهرباء', '40 التعريف الموحد للمقاولة 000994418000020', ...rows]);
    expect(fields.currency?.value).toBe('MAD');
  });
});

describe('Arabic whose letters a PDF has no name for', () => {
  test('a word with another sign in place of one letter, a ligature whose letters come in reverse', () => {
    expect(['موAد', 'ساAة', 'الاستهلBك', 'لاير', 'استهالك'].map(spelled)).toEqual([
      'موعد',
      'ساعة',
      'الاستهلاك',
      'ريال',
      'استهلاك',
    ]);
    // Two words with a hyphen between them, a single letter, a word that is none of ours, and the present or the next one.
    const others = ['كهرباء-ماء', 'Aب', 'سيقAن', 'ال-الية'];
    expect(others.map(spelled)).toEqual(others);
  });

  test.each([
    ['what is left of its joining word', ['400 قراءة العدادات للفترة من 01/09/2025 إ\u001c 30/09/2025']],
    [
      'its ends below one another, each behind its word',
      ['700 فترة الفاتورة | 400 من 01/09/2025', '400 إلى 30/09/2025 | 700 معامل الضرب'],
    ],
  ])('a period by %s', (_what, rows) => {
    const { billing_start_date, billing_end_date } = given(['400 فاتورة استهلاك الكهرباء', ...rows]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-09-01', '2025-09-30']);
  });

  test('days of payment below one another are no period', () => {
    const rows = ['40 Abbuchung: | 200 15.08.2025', '200 und 15.09.2025'];
    expect(given(['40 Stromrechnung | 400 Rechnungsdatum 09.07.2025', ...rows]).billing_start_date).toBeUndefined();
  });
});

test('a day read by the network of digits before the name of a month is sure only where it is printed again', () => {
  const rows = [
    '700 شركة مياه الساحل | 300 فاتورة المياه',
    '400 فترة المحاسبة من 01/07/2025 إلى 31/07/2025',
    '400 تاريخ الإصدار 14 أغسطس 2025',
    '700 رقم العداد 447182 | 400 القراءة السابقة 1284 | 100 القراءة الحالية 1470',
    '400 كمية الاستهلاك 186 متر مكعب',
    '400 المبلغ المطلوب 979.58 جنيه',
  ];
  const dateIn = (lines: string[], confidence: number) => {
    const whole = recognised(lines);
    const words = whole.words.map((w) => (/\d/.test(w.text) ? { ...w, confidence } : w));
    return readText([{ ...whole, words }]).fields.date_of_bill!;
  };
  expect(dateIn(rows, 0.75)).toMatchObject({ value: '2025-08-14', confidence: 0.74 });
  expect(dateIn(rows, 0.95).confidence).toBeGreaterThan(0.75);
  expect(dateIn([...rows, '400 حررت في 14 أغسطس 2025'], 0.75).confidence).toBeGreaterThan(0.75);
});

test.each([
  ['5 تشرين الأول 2025', '2025-10-05'],
  ['14 كانون الثاني 2026', '2026-01-14'],
  ['3 آب/أغسطس 2025', '2025-08-03'],
  ['7 غشت 2025', '2025-08-07'],
  ['21 جويلية 2025', '2025-07-21'],
])('%s is a day, in the names of the Levant and the Maghreb', (text, iso) => {
  expect(findDates(normaliseText(text), 'dmy').map((date) => date.iso)).toEqual([iso]);
});

test('a month of two words is the period that its name introduces', () => {
  const { billing_start_date } = given(['400 فاتورة الكهرباء', '700 فترة الفاتورة | 400 تشرين الثاني 2025']);
  expect(billing_start_date).toBe('2025-11-01');
});

test('the word that joins two days of a period may stand beside both, where a PDF turns Arabic round', () => {
  const { billing_start_date, billing_end_date } = given([
    '400 فاتورة الكهرباء',
    '264 آخر يوم للدفع | 556 مدة الفاتورة | 801 تاريخ إصدار الفاتورة',
    '264 05/04/2026 | 449 12/03/2026 11/02/2026 إلى | 832 16/03/2026',
  ]);
  expect([billing_start_date, billing_end_date]).toEqual(['2026-02-11', '2026-03-12']);
});

test.each([
  'الكهرباء غير خاضعة لضريبة القيمة المضافة',
  'Es wird keine Umsatzsteuer erhoben.',
  'Facture exonérée de TVA',
])('%s: the total is net', (sentence) => {
  const { net_amount, tax_amount } = given(power('40 Total | 880 3367.24', `40 ${sentence}`));
  expect([net_amount, tax_amount]).toEqual([3367.24, 0]);
});
