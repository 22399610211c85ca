import { describe, expect, test } from 'vitest';
import { wordsOfRuns } from './glyphs.ts';
import { given, page, power, read, recognised, strom, water } from './page.fixture.ts';
import { readText } from './read-text.ts';

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
