/** Bills as billing systems of the nineties print them: fixed pitch, capitals, forms. */
import { StandardFonts } from 'pdf-lib';
import { cents, chance, dayAfter, type Chance } from './bill.ts';
import { m, komma, dmon, mdy2, dmy, punkt, table, type DrawnBill, type Mark } from './drawing.ts';

function usGas(r: Chance, n: number): DrawnBill {
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

function southAfrica(r: Chance, n: number): DrawnBill {
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

function ukWaste(r: Chance, n: number): DrawnBill {
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

function ukWater(r: Chance, n: number): DrawnBill {
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

function germanLocalHeat(r: Chance, n: number): DrawnBill {
  const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
  const month = r.whole(1, 11);
  const start = `2025-${String(month).padStart(2, '0')}-01`;
  const end = dayAfter(`2025-${String(month + 1).padStart(2, '0')}-01`, -1);
  const issued = dayAfter(end, r.whole(3, 12));
  const before = r.whole(100_000, 800_000);
  const used = r.whole(6_000, 58_000);
  const net = cents(used * 0.1184 + 212);
  const tax = cents(net * 0.19);
  const gross = cents(net + tax);
  const supplier = r.of('Quartierswärme Lohfeld GmbH', 'Bioenergie Almetal');
  const meter = `KAM${r.digits(8)}`;
  const sheet: Mark[] = [
    [40, 50, supplier, 15, true],
    [40, 110, 'WEG Parkstraße 2-16'],
    [40, 123, 'z. Hd. Verwaltung Kolb'],
    [40, 136, '33102 Paderborn'],
    ...table(
      110,
      13,
      [350, 450],
      [
        ['Rechnung Nr.', `25/${r.digits(4)}`],
        ['vom', punkt(issued)],
        ['Kunden-Nr.', r.digits(5)],
        ['Zeitraum', `${months[month - 1]} 2025`],
      ],
    ),
    [40, 185, 'Wärmelieferung', 13, true],
    ...table(
      205,
      14,
      [40, 160, 260, 360, 450],
      [
        ['Zähler', 'Ablesung alt', 'Ablesung neu', 'Differenz kWh', 'Euro'],
        [
          meter,
          komma(before).slice(0, -3),
          komma(before + used).slice(0, -3),
          komma(used).slice(0, -3),
          komma(cents(used * 0.1184)),
        ],
        ['Messpreis', '', '', '', komma(212)],
      ],
    ),
    ...table(
      275,
      14,
      [340, 450],
      [
        ['Netto', komma(net)],
        ['MwSt 19 %', komma(tax)],
        ['Gesamt', komma(gross)],
      ],
    ),
    [
      40,
      340,
      `Bitte überweisen Sie ${komma(gross)} EUR bis zum ${punkt(dayAfter(issued, 14))}. Ust-Id DE${r.digits(9)}`,
      9,
    ],
  ];
  const expected = {
    utility: 'HEAT',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'EUR',
    energyConsumptionKwh: used,
    meterNo: meter,
  };
  return {
    id: `d5-${n}`,
    supplier,
    layout: 'de-local-heat',
    language: ['de'],
    country: 'DE',
    expected,
    sheets: [sheet],
    font: StandardFonts.Helvetica,
    bold: StandardFonts.HelveticaBold,
  };
}

/** Two bills of two suppliers, scanned into one file. */
function joined(r: Chance, n: number): DrawnBill {
  const [one, two] = [usGas(r, n), ukWaterAsUs(r, n)];
  return {
    ...one,
    id: `d6-${n}`,
    layout: 'joined',
    sheets: [...one.sheets, ...two.sheets],
    expected: { ...one.expected, second: two.expected },
  };
}
const ukWaterAsUs = (r: Chance, n: number) => ukWater(r, n);

function creditNote(r: Chance, n: number): DrawnBill {
  const base = germanLocalHeat(r, n);
  const minus = (text: string) => (/^[\d.]+,\d\d$/.test(text) ? `-${text}` : text);
  const sheets = base.sheets.map((marks) =>
    marks
      .filter(([, y]) => y < 310 || y > 345)
      .map(([x, y, text, ...rest]): Mark => [
        x,
        y,
        y > 225
          ? minus(text)
          : text === 'Rechnung Nr.'
            ? 'Gutschrift Nr.'
            : text === 'Wärmelieferung'
              ? 'Storno Wärmelieferung'
              : text,
        ...rest,
      ]),
  );
  const e = base.expected as Record<string, number>;
  const expected = {
    ...base.expected,
    grossAmount: -e.grossAmount!,
    netAmount: -e.netAmount!,
    taxAmount: -e.taxAmount!,
    energyConsumptionKwh: -e.energyConsumptionKwh!,
    accept: { energyConsumptionKwh: [e.energyConsumptionKwh] },
  };
  return {
    ...base,
    id: `d7-${n}`,
    layout: 'credit-note',
    sheets: sheets.map((marks) => marks.filter(([, y]) => y !== 340)),
    expected,
  };
}

export const drawnBills = (): DrawnBill[] =>
  [usGas, southAfrica, ukWaste, ukWater, germanLocalHeat, joined, creditNote].flatMap((make, i) =>
    [0, 1, 2].map((n) => make(chance(9000 + 53 * i + n), n)),
  );
