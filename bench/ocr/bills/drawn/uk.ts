import { StandardFonts } from 'pdf-lib';
import { cents, dayAfter, type Chance } from '../bill.ts';
import { table, m, dmon, dmy, type DrawnBill, type Mark } from '../drawing.ts';

// Waste and water in the United Kingdom.

export function ukWaste(r: Chance, n: number): DrawnBill {
  const month = r.of('2025-02', '2025-06', '2025-10');
  const start = `${month}-01`;
  const end = dayAfter(dayAfter(start, 31).slice(0, 8) + '01', -1);
  const issued = dayAfter(end, 1);
  const kgs = Array.from({ length: 4 }, () => r.whole(300, 1400));
  const kg = kgs.reduce((a, b) => a + b, 0);
  const net = cents(kg * 0.162 + 4 * 18.5);
  const vat = cents(net * 0.2);
  const gross = cents(net + vat);
  const supplier = r.of('Greenhook Waste Ltd', 'Trent Valley Skips');
  const sheet: Mark[] = [
    [40, 50, supplier, 18, true],
    [40, 68, 'Unit 4 Canal Wharf, Newark NG24 1AA   VAT Reg 884 2210 93', 8],
    [360, 100, 'INVOICE', 14, true],
    ...table(
      116,
      13,
      [360, 450],
      [
        ['Number', `SI-${r.digits(5)}`],
        ['Dated', dmy(issued)],
        ['Account', `TRE${r.digits(3)}`],
        ['Terms', '30 days'],
      ],
    ),
    [40, 116, 'Millgate Shopping Centre'],
    [40, 129, 'Management Suite'],
    [40, 142, 'Newark NG24 4XX'],
    [40, 190, `General waste collections, 1100 litre bins, ${dmy(start)} - ${dmy(end)}`, 10],
    ...table(
      210,
      13,
      [40, 120, 260, 360, 470],
      [
        ['Date', 'Ticket', 'Service', 'Weight (kg)', 'Amount'],
        ...kgs.map((w, i) => [
          dmy(dayAfter(start, 2 + 7 * i)),
          r.digits(6),
          'General waste lift',
          String(w),
          m(cents(w * 0.162 + 18.5)),
        ]),
        ['', '', 'Total weight', String(kg), ''],
      ],
    ),
    ...table(
      310,
      14,
      [360, 470],
      [
        ['Goods total', m(net)],
        ['VAT 20%', m(vat)],
        ['To pay GBP', m(gross)],
      ],
    ),
    [40, 380, 'Bank: 20-44-18  Account 33219087. Waste carrier licence CBDU118822.', 8],
  ];
  const expected = {
    utility: 'WASTE',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: vat,
    currency: 'GBP',
    wasteTonnes: kg / 1000,
  };
  return {
    id: `d3-${n}`,
    supplier,
    layout: 'gb-waste',
    language: ['en'],
    country: 'GB',
    expected,
    sheets: [sheet],
    font: StandardFonts.TimesRoman,
    bold: StandardFonts.TimesRomanBold,
  };
}

export function ukWater(r: Chance, n: number): DrawnBill {
  const start = r.of('2025-01-09', '2025-04-10', '2024-10-08');
  const end = dayAfter(start, r.whole(88, 93));
  const issued = dayAfter(end, r.whole(4, 8));
  const before = r.whole(1000, 9000);
  const used = r.whole(90, 1200);
  const gross = cents(used * 1.872 + used * 0.95 * 1.431 + 22.18);
  const supplier = r.of('Wessex Downs Water', 'Pennine Water Business');
  const meter = `${r.of('05', '14')}M${r.digits(6)}`;
  const sheet: Mark[] = [
    [40, 50, supplier, 20],
    [40, 90, 'Your water and wastewater charges', 13],
    ...table(
      112,
      14,
      [40, 180],
      [
        ['Customer number', r.digits(10)],
        ['Bill number', r.digits(9)],
        ['Date of this bill', dmon(issued)],
        ['Charges cover', `${dmon(start)} - ${dmon(end)}`],
      ],
    ),
    [360, 112, 'St Aldhelm Estates'],
    [360, 126, '4 Abbey Row, Malmesbury'],
    ...table(
      190,
      14,
      [40, 140, 220, 300, 400],
      [
        ['Meter', 'Last time', 'This time', 'Cubic metres', 'How read'],
        [meter, String(before), String(before + used), String(used), 'Actual'],
      ],
    ),
    ...table(
      245,
      14,
      [40, 470],
      [
        [`Clean water ${used} m3 at 187.2p`, m(cents(used * 1.872))],
        [`Waste water ${(used * 0.95).toFixed(1)} m3 at 143.1p`, m(cents(gross - cents(used * 1.872) - 22.18))],
        ['Fixed charges', '22.18'],
        ['VAT at 0%', '0.00'],
        ['Total of this bill', m(gross)],
      ],
    ),
    [40, 340, `Balance before this bill GBP 0.00. Please pay GBP ${m(gross)} by ${dmon(dayAfter(issued, 21))}.`, 10],
  ];
  const expected = {
    utility: 'WATER',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: gross,
    taxAmount: 0,
    currency: 'GBP',
    waterConsumptionLitres: used * 1000,
    meterNo: meter,
  };
  return {
    id: `d4-${n}`,
    supplier,
    layout: 'gb-water',
    language: ['en'],
    country: 'GB',
    expected,
    sheets: [sheet],
    font: StandardFonts.Helvetica,
    bold: StandardFonts.HelveticaBold,
  };
}
