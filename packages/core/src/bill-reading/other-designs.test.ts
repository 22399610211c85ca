import { expect, test } from 'vitest';
import { page } from './text/page.fixture.ts';
import { readText } from './read-text.ts';
import { SURE } from './reading.ts';

type Cell = [x: number, text: string];
const read = (...lines: Cell[][]) => readText([page(1, lines)]);
const head: Cell[][] = [
  [[50, 'Harbour Electricity Company']],
  [
    [50, 'Electricity bill date 5 May 2025'],
    [600, 'Invoice no 4410 778'],
  ],
  [[50, 'Billing period 1 April 2025 to 30 April 2025']],
];

test('rows that each have their own tax are not the total that they add up to', () => {
  const { fields } = read(
    [[50, 'Wasserverband']],
    [[50, 'Wasser und Abwasser vom 10.02.2025']],
    [[50, 'Zeitraum 01.01.2024 bis 31.12.2024']],
    [
      [50, 'Gebühr'],
      [500, 'Netto'],
      [650, 'USt'],
      [800, 'Brutto'],
    ],
    [
      [50, 'Trinkwasser 186 cbm'],
      [500, '405,48'],
      [650, '28,38'],
      [800, '433,86'],
    ],
    [
      [50, 'Grundgebühr'],
      [508, '96,00'],
      [658, '6,72'],
      [800, '102,72'],
    ],
    [
      [50, 'Schmutzwasser 186 cbm'],
      [500, '567,30'],
      [658, '0,00'],
      [800, '567,30'],
    ],
    [
      [50, 'Festgesetzt'],
      [484, '1.068,78'],
      [650, '35,10'],
      [784, '1.103,88'],
    ],
    [[50, 'Der Steuersatz für Trinkwasser beträgt 7 %.']],
  );
  expect([fields.net_amount?.value, fields.tax_amount?.value, fields.gross_amount?.value]).toEqual([
    1068.78, 35.1, 1103.88,
  ]);
});

test('two dates each with a reading are a meter and a period, whatever words stand beside them', () => {
  const { fields } = read(
    [[50, 'Aguas del Valle']],
    [[50, 'Factura de agua emitida el 16/06/2025']],
    [[50, 'Contador I14FA118820']],
    [[50, '11/03/2025: 2.408 m³']],
    [[50, '10/06/2025: 2.520 m³']],
    [[50, 'Consumo: 112 m³']],
    [
      [50, 'Total factura'],
      [600, '323,18 €'],
    ],
  );
  expect([fields.billing_start_date?.value, fields.billing_end_date?.value]).toEqual(['2025-03-11', '2025-06-10']);
  expect(fields.water_consumption?.value).toBe(112000);
});

test('a constant printed apart from the readings turns their difference into what is billed', () => {
  const { fields } = read(
    ...head,
    [
      [50, 'Meter No.'],
      [200, '065-X1189204'],
      [600, 'MF'],
      [700, '20'],
    ],
    [
      [50, 'Parameter'],
      [250, 'Current'],
      [400, 'Previous'],
      [550, 'Difference'],
      [700, 'Units consumed'],
    ],
    [
      [50, 'kWh'],
      [250, '42,240'],
      [400, '41,317'],
      [550, '923'],
      [700, '18,460'],
    ],
  );
  expect(fields.energy_consumption?.value).toBe(18460);
});

test('two registers of one meter are billed together', () => {
  const { fields } = read(
    ...head,
    [
      [50, 'Day units'],
      [300, '2,104 kWh'],
      [500, '27.140p'],
      [700, '571.03'],
    ],
    [
      [50, 'Night units'],
      [316, '752 kWh'],
      [500, '16.320p'],
      [700, '122.73'],
    ],
    [
      [50, 'Levy'],
      [300, '2,856 kWh'],
      [500, '0.801p'],
      [708, '22.88'],
    ],
    [
      [50, 'Register'],
      [250, 'Previous'],
      [400, 'Present'],
      [550, 'Units'],
    ],
    [
      [50, 'Day'],
      [250, '35,808'],
      [400, '37,912'],
      [550, '2,104'],
    ],
    [
      [50, 'Night'],
      [250, '12,403'],
      [400, '13,155'],
      [566, '752'],
    ],
  );
  expect(fields.energy_consumption?.value).toBe(2856);
});

