import { describe, expect, test } from 'vitest';
import { given, power, read, recognised, strom, water } from './text/page.fixture.ts';
import { findNumbers } from './candidates.ts';
import { wordsOfRuns } from './text/glyphs.ts';
import { segmentsOf } from './text/lines.ts';
import { asPrinted } from './text/misread.ts';
import { readText } from './read-text.ts';
import { unitAt } from './fields/units.ts';

describe('leaders between a name and its amount', () => {
  test('dots of a tab stop are no part of the words beside them', () => {
    const run = (text: string, x: number, width: number) => ({ text, x, y: 100, width, size: 10, rtl: false });
    const typed = wordsOfRuns([run('VAT at 20%......................194.86', 50, 300)], 1, 595, 842);
    const set = wordsOfRuns(
      [run('VAT at 20%', 50, 60), run('.'.repeat(60), 110, 200), run('194.86', 310, 40)],
      1,
      595,
      842,
    );
    for (const { words } of [typed, set]) expect(words.map((w) => w.text)).toEqual(['VAT', 'at', '20%', '194.86']);
    expect(set.words.at(-1)!.x).toBeCloseTo((310 * 1000) / 595, 0);
  });

  test('an amount that begins with its point keeps it', () => {
    const run = { text: 'Balance .00 and .0061', x: 50, y: 100, width: 160, size: 10, rtl: false };
    expect(wordsOfRuns([run], 1, 595, 842).words.map((w) => w.text)).toEqual(['Balance', '.00', 'and', '.0061']);
  });

  test('recognition takes the first of a month for a letter', () => {
    expect(['ler', 'Ier', '1er'].map(asPrinted)).toEqual(['1er', '1er', '1er']);
  });

  test('what recognition makes of them is taken off', () => {
    expect(['2025...', '..974.28', '.61,507', '.......', 'pence……', '.0061', '.00', 'Inc.'].map(asPrinted)).toEqual([
      '2025',
      '974.28',
      '61,507',
      '',
      'pence',
      '.0061',
      '.00',
      'Inc.',
    ]);
  });
});

describe('what is counted', () => {
  test('a column may count in thousands of its unit', () => {
    for (const header of ['Gallons (1000s)', 'Gallons in thousands'])
      expect(
        given([
          '40 Water bill | 400 Bill date 09/08/2025 | 700 Amount $',
          '40 Service period 08/01/2025 - 08/31/2025',
          `40 Meter ID | 200 Start read | 400 End read | 600 ${header}`,
          '40 70118844 | 200 15,906 | 400 16,174 | 600 268',
          '40 Total new charges | 700 $2,641.50',
        ]).water_consumption,
        header,
      ).toBeCloseTo(1_014_490, -2);
  });

  test('what a unit holds is no quantity, though it is told in words', () => {
    const { water_consumption } = given(
      water('40 One unit of 1000 gallons is about 3.8 cubic meters.', '40 Meter No. 70118844 | 400 Total $2,641.50'),
    );
    expect(water_consumption).toBeUndefined();
  });

  test('fuel is measured at a temperature', () => {
    const { fields, isUtilityBill } = read([
      '40 Slaney Heating Oils | 500 Invoice date: 18/11/2025',
      '40 Invoice number: 60418',
      '40 Product | 300 Litres @ 15°C | 500 Price per litre € | 700 Goods €',
      '40 Kerosene (28 sec) | 300 2,500 | 500 0.8145 | 700 2,036.25',
      '500 VAT @ 13.5% | 700 274.89',
      '500 Invoice total € | 700 2,311.14',
    ]);
    expect(isUtilityBill).toBe(true);
    expect(fields.tax_amount?.value).toBe(274.89);
  });
});

