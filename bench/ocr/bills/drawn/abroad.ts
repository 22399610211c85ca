import { StandardFonts } from 'pdf-lib';
import { cents, dayAfter, type Chance } from '../bill.ts';
import { table, m, dmon, mdy2, type DrawnBill, type Mark } from '../drawing.ts';

// Gas in the United States, and electricity with water in South Africa.

export function usGas(r: Chance, n: number): DrawnBill {
  const start = r.of('2025-01-14', '2025-02-12', '2024-12-11');
  const end = dayAfter(start, r.whole(28, 33));
  const issued = dayAfter(end, 1);
  const before = r.whole(1000, 8000);
  const ccf = r.whole(200, 1900);
  const therms = Math.round(ccf * 1.034 * 10) / 10;
  const net = cents(therms * 0.7123 + 45);
  const tax = cents(net * 0.0725);
  const gross = cents(net + tax);
  const supplier = r.of('PRAIRIE STATE GAS CO', 'BLACKWATER GAS UTILITY');
  const meter = `${r.digits(7)}`;
  const sheet: Mark[] = [
    [40, 50, supplier, 16, true],
    [40, 66, 'P O BOX 9900  PEORIA IL 61601'],
    [380, 50, `ACCT NO ${r.digits(2)} ${r.digits(4)} ${r.digits(4)} ${r.digits(1)}`],
    [380, 64, `BILL DATE ${mdy2(issued)}`],
    [380, 78, `DUE DATE  ${mdy2(dayAfter(issued, 21))}`],
    [60, 130, 'GRAND CENTRAL PARTNERS LP'],
    [60, 143, '77 W WACKER DR'],
    [60, 156, 'CHICAGO IL 60601'],
    ...table(
      205,
      14,
      [40, 110, 170, 230, 290, 345, 410, 480],
      [
        ['METER', 'FROM', 'TO', 'PREV', 'PRES', 'CCF', 'BTU FACTOR', 'THERMS'],
        [meter, mdy2(start), mdy2(end), String(before), String(before + ccf), String(ccf), '1.034', therms.toFixed(1)],
      ],
    ),
    ...table(
      260,
      15,
      [40, 470],
      [
        ['PREVIOUS BALANCE', '402.17'],
        ['PAYMENT 01/02  THANK YOU', '402.17CR'],
        ['CUSTOMER CHARGE', '45.00'],
        [`GAS CHARGE ${therms.toFixed(1)} THERMS AT .7123`, m(cents(net - 45))],
        ['SUBTOTAL CURRENT CHARGES', m(net)],
        ['UTILITY TAX 7.25 PCT', m(tax)],
        ['TOTAL CURRENT CHARGES', m(gross)],
        ['PAY THIS AMOUNT', `$${m(gross)}`],
      ],
    ),
    [40, 430, 'ESTIMATED READS ARE MARKED E. A LATE CHARGE OF 1.5 PCT APPLIES AFTER THE DUE DATE.', 8],
  ];
  const expected = {
    utility: 'ENERGY',
    carrier: 'natural_gas',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'USD',
    energyConsumptionKwh: cents(therms * 29.3071),
    meterNo: meter,
  };
  return {
    id: `d1-${n}`,
    supplier,
    layout: 'us-gas',
    language: ['en'],
    country: 'US',
    expected,
    sheets: [sheet],
    font: StandardFonts.Courier,
    bold: StandardFonts.CourierBold,
  };
}

export function southAfrica(r: Chance, n: number): DrawnBill {
  const start = r.of('2025-03-04', '2025-05-06', '2025-08-05');
  const end = dayAfter(start, r.whole(29, 32));
  const issued = dayAfter(end, r.whole(5, 9));
  const e0 = r.whole(10_000, 90_000);
  const kwh = r.whole(2_000, 12_000);
  const w0 = r.whole(1_000, 9_000);
  const kl = r.whole(40, 400);
  const [elec, water] = [cents(kwh * 2.214), cents(kl * 48.11)];
  const net = cents(elec + water);
  const vat = cents(net * 0.15);
  const gross = cents(net + vat);
  const supplier = r.of('UMLAZI BAY MUNICIPALITY', 'KAROO DISTRICT MUNICIPALITY');
  const [me, mw] = [r.digits(8), `AL${r.digits(5)}`];
  const sheet: Mark[] = [
    [200, 45, supplier, 14, true],
    [200, 60, 'TAX INVOICE   VAT NO 4' + r.digits(9)],
    [40, 95, 'ROCKLANDS BODY CORPORATE'],
    [40, 108, 'PRIVATE BAG X12'],
    [40, 121, 'PORT ALFRED 6170'],
    ...table(
      95,
      13,
      [340, 450],
      [
        ['ACCOUNT NUMBER', r.digits(9)],
        ['INVOICE NO', r.digits(8)],
        ['STATEMENT DATE', dmon(issued)],
        ['PAY BEFORE', dmon(dayAfter(issued, 21))],
      ],
    ),
    [40, 180, `METERED SERVICES ${dmon(start)} TO ${dmon(end)}`, 10, true],
    ...table(
      196,
      13,
      [40, 130, 210, 300, 380, 450],
      [
        ['SERVICE', 'METER', 'OLD READING', 'NEW READING', 'UNITS', 'RAND'],
        ['ELECTRICITY', me, String(e0), String(e0 + kwh), `${kwh} kWh`, m(elec)],
        ['WATER', mw, String(w0), String(w0 + kl), `${kl} kl`, m(water)],
      ],
    ),
    ...table(
      270,
      14,
      [40, 450],
      [
        ['LEVIES FOR THE MONTH (EXCL VAT)', m(net)],
        ['VAT 15%', m(vat)],
        ['LEVIES FOR THE MONTH (INCL VAT)', m(gross)],
        ['BALANCE BROUGHT FORWARD', '0.00'],
        ['AMOUNT DUE', `R ${m(gross)}`],
      ],
    ),
  ];
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: vat,
    currency: 'ZAR',
    energyConsumptionKwh: kwh,
    waterConsumptionLitres: kl * 1000,
    meterNo: me,
    accept: { utility: ['WATER'], meterNo: [mw] },
  };
  return {
    id: `d2-${n}`,
    supplier,
    layout: 'za-municipal',
    language: ['en'],
    country: 'ZA',
    expected,
    sheets: [sheet],
    font: StandardFonts.Helvetica,
    bold: StandardFonts.HelveticaBold,
    boxes: [
      [335, 82, 210, 60],
      [35, 170, 520, 75],
    ],
  };
}