test('of weights in one column the one that is their sum is what was collected', () => {
  const { fields } = read(
    [[50, 'Borough Trade Waste']],
    [[50, 'Waste collection invoice date 02/06/2025 no SI048812']],
    [[50, 'Collections 01/05/2025 - 31/05/2025']],
    [
      [50, 'Stream'],
      [450, 'Lifts'],
      [600, 'Kg'],
      [800, 'Amount £'],
    ],
    [
      [50, 'General waste'],
      [450, '8'],
      [600, '640'],
      [800, '172.00'],
    ],
    [
      [50, 'Dry mixed recycling'],
      [450, '8'],
      [600, '288'],
      [800, '113.60'],
    ],
    [
      [50, 'Glass'],
      [450, '4'],
      [600, '310'],
      [808, '38.80'],
    ],
    [
      [50, 'Bin rental'],
      [808, '62.00'],
    ],
    [[50, ' ']],
    [
      [50, 'Weight collected'],
      [584, '1,238'],
    ],
    [
      [50, 'Total'],
      [800, '386.40'],
    ],
  );
  expect(fields.waste?.value).toBe(1.238);
});

test('a number in groups of letters and digits is read whole', () => {
  const text = (meter: string) => read(...head, [[50, `Meter no. ${meter}`]], [[50, 'Consumption 2,856 kWh']]).fields;
  expect(text('Z18F 440271').meter_no?.value).toBe('Z18F 440271');
  // Germany's number of a meter, DIN 43863-5: a digit, the maker, two digits, eight digits.
  expect(text('1 EMH00 1177 2093').meter_no?.value).toBe('1 EMH00 1177 2093');
  expect(text('7 ELS 30 4471 8820').meter_no?.value).toBe('7 ELS 30 4471 8820');
  expect(text('7GMT0011 4472 08').meter_no?.value).toBe('7GMT0011 4472 08');
});

test('dirhams are those of the Emirates for sure only where something says so', () => {
  const of = (...more: Cell[][]) =>
    read(
      [[50, 'شركة الكهرباء فاتورة']],
      [
        [500, 'المبلغ الإجمالي'],
        [200, '198.12 درهم'],
      ],
      ...more,
    ).fields.currency;
  expect(of()?.confidence).toBeLessThan(SURE);
  expect(of([[200, 'الرقم الضريبي 100277118800003']])).toMatchObject({ value: 'AED' });
  expect(of([[200, 'الرقم الضريبي 100277118800003']])!.confidence).toBeGreaterThanOrEqual(SURE);
  expect(
    read(
      [[50, 'شركة المياه']],
      [
        [300, 'الأردني بالدينار المبالغ'],
        [100, '109.793'],
      ],
    ).currency,
  ).toBe('JOD');
});

test('the day of payment in a letter is not the date of the letter', () => {
  const { fields } = read(
    [[50, 'Stadtwerke Wärme']],
    [[50, 'Wärme 01.10.2024 bis 31.12.2024']],
    [[50, 'Bitte überweisen Sie den Betrag von 5.718,33 Euro bis zum 31.01.2025 auf']],
  );
  expect(fields.date_of_bill?.value).not.toBe('2025-01-31');
});

test('a bill dated at a place, or on the last day of its period, has its date', () => {
  expect(
    read(
      [[50, 'Traungau Gas']],
      [[50, 'Gmunden, 28. Mai 2025 · Beleg JA 2025/118834 · Kunde']],
      [[50, 'Zeitraum 14.05.2024 bis 12.05.2025']],
    ).fields.date_of_bill?.value,
  ).toBe('2025-05-28');
  expect(
    read(
      [[50, 'Prairie Roll-Off Waste Services']],
      [
        [50, '4810 County Road'],
        [700, 'June 30, 2025'],
      ],
      [[50, 'Services from June 1, 2025 through June 30, 2025']],
    ).fields.date_of_bill?.value,
  ).toBe('2025-06-30');
});

