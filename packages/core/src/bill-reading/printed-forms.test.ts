import { describe, expect, test } from 'vitest';
import { SURE } from './reading.ts';
import { given, power, read, recognised, strom, water } from './text/page.fixture.ts';
import { readText } from './read-text.ts';

describe('columns', () => {
  test('a unit in the header holds to the foot of a long column', () => {
    const weights = [154, 171, 148, 163, 159, 96, 88, 90, 79, 101];
    const rows = weights.map((kg, i) => `40 ${i + 10}/05/2025 | 200 general | 700 ${kg}`);
    const { waste } = given([
      '40 Waste collection invoice May 2025',
      '40 Date | 200 Bin | 690 Weight kg',
      ...rows,
      '40 Excess weight 148 kg at 0.19',
      '690 1,249',
      '40 Net | 690 328.02',
      '40 VAT 20% | 690 65.60',
      '40 Total | 690 393.62',
    ]);
    expect(waste).toBe(1.249);
  });

  test('a name of amounts ends the column that counts kilolitres above it', () => {
    const { water_consumption } = given(
      water(
        '40 Details | 786 kL',
        '40 Basic charge | 620 Amount | 765 VAT | 880 Total',
        '40 Fixed | 620 188.00 | 765 28.20 | 880 216.20',
        '40 Meter WK88120 | 300 previous 7211 | 500 current 7249',
      ),
    );
    expect(water_consumption).not.toBe(28_200);
  });

  test('a unit in a column of its own belongs to the number before it', () => {
    const { waste } = given([
      '600 فاتورة نقل النفايات خلال الفترة 01/11/2025 - 30/11/2025',
      '84 الإجمالي | 269 السعر | 454 الوحدة | 672 الكمية | 850 الوصف',
      '84 3,039.30 | 269 165.00 | 454 طن | 672 18.42 | 830 نفايات عامة',
    ]);
    expect(waste).toBe(18.42);
  });

  test('the unit in the name of a row is that of the number on its left among Arabic words', () => {
    const { energy_consumption } = given([
      '600 فاتورة التبريد المركزي',
      '500 مدة الاستهلاك 01/07/2025 - 31/07/2025',
      '91 5,811.60 | 282 0.580 | 454 10,020 | 700 طاقة تبريد (طن تبريد ساعة)',
      '91 9,320.80 | 700 الصافي',
    ]);
    expect(energy_consumption).toBeCloseTo(35_238.9, 0);
  });

  test('what stands behind a number is no header: 3 Mt. are months', () => {
    const { energy_consumption } = given(
      strom(
        '40 Tarif | 296 Stand alt | 449 Stand neu | 631 kWh',
        '40 HT | 296 41882 | 449 45090 | 631 3208',
        '40 NT | 296 22116 | 449 23904 | 631 1788',
        '40 Grundpreis | 531 3 Mt. | 700 12.00 | 870 36.00',
        '40 Netznutzung HT/NT | 531 4996 | 700 9.10 | 870 454.64',
      ),
    );
    expect(energy_consumption).toBe(4996);
  });
});

