import type { DemoBill } from './demo-bills.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';
import { textPdf } from './bill-pdf.ts';

const number = (value: number, decimals = 0) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const day = (iso: string) => iso.split('-').toReversed().join('.');
const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10);

/** A German electricity bill as printed by its invented supplier. */
export function powerBillPdf(bill: DemoBill, property: DemoProperty, previousReading: number): Buffer {
  const consumption = bill.energy_consumption ?? 0;
  const price = bill.net_amount / consumption;
  const rows: [label: string, value: string, unit: string][] = [
    ['Nettobetrag', number(bill.net_amount, 2), 'EUR'],
    [`Umsatzsteuer ${number(bill.tax_rate ?? 0)} %`, number(bill.tax_amount ?? 0, 2), 'EUR'],
    ['Rechnungsbetrag brutto', number(bill.gross_amount, 2), 'EUR'],
  ];
  const facts: [string, string][] = [
    ['Rechnungsnummer', bill.invoice_no],
    ['Kundennummer', bill.account_no],
    ['Rechnungsdatum', day(bill.date_of_bill)],
    // The period includes both days, as printed by German suppliers.
    ['Abrechnungszeitraum', `${day(bill.billing_start_date)} bis ${day(dayBefore(bill.billing_end_date))}`],
  ];
  return textPdf(
    [
      { x: 56, y: 72, text: bill.supplier, size: 18, bold: true },
      { x: 56, y: 90, text: `${bill.supplier} · Postfach 10 20 30 · ${property.zip} ${property.city}`, size: 8 },
      { x: 56, y: 138, text: 'Demo Real Estate' },
      { x: 56, y: 152, text: property.name },
      { x: 56, y: 166, text: property.address },
      { x: 56, y: 180, text: `${property.zip} ${property.city}` },
      ...facts.flatMap(([label, value], i) => [
        { x: 330, y: 138 + i * 15, text: label, size: 9 },
        { x: 440, y: 138 + i * 15, text: value, size: 9 },
      ]),
      { x: 56, y: 250, text: 'Ihre Stromrechnung', size: 15, bold: true },
      { x: 56, y: 270, text: `Lieferstelle: ${property.address}, ${property.zip} ${property.city}` },
      { x: 56, y: 312, text: 'Zählernummer', bold: true },
      { x: 190, y: 312, text: 'Stand alt', bold: true },
      { x: 280, y: 312, text: 'Stand neu', bold: true },
      { x: 370, y: 312, text: 'Verbrauch', bold: true },
      { x: 56, y: 332, text: bill.meter_no },
      { x: 190, y: 332, text: number(previousReading) },
      { x: 280, y: 332, text: number(previousReading + consumption) },
      { x: 370, y: 332, text: `${number(consumption)} kWh` },
      { x: 56, y: 380, text: 'Arbeitspreis' },
      { x: 190, y: 380, text: `${number(consumption)} kWh` },
      { x: 300, y: 380, text: `${number(price * 100, 2)} ct/kWh` },
      { x: 0, y: 380, right: 500, text: number(bill.net_amount, 2) },
      { x: 508, y: 380, text: 'EUR' },
      ...rows.flatMap(([label, value, unit], i) => [
        { x: 300, y: 420 + i * 20, text: label, bold: i === 2 },
        { x: 0, y: 420 + i * 20, right: 500, text: value, bold: i === 2 },
        { x: 508, y: 420 + i * 20, text: unit, bold: i === 2 },
      ]),
      { x: 56, y: 530, text: 'Bitte überweisen Sie den Rechnungsbetrag innerhalb von 14 Tagen.' },
      { x: 56, y: 790, text: 'Vorführdaten: Lieferant, Kunde und Zahlen sind erfunden.', size: 8 },
    ],
    [
      { x: 56, y: 318, width: 483 },
      { x: 56, y: 340, width: 483 },
      { x: 300, y: 426, width: 239 },
      { x: 300, y: 446, width: 239 },
    ],
  );
}
