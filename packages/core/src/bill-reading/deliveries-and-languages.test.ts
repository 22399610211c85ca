import { describe, expect, test } from 'vitest';
import { page as pageAt } from './text/page.fixture.ts';
import { readText } from './read-text.ts';
import type { PageText } from './text/page-text.ts';

/** A page of lines; `|` starts a new cell. */
function page(lines: string[], confidence = 1): PageText {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((cell, column) => {
      let x = [40, 420, 600, 760][column]!;
      return cell
        .trim()
        .split(' ')
        .map((text) => {
          const word = { text, x, y: 60 + row * 26, w: text.length * 8, h: 14, confidence };
          x += word.w + 5;
          return word;
        });
    }),
  );
  return { page: 1, height: 1414, words };
}

const KWH_OF_A_LITRE = { unit: 'l', kwhPerUnit: 10, heatingValue: 'gross', publication: 'a test' } as const;
const read = (lines: string[]) => {
  const reading = readText([page(lines)], {}, () => KWH_OF_A_LITRE);
  const values = Object.fromEntries(Object.entries(reading.fields).map(([name, field]) => [name, field?.value]));
  return { ...reading, values };
};

describe('fuel that a lorry brings', () => {
  const OIL = [
    'Brennstoffe Huber',
    'Rechnung Nr. 25-11047|vom 13.11.2025',
    'Lieferschein 88417|geliefert am 11.11.2025',
    'Heizöl EL|3.004 l|89,40 /100 l|2.685,58',
    'Warenwert netto|||2.685,58 EUR',
    'MwSt. 19 % aus 2.685,58|||510,26 EUR',
    'Endbetrag|||3.195,84 EUR',
  ];

  test('is a bill for heat without a meter or a period, though it names its delivery note', () => {
    const { isUtilityBill, utility, carrier } = read(OIL);
    expect([isUtilityBill, utility?.value, carrier?.value]).toEqual([true, 'HEAT', 'heating_oil']);
  });

  test('litres become kWh and are never sure; the hundred of the price is no quantity', () => {
    const { fields } = read(OIL);
    expect(fields.energy_consumption?.value).toBe(30_040);
    expect(fields.energy_consumption!.confidence).toBeLessThan(0.75);
  });

  test('the day of delivery is not the date of the bill', () =>
    expect(read(OIL).values.date_of_bill).toBe('2025-11-13'));

  test('a delivery note without an invoice is no bill', () =>
    expect(read(['Brennstoffe Huber', 'Lieferschein 88417', 'Heizöl EL|3.004 l']).isUtilityBill).toBe(false));
});

test('several taxes of different sums add up, and the total may be rounded to five', () => {
  const { values } = read([
    'Gemeinde Oberwil|Wasser und Abwasser',
    'Rechnung vom 15.10.2025',
    'Periode|01.04.2025 - 30.09.2025',
    'Total exkl. MWST|||2824.90',
    'MWST 2.6% von 1434.70|||37.30',
    'MWST 8.1% von 1390.20|||112.61',
    'Rechnungsbetrag inkl. MWST|||CHF 2974.80',
  ]);
  expect(values).toMatchObject({ net_amount: 2824.9, tax_amount: 149.91, gross_amount: 2974.8 });
});

describe('units that a bill defines', () => {
  const WATER = [
    'Valle Water District|Ojai CA 93023',
    '1 billing unit = 748 gallons',
    'Bill date|May 14, 2025',
    'Service period|03/06/2025 - 05/07/2025',
    'Meter 55120934|1,204|1,291|87 units',
    'Current charges|||$748.72',
  ];

  test('what a unit holds is no consumption, and gives the units their size', () =>
    expect(read(WATER).values.water_consumption).toBe(Math.round(87 * 748 * 3.785411784)));

  test('a number that units do not hold may be misread: what it gives is never sure', () => {
    const sureness = (definition: string) =>
      read(WATER.toSpliced(1, 1, definition)).fields.water_consumption!.confidence;
    expect(sureness('1 billing unit = 748 gallons')).toBeGreaterThan(0.75);
    expect(sureness('1 billing unit = 743 gallons')).toBeLessThan(0.75);
  });
});