describe('sums', () => {
  test('steps of a tariff add up to what is printed with its unit', () => {
    const { energy_consumption } = given(
      power(
        '600 12,000 kWh',
        '40 First 10,000 x 0.35 | 880 3,500.00',
        '40 Then 2,000 x 0.40 | 896 800.00',
        '40 Total | 880 4,300.00',
      ),
    );
    expect(energy_consumption).toBe(12_000);
  });

  test('at the end of a cell the unit may stand before its number', () => {
    const { waste } = given([
      '40 Roll-off hauling invoice | 400 Date 06/30/2025',
      '40 Service 06/01/2025 thru 06/30/2025 | 600 Cape Girardeau MO 63701',
      '40 Disposal at landfill | 880 1,466.30',
      '40 TOTAL TONS 8.18 | 880 1,466.30',
      '40 No sales tax on hauling',
    ]);
    expect(waste).toBe(7.421);
  });

  test('whatever stands between the net amount and the total is a tax, however many there are', () => {
    const { net_amount, tax_amount } = given(
      power(
        '40 Subtotal before taxes | 880 1,272.40',
        '40 Gross receipts tax 2.5641% | 896 32.63',
        '40 County franchise fee tax 3.0% | 896 38.17',
        '40 Municipal utility tax | 896 51.76',
        '40 New charges | 880 1,394.96',
      ),
    );
    expect([net_amount, tax_amount]).toEqual([1272.4, 122.56]);
  });

  test('a total that is zero rated has no tax', () => {
    const { net_amount, tax_amount } = given(
      water('40 Water 312 m³ | 888 £446.78', '40 Sewerage | 888 £507.14', '40 Total, zero rated for VAT | 888 £953.92'),
    );
    expect([net_amount, tax_amount]).toEqual([953.92, 0]);
  });
});

describe('readings', () => {
  test('net, tax and gross of a row are no readings', () => {
    const { meters } = read(
      water(
        '40 Meter WK88120 | 496 7211 | 638 7249 | 786 38 kL',
        '40 Basic charge | 625 188.00 | 765 28.20 | 902 216.20',
      ),
    );
    expect(meters.map((m) => m.consumption)).toEqual([38]);
  });

  test('what stands below the difference and its constant is what is billed', () => {
    const { energy_consumption } = given(
      power(
        '368 KWH',
        '40 PRESENT | 352 31826.40',
        '40 PREVIOUS | 352 31402.80',
        '40 DIFFERENCE | 368 423.60',
        '40 M.F. | 392 100',
        '40 UNITS | 376 42360',
      ),
    );
    expect(energy_consumption).toBe(42_360);
  });
});

describe('amounts', () => {
  test('what an old debt was added to is not what the period costs', () => {
    const { gross_amount } = given(
      water(
        '40 Minimum charge | 880 38.00',
        '40 Over the minimum | 880 58.20',
        '40 Current bill | 880 96.20',
        '40 Past due, payable at once | 880 41.15',
        '40 Pay this amount | 880 137.35',
        '40 After 10/20/2025 pay | 880 146.97',
      ),
    );
    expect(gross_amount).toBe(96.2);
  });

  test('a tax among the items that add up to the total leaves the net amount, which is never sure', () => {
    const { fields } = read([
      '40 Wassergebühren 2024 Bescheid vom 27.01.2025',
      '40 Zeitraum 01.01.2024 bis 31.12.2024',
      '40 Trinkwasser | 500 186 m³ | 860 353,40',
      '40 Grundgebühr | 860 85,00',
      '40 hierauf 7 % Umsatzsteuer | 868 30,69',
      '40 Schmutzwasser | 860 511,50',
      '40 festgesetzte Gebühren | 860 980,59',
    ]);
    expect(fields.net_amount?.value).toBe(949.9);
    expect(fields.tax_amount?.value).toBe(30.69);
    expect(fields.net_amount!.confidence).toBeLessThan(SURE);
  });

  test('new charges after what was given back are the total', () => {
    const { gross_amount } = given(
      power(
        '40 Charges in this period',
        '40 Usage 1,432 kWh | 880 $402.39',
        '40 Discount | 880 -$11.01',
        '40 Supply 63 days at 118.20 c | 880 $74.47',
        '40 New charges and credits | 880 $465.85',
      ),
    );
    expect(gross_amount).toBe(465.85);
  });

  test('the name of an amount holds across a wide row with nothing in between', () => {
    const { tax_amount } = given(power('40 GST | 900 46.59', '40 Total | 892 512.44'));
    expect(tax_amount).toBe(46.59);
  });
});