test('hours of tons of refrigeration are energy', () => {
  const { fields } = read(
    [[50, 'Harbour District Cooling']],
    [[50, 'Tax invoice date 3 Aug 2025']],
    [[50, 'Period 1 Jul 2025 - 31 Jul 2025']],
    [
      [50, 'Meter no.'],
      [300, 'BTU-50771'],
    ],
    [
      [50, 'Chilled water consumption'],
      [500, '9,412 RTh'],
    ],
  );
  expect(Number(fields.energy_consumption?.value)).toBeCloseTo(33101, -1);
});

test('a meter that was read in between is billed from the first reading to the last', () => {
  const { fields } = read(
    [[50, 'Lahnstrom Vertrieb']],
    [[50, 'Stromabrechnung vom 01.01.2024 bis 31.12.2024']],
    [
      [50, 'Arbeitspreis'],
      [300, '2.118 kWh'],
      [500, '31,20 ct'],
      [700, '660,82 €'],
    ],
    [
      [50, 'Arbeitspreis'],
      [300, '1.964 kWh'],
      [500, '29,80 ct'],
      [700, '585,27 €'],
    ],
    [[50, 'Zähler 1LGZ0033810772']],
    [
      [50, '01.01.2024, abgelesen'],
      [700, '27.440'],
    ],
    [
      [50, '30.06.2024, rechnerisch'],
      [700, '29.558'],
    ],
    [
      [50, '31.12.2024, abgelesen'],
      [700, '31.522'],
    ],
  );
  expect(fields.energy_consumption?.value).toBe(4082);
  expect(fields.energy_consumption!.confidence).toBeLessThan(SURE);
});

test('a number whose beginning or end may stand beside it is not sure', () => {
  const meterOf = (text: string) => read(...head, [[50, text]], [[50, 'Consumption 2,856 kWh']]).fields.meter_no;
  expect(meterOf('Meter no. A19 0044127')?.value).toBe('A19 0044127');
  expect(meterOf('Meter no. 67-2208 114: from 311 to 363')!.confidence).toBeLessThan(SURE);
  expect(meterOf('Container no. 1x1100')?.value).not.toBe('1x1100');
});

test('of two days in one sentence the one after the words of payment is that of payment', () => {
  const { fields } = read(
    [[50, 'Oasis Water']],
    [[50, 'This water bill was made on 3 September 2025 for 1 August 2025 to 31 August 2025.']],
    [[50, 'Made on 3 September 2025, it is payable before 18 September 2025 at any of our offices.']],
  );
  expect(fields.due_date?.value).toBe('2025-09-18');
});

test('the later of two days after the period is not the date of the bill for sure', () => {
  const { fields } = read(
    [[50, 'Coast Electricity']],
    [[50, 'Electricity 04/06/2025 - 03/07/2025 for 30 days']],
    [
      [50, 'Made'],
      [300, '16/07/2025'],
    ],
    [
      [50, 'Date at last'],
      [300, '30/07/2025'],
    ],
  );
  expect(fields.date_of_bill?.confidence ?? 0).toBeLessThan(SURE);
});

test('a small word behind the name of a bill leads to its date, whatever number stands between', () => {
  const dateOf = (text: string) =>
    read([[50, 'Eaux de la Vallée, eau']], [[50, text]], [[50, 'Compteur D21 044871, consommation 142 m³']]).fields
      .date_of_bill?.value;
  expect(dateOf('Facture n° 2025-11-4470 du 19/05/2025 - Référence abonné 88 1204')).toBe('2025-05-19');
  expect(dateOf('Here is your water bill of 19/05/2025 for the house at the lake.')).toBe('2025-05-19');
});

test('units that the bill says are kilowatt hours are', () => {
  const { fields } = read(
    ...head,
    [
      [50, 'Used 3,310 units'],
      [500, '943.35'],
    ],
    [[50, 'One unit is one kilowatt hour (kWh).']],
  );
  expect(fields.energy_consumption?.value).toBe(3310);
});