test('current charges due are what the period costs, whatever stands above', () => {
  const { values } = read([
    'Plains Electric|Limon CO 80828',
    'Billing Period|04/06/2020 - 05/04/2020',
    'Energy||$135.89',
    'Grid Access||$34.11',
    'Current Charges Due By 05/28/2020||$170.00',
  ]);
  expect(values.gross_amount).toBe(170);
});

test('a number that the engine doubts is not sure without a second print', () => {
  const meterAt = (confidence: number) =>
    readText([
      page(
        [
          'Plains Electric|Limon CO 80828',
          'Billing Period|04/06/2020 - 05/04/2020',
          'Meter number|24071188|1255 kWh',
          'Current charges|$170.00',
        ],
        confidence,
      ),
    ]).fields.meter_no!.confidence;
  expect(meterAt(0.96)).toBeGreaterThan(0.75);
  expect(meterAt(0.79)).toBeLessThan(0.75);
});

test('tickets in pounds add up to the tons that are charged, without the lorry', () => {
  const { values } = read([
    'Redbank Hauling|Tulsa OK 74103',
    'Waste disposal|roll-off container 30 yd',
    'Service period|10/01/2025 - 10/31/2025',
    'Scale: gross 34,180 lb, tare 27,260 lb, net 6,920 lb',
    'Scale: gross 35,040 lb, tare 27,260 lb, net 7,780 lb',
    'Landfill disposal of waste|7.35 tons',
    'Current charges|$1,357.17',
  ]);
  expect(values.waste).toBe(6.668);
});

test('what is exempt of one thing does not make a bill free of tax', () => {
  const { values } = read([
    'Plains Electric|Limon CO 80828',
    'Exempt from sales tax.',
    'Franchise tax||$11.27',
    'Total current electric service||$86.72',
  ]);
  expect(values.tax_amount).not.toBe(0);
});

describe('what speaks for a period', () => {
  const bill = (days: string) => [
    'Plains Electric|Limon CO 80828',
    'Bill date|05/13/2020',
    `Meter 24071 read 04/06/2020 - 05/04/2020|20451|21706|1255 kWh`,
    `Service for|${days}`,
    'Current charges|$170.00',
  ];
  const sure = (days: string) => read(bill(days)).fields.billing_end_date!.confidence;

  test('the number of days that is printed beside it, with or without the first', () => {
    expect(sure('29 days')).toBeGreaterThan(sure('17 days'));
    expect(sure('28 days')).toBe(sure('29 days'));
  });

  test('its parts, when prices changed in between', () => {
    const { values } = read([
      'Plains Gas|Limon CO 80828',
      'Bill date|12/19/2025',
      'Old prices|11/18/2025 - 11/30/2025',
      'New prices|12/01/2025 - 12/17/2025',
      'Gas|11/18/2025 - 12/17/2025',
      'Meter 57713308|6604|6783|179 therms',
    ]);
    expect([values.billing_start_date, values.billing_end_date]).toEqual(['2025-11-18', '2025-12-17']);
  });
});

test('totals of parts that a larger total is the sum of are not what the bill costs', () => {
  const { values } = read([
    'City of Larkspur Falls|Water and Sewer',
    'Billed|05/01/2026',
    'Service dates|03/27/2026 to 04/27/2026',
    'Water total|223.08',
    'Sewer total|301.05',
    'Previous balance|||$531.88',
    'Payments through 04/30|||$531.88 CR',
    'Water|||$223.08',
    'Sewer|||$301.05',
    'Stormwater|||$22.00',
    'Sales tax (none charged)|||$0.00',
    'Total due by 05/22/2026|||$546.13',
  ]);
  expect(values.gross_amount).toBe(546.13);
});