describe('numbers and dates', () => {
  test('a bill has one number of each name: what stands further down is another’s', () => {
    const { meter_no, account_no } = given([
      '40 Water bill',
      '740 Customer number',
      '740 44 71820',
      '740 Meter',
      '740 HJ2207718',
      '40 Billing period 01/04/2025 - 30/04/2025',
      '40 Water used 38 m³',
    ]);
    expect([account_no, meter_no]).toEqual(['44 71820', 'HJ2207718']);
  });

  test('the number of a German meter is read whole, the kind of energy in front of it', () => {
    const { meter_no } = given([
      '40 Wasserrechnung 2024',
      '40 Zähler 8ESY 1144718820',
      '40 Abrechnungszeitraum 01.01.2024 - 31.12.2024',
      '40 Verbrauch 186 m³',
    ]);
    expect(meter_no).toBe('8ESY 1144718820');
  });

  test('a tank that a lorry fills has no meter', () => {
    const { meter_no } = given([
      '40 Propane delivery invoice 02/06/2025',
      '40 Meter serial A-190277',
      '40 312.4 gal | 400 at 2.3490 | 880 733.83',
    ]);
    expect(meter_no).toBeUndefined();
  });

  test('what stands in parentheses speaks of what stands before them', () => {
    const { due_date, date_of_bill } = given([
      '40 Bescheid über Wassergebühren 2024',
      '40 Kassenzeichen 0118.44.7 (bei Zahlung bitte angeben) Zeven, 27. Januar 2025',
      '40 Zeitraum 01.01.2024 bis 31.12.2024',
    ]);
    expect(due_date).toBeUndefined();
    expect(date_of_bill).toBe('2025-01-27');
  });

  test('a day until which less is to be paid is not the day of payment', () => {
    const { due_date } = given([
      '40 Rechnung vom 10.11.2025 über Erdgas',
      '40 Ohne Abzug bis 24.11.2025. Bei Zahlung bis 14.11.2025 gewähren wir 2 % = 35,68 EUR.',
      '40 Abrechnungszeitraum 01.10.2025 - 31.10.2025',
    ]);
    expect(due_date).toBe('2025-11-24');
  });

  test('a number behind a whole date begins no other one', () => {
    const { due_date } = given(power('40 Pay within 30 days, by 08/11/2025. 1.5 % per month is charged later.'));
    expect(due_date).toBe('2025-11-08');
  });

  test('days of instalments in a list are no period', () => {
    const { billing_start_date, billing_end_date } = given([
      '40 Wasserbescheid vom 27.01.2025',
      '40 Für das Jahr vom 1. Januar bis 31. Dezember 2024 werden festgesetzt:',
      '40 Zähler 8ESY1144718820: Stand 31.12.2023 1.402, Stand 31.12.2024 1.588.',
      '40 Vorauszahlungen 2025: je 275,00 € am 15. März, 15. Mai, 15. August und 15. November.',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2024-01-01', '2024-12-31']);
  });

  test('a quarter is a period wherever it stands', () => {
    const { billing_start_date, billing_end_date } = given([
      '40 Vorschreibung Wasser, 3. Quartal 2025',
      '40 Ausgefertigt am 06.10.2025',
    ]);
    expect([billing_start_date, billing_end_date]).toEqual(['2025-07-01', '2025-09-30']);
  });

  test('a year that the bill names outranks the evening before, on which its meter was read', () => {
    const { billing_start_date } = given([
      '40 Wasserrechnung vom 20. Januar 2025',
      '40 Verbrauchsjahr 2024',
      '300 31.12.2023 | 450 31.12.2024 | 600 Differenz',
      '40 Zählerstand m³ | 300 8812 | 450 9416 | 600 604',
    ]);
    expect(billing_start_date).toBe('2024-01-01');
  });

  test('the day in the line that has the number of the bill is its own', () => {
    const { date_of_bill, due_date } = given([
      '40 Heat bill 1188204 · customer HN-30-4471 · 12th March 2025',
      '600 We will take this on 26th March 2025',
      '40 Heat and hot water, 1st to 28th February 2025',
    ]);
    expect([date_of_bill, due_date]).toEqual(['2025-03-12', '2025-03-26']);
  });

  test('a number with a hyphen goes on to the end of its cell', () => {
    const { meter_no } = given(power('40 Meter no. | 300 TC-118 4402', '40 Usage 512 kWh'));
    expect(meter_no).toBe('TC-118 4402');
  });

  test('two days of a period whose dash was not recognised', () => {
    const { fields } = readText([recognised(['40 Electricity bill', '40 Billing period | 300 01/07/2025 31/07/2025'])]);
    expect(fields.billing_end_date?.value).toBe('2025-07-31');
  });

  test('the first letter of a month may have been taken for a digit', () => {
    const { fields } = readText([recognised(['40 Electricity bill', '40 Bill date 05-0ct-2025', '40 Meter 4471882'])]);
    expect(fields.date_of_bill?.value).toBe('2025-10-05');
  });

  test('rupees in words and a dinar spelled by its ligatures are currencies; a dollar in a number is none', () => {
    expect(given(power('40 Rupees four lakh only', '40 Total 4,53,226.53'))['currency']).toBe('INR');
    const jordan = given(['600 فاتورة مياه', '553 $25-20447', '82 148.720 | 600 صافي المطالبة بالدينار الأردين']);
    expect(jordan['currency']).toBe('JOD');
  });
});

test('gas of a dealer that is called LP gas comes by lorry', () => {
  const { carrier } = read([
    '40 NANTAHALA LP GAS delivery invoice 02/06/2025',
    '40 312.4 gal | 400 2.3490 | 880 733.83',
    '40 Subtotal | 880 733.83',
    '40 Tax 7.00% | 880 51.37',
    '40 Total | 880 785.20',
  ]);
  expect(carrier?.value).toBe('lpg');
});

describe('what units say', () => {
  test('heat may be sold in therms: the unit alone makes no gas of it', () => {
    const { carrier } = read([
      '40 Calumet District Energy | 400 Invoice date 02/05/2025',
      '40 Service period 01/02/2025 - 02/01/2025',
      '40 Heat delivered, 3,750 therms at $1.3720 | 880 $5,145.00',
      '40 Demand, 14.2 therms at $118.40 | 880 $1,681.28',
      '40 Total | 880 $6,826.28',
    ]);
    expect(carrier?.value).toBe('district_heating');
  });

  test('the letter of a unit at the end of a header is one, the price of a ton is no weight', () => {
    const german = given([
      '40 Rechnung Entsorgung August 2025 | 400 Rechnungsdatum 02.09.2025',
      '40 Fraktion | 640 Netto t | 760 €/t | 880 €',
      '40 Gewerbeabfall | 660 2,18 | 760 150,00 | 880 327,00',
      '40 Gewerbeabfall | 660 1,96 | 760 150,00 | 880 294,00',
      '40 Summe | 660 4,14 | 880 621,00',
      '40 Mehrwertsteuer 19 % | 880 117,99',
      '40 Zu zahlen | 880 738,99',
    ]);
    expect(german['waste']).toBe(4.14);
    const arabic = given([
      '500 فاتورة نقل النفايات خلال الفترة 01/06/2025 - 30/06/2025',
      '84 القيمة | 269 سعر الطن | 454 الوزن طن | 750 الخدمة',
      '84 1,476.00 | 269 180.00 | 454 8.20 | 700 ترحيل نفايات عامة',
      '84 264.00 | 277 80.00 | 454 3.30 | 700 ترحيل كرتون',
      '84 1,740.00 | 446 11.50 | 750 المجموع',
    ]);
    expect(arabic['waste']).toBe(11.5);
  });

  test('the rate of a tax tells whose dollar it is', () => {
    expect(given(power('40 GST 15% on $350.00 | 888 $52.50', '40 Total | 880 $402.50'))['currency']).toBe('NZD');
    expect(given(power('40 GST 10% | 888 $35.00', '40 Total | 880 $385.00'))['currency']).toBe('AUD');
  });
});