describe('days and numbers', () => {
  test('the month may stand before the first and the last day', () => {
    const { billing_start_date, billing_end_date } = given([
      '40 Water bill | 400 Bill date 09/08/2025',
      '40 Your metered use, August 1 - 31, 2025',
      '40 Meter No. 70118844 | 400 Consumption 268 m³',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-08-01', '2025-08-31']);
  });

  test('a number of the bill may begin with its year', () => {
    expect(given(power('40 Invoice #: 25-0107', '40 Invoice date: 2025-10-03')).invoice_no).toBe('25-0107');
  });
});

describe('signs', () => {
  test('a dash that recognition guessed takes nothing off', () => {
    const valueOf = (confidence: number) => {
      const printed = recognised(['700 - 1,181.00']);
      const words = printed.words.map((w) => (w.text === '-' ? { ...w, confidence } : w));
      return findNumbers(segmentsOf([{ ...printed, words }]), [], '.')[0]?.value;
    };
    expect([0.26, 0.9].map(valueOf)).toEqual([1181, -1181]);
  });
});

describe('taxes', () => {
  test('what stands between the net amount and the total is the tax, whatever recognition made of its name', () => {
    const { net_amount, tax_amount, gross_amount } = readText([
      recognised(
        water(
          '40 Montant hors taxes | 700 € 1841,08',
          '40 7 | 721 101,26',
          '40 Net à payer en euros | 700 € 1942,34',
          '40 Consommation | 700 386 m³',
        ),
      ),
    ]).fields;
    expect([net_amount?.value, tax_amount?.value, gross_amount?.value]).toEqual([1841.08, 101.26, 1942.34]);
    for (const field of [net_amount, tax_amount]) expect(field?.confidence).toBeLessThan(0.75);
  });

  test('what is net in another place is no sure total', () => {
    const { gross_amount } = readText([
      recognised(
        power('40 Gaslieferung netto | 700 2.612,50 €', '40 Rechnungsbetrag brutto', '40 Summe | 700 2.612,50 €'),
      ),
    ]).fields;
    expect(gross_amount?.confidence ?? 0).toBeLessThan(0.75);
  });

  test('two that stand with their rates are taxes whatever they are called', () => {
    const { net_amount, tax_amount, gross_amount } = given(
      power(
        '40 Energy | 700 7,360.78',
        '40 Capacity charge | 700 640.00',
        '40 Subtotal | 700 8,000.78',
        '40 GST 5% | 700 400.04',
        '40 RST 7% | 700 560.05',
        '40 Total (CAD) | 700 $8,960.87',
      ),
    );
    expect([net_amount, tax_amount, gross_amount]).toEqual([8000.78, 960.09, 8960.87]);
  });
});

describe('meters', () => {
  test('a German number whose first letter was read as a one is put right and never sure', () => {
    const rows = power('40 Meter No. 11SK0070885512', '40 Consumption | 400 16337 kWh', '40 Meter No. 11SK0070885512');
    const { meter_no } = readText([recognised(rows)]).fields;
    expect(meter_no?.value).toBe('1ISK0070885512');
    expect(meter_no?.confidence).toBeLessThan(0.75);
  });
});

describe('leaders in a picture', () => {
  test('flat strokes that recognition took for words are no words, nor what it doubts among them', () => {
    const rows = power(
      '40 Meter No. E14UP20933',
      '40 Units used | 200 itd | 250 RaR | 300 aia | 350 ASA | 700 4,182 kWh',
    );
    const printed = recognised(rows);
    const words = printed.words.map((w) =>
      ['itd', 'aia'].includes(w.text)
        ? { ...w, y: w.y + 10, h: 3, confidence: 0.1 }
        : ['RaR', 'ASA'].includes(w.text)
          ? { ...w, confidence: 0.05 }
          : w,
    );
    const texts = segmentsOf([{ ...printed, words }]).map((s) => s.text);
    expect(texts).toContain('Units used');
    expect(texts.filter((t) => /itd|aia|RaR|ASA/.test(t))).toEqual([]);
  });
});

describe('quantities', () => {
  test('what the meter counted outranks one step of a tariff whose other steps were not read', () => {
    const { energy_consumption } = read(
      power(
        '40 Meter KH4471809 | 300 72115 | 500 90565 | 700 18450',
        '40 First step: 6000 kWh at | 500 0.20 | 700 1,200.00',
        '40 Second step 12450 | 500 0.30 | 700 3,735.00',
        '40 Total before tax | 700 4,935.00',
      ),
    ).fields;
    expect(energy_consumption?.value).toBe(18450);
    expect(energy_consumption?.confidence).toBeLessThan(0.75);
  });

  test('energy in megajoules is proved by volume, heating value and pressure on its line', () => {
    const { energy_consumption } = given([
      '40 Natural gas bill | 400 Issued 5 August 2025',
      '40 Bulk hot water gas, 1 June 2025 to 31 July 2025',
      '40 Meter | 150 This read | 280 Last read | 420 Cubic | 520 Heating value | 680 Factor | 800 Megajoules',
      '40 LC088317 | 150 44,170 | 280 42,852 | 420 1,318 | 520 38.92 | 680 1.0106 | 800 51,840',
      '40 Total this bill | 800 $2,081.02',
    ]);
    expect(energy_consumption).toBe(14400);
  });
});

describe('units', () => {
  test('an article of one letter is no litre', () => {
    expect(unitAt("l'eau")).toBeUndefined();
    expect(unitAt('l')?.unit.name).toBe('l');
  });

  test('hours of a ton may be abbreviated, and chilled water is no water', () => {
    const { carrier, fields } = read([
      '40 Chilled water invoice | 400 Invoiced on September 4, 2025',
      '40 Service period August 1 - August 31, 2025',
      '40 Meter | 200 Opening (ton-hr) | 400 Closing (ton-hr) | 600 Consumption (ton-hr)',
      '40 CHW-1107 | 200 1,904,220 | 400 1,945,470 | 600 41,250',
    ]);
    expect(carrier?.value).toBe('district_cooling');
    expect(fields.energy_consumption?.value).toBeCloseTo(145_070, -1);
  });

  test('a column goes on below rows that leave it empty', () => {
    const bill = [
      '40 Waste disposal invoice | 400 Invoice Date 08/31/2025',
      '40 Roll-off service 08/01/2025 through 08/31/2025',
      '40 Date | 140 Ticket | 260 Item | 460 Tons | 580 Rate | 700 Amount',
      ...['3.42 | 580 68.00 | 700 232.56', '4.18 | 580 68.00 | 700 284.24', '2.95 | 580 68.00 | 700 200.60'].flatMap(
        (load, i) => [
          `40 08/0${2 * i + 2}/2025 | 140 77120${i} | 260 Disposal of waste | 460 ${load}`,
          `40 08/0${2 * i + 2}/2025 | 140 77120${i} | 260 Haul | 580 185.00 | 700 185.00`,
          '40 Container rental | 580 10.00 | 700 10.00',
        ],
      ),
    ];
    // The foot is their sum; without it nothing is sure.
    expect(given([...bill, '260 Total | 460 10.55 | 700 $1,302.40']).waste).toBeCloseTo(9.571, 3);
    expect(read(bill).fields.waste?.confidence ?? 0).toBeLessThan(0.75);
  });
});

describe('names of numbers', () => {
  const used = '40 Total energy charges | 300 1,284 kWh | 500 0.10 | 700 128.40';
  test('what ends with the word for a number names one, whatever stands before', () => {
    expect(given(power('40 Meter readings (Meter No. CPX 00718)', used)).meter_no).toBe('CPX 00718');
    expect(given(power('40 Relevé de votre compteur n° D19FA004471', used)).meter_no).toBe('D19FA004471');
    expect(given(strom('40 Jahresrechnung Erdgas Nr. JR 2024/1187')).invoice_no).toBe('JR 2024/1187');
  });

  test('a letter says which meter was read', () => {
    expect(
      given(
        power(
          ...Array.from({ length: 6 }, () => '40 Dear member'),
          '40 We read meter MG 20117 on September 30. It showed 46,188 units; on August 31 it had',
          used,
        ),
      ).meter_no,
    ).toBe('MG 20117');
  });
});

describe('periods', () => {
  test('a period may go on in the next line of its cell', () => {
    const { billing_start_date, billing_end_date } = given([
      '500 فاتورة نفايات | 100 2025/11/02 | 260 التاريخ',
      '500 فترة الخدمة | 100 - 2025/10/01',
      '100 2025/10/31',
      '500 الوزن | 100 8.60 طن',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-10-01', '2025-10-31']);
  });

  test('a cell may say that what stands beside it is the month', () => {
    const { billing_start_date, billing_end_date } = given([
      '500 فاتورة كهرباء | 100 04/06/2025 | 260 تاريخ الإصدار',
      '100 مايو 2025 | 260 عن شهر',
      '500 الاستهلاك | 100 5140 ك.و.س',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-05-01', '2025-05-31']);
  });

  test('the first of a month is written as such in French', () => {
    const { billing_start_date, billing_end_date } = given([
      '40 Facture de gaz naturel | 400 Date de facture 15 avril 2025',
      '40 Concerne | 200 Gaz naturel, du 1er janvier 2025 au 31 mars 2025',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-01-01', '2025-03-31']);
  });

  test('the day of invoicing is that of the bill', () => {
    const { date_of_bill, billing_end_date } = given([
      '40 Recibo de luz',
      '40 Fecha de facturación: | 300 19 MAY 2025',
      '40 Periodo facturado: | 300 12 MAR 2025 - 13 MAY 2025',
    ]);
    expect([date_of_bill, billing_end_date]).toEqual(['2025-05-19', '2025-05-13']);
  });
});

describe('currencies', () => {
  test('a word that recognition doubts names no country', () => {
    const printed = recognised(
      power('40 Total charges $1,675.18', '40 Missouri sales tax 6.5% $102.24', '40 HST eT A'),
    );
    const words = printed.words.map((w) => (w.text === 'HST' ? { ...w, confidence: 0.2 } : w));
    expect(readText([{ ...printed, words }]).currency).toBe('USD');
  });

  test('the sign of the dollar stands for pesos too', () => {
    const peso = (sign: string) => read(['40 Recibo de luz', `40 ${sign}`, '40 Total a pagar $12,989.03']).currency;
    expect(['RFC LFB990412KT1', 'Importe (MXN)', 'NIT 900.123.456-7', 'CUIT 30-71234567-9'].map(peso)).toEqual([
      'MXN',
      'MXN',
      'COP',
      'ARS',
    ]);
  });
});