test('a taxed part beside one that is exempt is not the whole bill', () => {
  const { values } = read([
    'Wasserwerk Ellerngrund|Jahresabrechnung Wasser und Abwasser 2025',
    'Rechnung Nr. WA-2025-03318|Datum 16. Februar 2026',
    'Verbrauchsgebühr|311 m³|1,98 €/m³|615,78',
    'Grundgebühr|12 Monate|9,20 €/Monat|110,40',
    'Zwischensumme Trinkwasser netto|||726,18',
    'zuzüglich 7 % Umsatzsteuer|||50,83',
    'Trinkwasser mit Umsatzsteuer|||777,01',
    'Schmutzwasser|311 m³|2,64 €/m³|821,04',
    'Niederschlagswasser|420 m²|0,72 €/m²|302,40',
    'Zwischensumme Abwasser (ohne Umsatzsteuer)|||1.123,44',
    'Summe netto|||1.849,62',
    'Umsatzsteuer|||50,83',
    'Gesamtbetrag|||1.900,45',
  ]);
  expect(values).toMatchObject({ net_amount: 1849.62, tax_amount: 50.83, gross_amount: 1900.45 });
});

test.each(['Greenhouse gas of this bill: 1.5 tonnes.', 'Emissions de gaz a effet de serre: 1,5 t'])(
  '%s names no fuel',
  (sentence) => {
    const { carrier } = read([
      'Banksia Plains Energy|Tax invoice',
      'Issued: 15 Apr 2026|Billing period|9 Jan 2026 to 9 Apr 2026',
      'Meter|Previous|Current|kWh',
      '81104472|30417|32044|1,627',
      'Peak usage 1,627 kWh|31.24 c/kWh|$508.27',
      'Charges including GST|$508.27',
      sentence,
    ]);
    expect(carrier?.value).toBe('electricity');
  },
);

test('a number beside readings that a column calls a meter’s is that, whatever name stands further along', () => {
  const { fields } = readText([
    pageAt(1, [
      [
        [40, 'Account number'],
        [200, 'Electricity bill'],
      ],
      [
        [40, '2047718330'],
        [200, 'Meter no'],
        [320, 'Previous'],
        [420, 'Current'],
        [520, 'kWh'],
      ],
      [
        [40, 'Bill no'],
        [200, '60447183'],
        [320, '88487'],
        [420, '95847'],
        [520, '7,360'],
      ],
      [
        [40, '100044718820'],
        [420, 'Price'],
        [520, '0.28 kWh'],
      ],
    ]),
  ]);
  expect(fields.meter_no?.value).toBe('60447183');
  expect(fields.invoice_no?.value).not.toBe('60447183');
  expect(fields.energy_consumption?.value).toBe(7360);
});

test('the groups of a post box and of a postcode are no readings beside those of a meter, nor by themselves', () => {
  const metersOf = (...lines: string[]) =>
    read([
      'Spreestrom Vertrieb GmbH, Postfach 10 20 30, 10559 Berlin',
      'Ihre Stromrechnung|vom 11.11.2026',
      'Abrechnungszeitraum|01.10.2026 - 31.10.2026',
      ...lines,
      'Rechnungsbetrag brutto|||39.005,82 EUR',
    ]).meters.map((meter) => [meter.previous, meter.current]);
  expect(metersOf('Zählernummer|Stand alt|Stand neu|Verbrauch', 'DEE7130000|2.059.260|2.195.835|136.575 kWh')).toEqual([
    [2059260, 2195835],
  ]);
  expect(metersOf('Verbrauch|136.575 kWh')).toEqual([]);
});

test('a total below a larger one is sure only where an old balance lies between the two', () => {
  const sureness = (between: string) =>
    read([
      'Banksia Plains Energy|Electricity bill',
      'Issued 15 Apr 2026|Billing period|9 Jan 2026 to 9 Apr 2026',
      'Meter number|Previous|Current|kWh',
      '81104472|30417|32044|1,627',
      'Total without tax|||$600.00',
      'GST 10%|||$60.00',
      'Total with tax|||$660.00',
      between,
      'Amount due|||$801.50',
    ]).fields.gross_amount!.confidence;
  expect(sureness('Previous balance|||$141.50')).toBeGreaterThan(0.75);
  expect(sureness('Lot 14 of the estate|||$141.50')).toBeLessThan(0.75);
});
