import { StandardFonts } from 'pdf-lib';
import { cents, dayAfter, type Chance } from '../bill.ts';
import { table, komma, punkt, type DrawnBill, type Mark } from '../drawing.ts';

// Local heat in Germany.

export function germanLocalHeat(r: Chance, n: number): DrawnBill {
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
    carrier: 'district_heating',
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
