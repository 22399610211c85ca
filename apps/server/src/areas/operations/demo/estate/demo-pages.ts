import { attachMany } from '../../../energy/bill-reading/attach.service.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { pageSvg, textPdf, type Line } from '../energy/bill-pdf.ts';
import type { DemoBill } from '../energy/demo-bills.ts';
import type { DemoProperty } from './demo-properties.ts';

const AT_ONCE = 100;
const number = (value: number, decimals = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** The page of a bill as printed by its invented supplier. */
function pageOf(bill: DemoBill, property: DemoProperty): Line[] {
  const quantity =
    bill.energy_consumption !== null
      ? `${number(bill.energy_consumption)} kWh`
      : bill.water_consumption !== null
        ? `${number(bill.water_consumption)} l`
        : `${number(bill.waste ?? 0, 3)} t`;
  const facts: [string, string][] = [
    ['Invoice number', bill.invoice_no],
    ['Account number', bill.account_no],
    ['Date of bill', bill.date_of_bill],
    ['Billing period, end day excluded', `${bill.billing_start_date} - ${bill.billing_end_date}`],
    ['Meter', bill.meter_no],
    [bill.is_estimate ? 'Consumption (estimated)' : 'Consumption', quantity],
    ['Net', `${number(bill.net_amount, 2)} ${bill.currency}`],
    [`Tax ${bill.tax_rate ?? 0} %`, `${number(bill.tax_amount ?? 0, 2)} ${bill.currency}`],
    ['Total', `${number(bill.gross_amount, 2)} ${bill.currency}`],
  ];
  return [
    { x: 56, y: 72, text: bill.supplier, size: 18, bold: true },
    { x: 56, y: 130, text: 'Demo Real Estate' },
    { x: 56, y: 144, text: property.name },
    { x: 56, y: 158, text: `${property.address}, ${property.zip} ${property.city}` },
    { x: 56, y: 210, text: `Bill for ${bill.carrier.replaceAll('_', ' ')}`, size: 15, bold: true },
    ...facts.flatMap(([label, value], i) => [
      { x: 56, y: 250 + i * 22, text: label },
      { x: 300, y: 250 + i * 22, text: value, bold: label === 'Total' },
    ]),
    { x: 56, y: 790, text: 'Demo data: supplier, customer and figures are invented.', size: 8 },
  ];
}

/** Every bill of the verified year has a document, so that each figure can be traced to a page. */
export async function attachPages(
  ctx: Ctx,
  property: DemoProperty,
  bills: readonly (DemoBill & { bill_id: string })[],
): Promise<void> {
  for (let from = 0; from < bills.length; from += AT_ONCE)
    await attachMany(
      ctx,
      bills.slice(from, from + AT_ONCE).map((bill) => {
        const lines = pageOf(bill, property);
        return {
          bill_id: bill.bill_id,
          name: `${bill.supplier} ${bill.invoice_no}.pdf`,
          contentType: 'application/pdf',
          bytes: textPdf(lines, []),
          pages: [{ page: 1, bytes: pageSvg(lines), contentType: 'image/svg+xml', widthPx: 595, heightPx: 842 }],
        };
      }),
    );
}
