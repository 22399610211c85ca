/** Bills set as web pages and printed by Chromium: coloured panels, tables with rules, several columns. */
import { cents, chance, dayAfter, type Chance, type MadeBill } from './bill.ts';

export interface HtmlBill extends MadeBill {
  html: string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONATE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const parts = (iso: string) => iso.split('-').map(Number) as [number, number, number];
const us = (iso: string) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
const usLong = (iso: string) => {
  const [y, m, d] = parts(iso);
  return `${MONTHS[m - 1]} ${d}, ${y}`;
};
const gb = (iso: string) => {
  const [y, m, d] = parts(iso);
  return `${d} ${MONTHS[m - 1]!.slice(0, 3)} ${y}`;
};
const de = (iso: string) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$3.$2.$1');
const en2 = (x: number) => x.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const de2 = (x: number) => x.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const enN = (x: number) => x.toLocaleString('en-US');
const deN = (x: number) => x.toLocaleString('de-DE');
const arabic = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);

const row = (...cells: (string | number)[]) => `<tr>${cells.map((c) => `<td>${c}</td>`).join('')}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((c) => `<th>${c}</th>`).join('')}</tr>`;

function page(lang: string, style: string, body: string): string {
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
@page{size:A4;margin:14mm}body{font:11px/1.45 'DejaVu Sans',sans-serif;margin:0;color:#222}
table{border-collapse:collapse;width:100%}td,th{padding:3px 6px;text-align:start}td:last-child,th:last-child{text-align:end}
h1{margin:0}.two{display:flex;gap:22px}.two>*{flex:1}${style}</style><body>${body}</body></html>`;
}

function usElectric(r: Chance, n: number): HtmlBill {
  const start = r.of('2025-02-11', '2025-06-18', '2024-11-07');
  const end = dayAfter(start, r.whole(28, 33));
  const date = dayAfter(end, r.whole(2, 4));
  const prior = r.whole(10_000, 80_000);
  const used = r.whole(800, 9_000);
  const [customer, energy, fuel] = [cents(r.whole(1200, 3900) / 100), cents(used * 0.0842), cents(used * 0.0311)];
  const base = cents(customer + energy + fuel);
  const state = cents(base * 0.0625);
  const city = cents(base * 0.01);
  const gross = cents(base + state + city);
  const owed = r.of(0, cents(r.whole(9000, 40000) / 100));
  const supplier = r.of('Palmetto Ridge Power & Light', 'Two Forks Electric', 'Kettle Moraine Energy');
  const meter = r.digits(9);
  const account = `${r.digits(5)}-${r.digits(5)}`;
  const html = page(
    'en',
    'h1{background:#174;color:#fff;padding:8px 12px;font-size:20px}.box{border:2px solid #174;border-radius:8px;padding:8px;font-size:13px}.big{font-size:22px;font-weight:bold}',
    `<h1>${supplier}</h1><p>Customer care 1-800-555-0${r.digits(3)} &nbsp; www.${supplier.toLowerCase().replace(/[^a-z]/g, '')}.com</p>
<div class=two><div><p>HARBORVIEW LOFTS LLC<br>1180 COMMERCE BLVD STE 400<br>GREENVILLE SC 29601-4412</p></div>
<div class=box>Account: <b>${account}</b><br>Bill mailed ${usLong(date)}<br>Amount due by ${us(dayAfter(date, 21))}<div class=big>$${en2(cents(gross + owed))}</div></div></div>
<h3>Your account at a glance</h3><table>
${row('Amount of your last bill', `$${en2(owed || 310.22)}`)}${row('Payments received', owed ? '$0.00' : '-$310.22')}
${row('<b>Carried over from last bill</b>', `$${en2(owed)}`)}${row('New charges', `$${en2(gross)}`)}${row('<b>Please pay</b>', `<b>$${en2(cents(gross + owed))}</b>`)}</table>
<h3>How we measured your electricity</h3><table>${head('Meter', 'Days', 'From', 'To', 'Previous', 'Present', 'kWh')}
${row(meter, Math.round((Date.parse(end) - Date.parse(start)) / 864e5), us(start), us(end), prior, prior + used, enN(used))}</table>
<h3>Detail of new charges</h3><table>${row('Basic facilities charge', en2(customer))}${row(`Energy ${enN(used)} kWh x $0.0842`, en2(energy))}${row(`Fuel rider ${enN(used)} kWh x $0.0311`, en2(fuel))}
${row('Cost of electricity before taxes', en2(base))}${row('State sales tax at 6.25%', en2(state))}${row('City gross receipts tax at 1%', en2(city))}${row('<b>Total new charges</b>', `<b>$${en2(gross)}</b>`)}</table>
<p>Your average daily use was ${enN(Math.round(used / 30))} kWh; in the same month last year it was ${enN(Math.round(used / 28))} kWh.</p>`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: base,
    taxAmount: cents(state + city),
    currency: 'USD',
    energyConsumptionKwh: used,
    meterNo: meter,
    accountNo: account,
  };
  return { id: `h1-${n}`, supplier, layout: 'us-electric', language: ['en'], country: 'US', expected, html };
}

function ukBusiness(r: Chance, n: number): HtmlBill {
  const start = r.of('2025-03-01', '2025-05-01', '2024-10-01');
  const end = dayAfter(start, 30);
  const date = dayAfter(end, r.whole(3, 9));
  const [day, night] = [r.whole(4000, 19000), r.whole(900, 3900)];
  const [d1, n1] = [r.whole(100_000, 400_000), r.whole(20_000, 90_000)];
  const [dc, nc, sc, ccl] = [cents(day * 0.2231), cents(night * 0.1644), 46.5, cents((day + night) * 0.00775)];
  const net = cents(dc + nc + sc + ccl);
  const vat = cents(net * 0.2);
  const gross = cents(net + vat);
  const supplier = r.of('Fenland Business Energy Ltd', 'Tamarisk Power', 'Orrin Supply plc');
  const serial = `${r.of('E', 'K')}${r.digits(2)}${r.of('C', 'BG')}${r.digits(6)}`;
  const html = page(
    'en',
    'h1{font-size:17px;color:#735}th{border-bottom:1px solid #735}.r{text-align:right}table{margin-bottom:10px}',
    `<div class=two><div><h1>${supplier}</h1>Registered in England ${r.digits(8)}. VAT registration ${r.digits(3)} ${r.digits(4)} ${r.digits(2)}</div>
<div class=r><b>Tax invoice ${r.of('INV', 'B')}${r.digits(7)}</b><br>Tax point ${gb(date)}<br>Customer ref ${r.digits(10)}</div></div>
<p>The Facilities Manager<br>Lower Mill Studios, 14 Weir Lane<br>Norwich NR3 1QT</p>
<p>This invoice covers <b>${gb(start)} to ${gb(end)}</b> for supply at Lower Mill Studios, Norwich.</p>
<table>${head('MPAN 10 ' + r.digits(4) + ' ' + r.digits(4) + ' ' + r.digits(3), 'Start read', 'End read', 'Units used')}
${row(`Day register, serial ${serial}`, `${d1} A`, `${d1 + day} A`, `${enN(day)} kWh`)}${row(`Night register, serial ${serial}`, `${n1} A`, `${n1 + night} A`, `${enN(night)} kWh`)}${row('All units', '', '', `${enN(day + night)} kWh`)}</table>
<table>${head('What you are paying for', 'Units', 'Rate', '£')}${row('Day units', enN(day), '22.31p', en2(dc))}${row('Night units', enN(night), '16.44p', en2(nc))}
${row('Standing charge', '31 days', '150.00p', en2(sc))}${row('Climate change levy', enN(day + night), '0.775p', en2(ccl))}
${row('<b>Sub-total excluding VAT</b>', '', '', en2(net))}${row(`VAT at 20.00% on £${en2(net)}`, '', '', en2(vat))}${row('<b>Invoice total</b>', '', '', `<b>${en2(gross)}</b>`)}</table>
<p>We will collect £${en2(gross)} by Direct Debit on or just after ${gb(dayAfter(date, 14))}. A typical office of your size uses 5,200 kWh a month.</p>`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: vat,
    currency: 'GBP',
    energyConsumptionKwh: day + night,
    meterNo: serial,
  };
  return { id: `h2-${n}`, supplier, layout: 'uk-business', language: ['en'], country: 'GB', expected, html };
}

function deStrom(r: Chance, n: number): HtmlBill {
  const year = r.of(2023, 2024, 2025);
  const [start, end, date] = [`${year}-01-01`, `${year}-12-31`, `${year + 1}-0${r.whole(1, 3)}-1${r.whole(0, 9)}`];
  const alt = r.whole(20_000, 90_000);
  const used = r.whole(6_000, 42_000);
  const [arbeit, grund, umlage] = [cents(used * 0.2718), 148.2, cents(used * 0.0205)];
  const net = cents(arbeit + grund + umlage);
  const tax = cents(net * 0.19);
  const gross = cents(net + tax);
  const paid = cents(Math.round(gross / 12) * 11);
  const supplier = r.of('Elbmarsch Energie eG', 'Kraftwerk Hunsrück GmbH', 'Nordlicht Strom AG');
  const meter = `1${r.of('ISK', 'LGZ', 'ESY')}00${r.digits(8)}`;
  const invoice = `${r.of('VR', 'JA')}-${year}-${r.digits(6)}`;
  const html = page(
    'de',
    'body{font-family:"DejaVu Serif",serif}h1{font-size:16px}td,th{border:1px solid #888}.n td{border:0}aside{background:#eef;padding:8px}',
    `<h1>${supplier}</h1><small>${supplier} · Am Deich 7 · 25335 Elmshorn</small>
<div class=two><p>Hausverwaltung Brinkmann & Söhne<br>Lindenallee 22<br>25421 Pinneberg</p>
<aside>Rechnungsnr.: ${invoice}<br>Kundennr.: ${r.digits(8)}<br>Vertragskonto: ${r.digits(10)}<br>Elmshorn, den ${parts(date)[2]}. ${MONATE[parts(date)[1] - 1]} ${year + 1}</aside></div>
<p><b>Ihre Stromrechnung für die Zeit vom ${de(start)} bis ${de(end)}</b></p><p>Verbrauchsstelle: Lindenallee 22, Allgemeinstrom</p>
<table>${head('Zählernummer', 'Stand alt', 'Stand neu', 'Faktor', 'Verbrauch kWh')}${row(meter, deN(alt), deN(alt + used), '1', deN(used))}</table><br>
<table class=n>${row('Arbeitspreis', `${deN(used)} kWh × 27,18 ct/kWh`, `${de2(arbeit)} €`)}${row('Grundpreis', '12 Monate × 12,35 €', `${de2(grund)} €`)}${row('Stromsteuer', `${deN(used)} kWh × 2,05 ct/kWh`, `${de2(umlage)} €`)}
${row('Zwischensumme netto', '', `${de2(net)} €`)}${row('zzgl. 19 % USt.', '', `${de2(tax)} €`)}${row('<b>Kosten für Ihren Strom brutto</b>', '', `<b>${de2(gross)} €</b>`)}
${row('Ihre geleisteten Abschläge (11 Raten)', '', `-${de2(paid)} €`)}${row(gross >= paid ? '<b>Nachzahlung</b>' : '<b>Erstattung</b>', '', `<b>${de2(Math.abs(cents(gross - paid)))} €</b>`)}</table>
<p>Im Jahr ${year - 1} haben Sie ${deN(used - 913)} kWh verbraucht. Vergleichshaushalte: 3.500 kWh. Ihr neuer Abschlag beträgt ${de2(Math.round(gross / 11))} €.</p>
<small>USt-IdNr. DE${r.digits(9)} · IBAN DE${r.digits(2)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(2)} · Amtsgericht Pinneberg HRB ${r.digits(4)}</small>`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'EUR',
    energyConsumptionKwh: used,
    meterNo: meter,
    invoiceNo: invoice,
  };
  return { id: `h3-${n}`, supplier, layout: 'de-strom', language: ['de'], country: 'DE', expected, html };
}

function auElectric(r: Chance, n: number): HtmlBill {
  const start = r.of('2025-01-14', '2025-04-16', '2025-07-15');
  const end = dayAfter(start, r.whole(88, 92));
  const date = dayAfter(end, r.whole(1, 5));
  const [peak, off] = [r.whole(900, 4800), r.whole(500, 2500)];
  const exGst = cents(peak * 0.3122 + off * 0.2114 + 108.9);
  const gst = cents(exGst * 0.1);
  const gross = cents(exGst + gst);
  const supplier = r.of('Bluegum Electricity Pty Ltd', 'Tasman Retail Energy');
  const meter = `${r.of('07', '38')}${r.digits(6)}`;
  const html = page(
    'en',
    'h1{color:#c60;font-size:26px;letter-spacing:-1px}.p{background:#fee8d0;padding:10px;border-radius:12px}.big{font-size:24px}td{border-bottom:1px dotted #c60}',
    `<div class=two><h1>${supplier.split(' ')[0]!.toLowerCase()}</h1><div>${supplier} ABN ${r.digits(2)} ${r.digits(3)} ${r.digits(3)} ${r.digits(3)}<br>TAX INVOICE ${r.digits(12)}</div></div>
<div class=two><div class=p>Amount payable<div class=big>$${en2(gross)}</div>Pay by ${gb(dayAfter(date, 16))}</div>
<div class=p>Issued ${gb(date)}<br>Account ${r.digits(4)} ${r.digits(4)}<br>NMI ${r.digits(10)}<br>Supply period ${gb(start)} – ${gb(end)} (${(Date.parse(end) - Date.parse(start)) / 864e5 + 1} days)</div></div>
<p>BAYSIDE STRATA PLAN 4471<br>C/- 9 ESPLANADE<br>WYNNUM QLD 4178</p>
<h3>Meter ${meter}</h3><table>${head('Tariff', 'Usage', 'Rate (c/kWh, ex GST)', 'Cost')}${row('Peak', `${enN(peak)} kWh`, '31.22', `$${en2(peak * 0.3122)}`)}${row('Off-peak', `${enN(off)} kWh`, '21.14', `$${en2(off * 0.2114)}`)}${row('Total electricity used', `${enN(peak + off)} kWh`, '', '')}${row('Daily supply', '90 days', '121.00', '$108.90')}</table>
<p>Charges excluding GST <b>$${en2(exGst)}</b> &nbsp; GST <b>$${en2(gst)}</b> &nbsp; Charges including GST <b>$${en2(gross)}</b></p>
<p>Opening balance $${en2(612.4)}. Thank you for your payment of $${en2(612.4)}.</p>`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: exGst,
    taxAmount: gst,
    currency: 'AUD',
    energyConsumptionKwh: peak + off,
    meterNo: meter,
  };
  return { id: `h4-${n}`, supplier, layout: 'au-electric', language: ['en'], country: 'AU', expected, html };
}

/** Latin digits for two of three, Arabic-Indic for the third. */
function saElectric(r: Chance, n: number): HtmlBill {
  const indic = n === 2;
  const start = r.of('2025-05-01', '2025-08-01', '2025-10-01');
  const end = dayAfter(start, 29);
  const date = dayAfter(end, r.whole(2, 6));
  const before = r.whole(30_000, 90_000);
  const used = r.whole(2_000, 9_000);
  const net = cents(used * 0.3 + 21);
  const tax = cents(net * 0.15);
  const gross = cents(net + tax);
  const meter = r.digits(8);
  const supplier = r.of('شركة ضياء للكهرباء', 'كهرباء الواحة', 'شركة سنا للطاقة');
  const d = (iso: string) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1');
  const body = `<h1>${supplier}</h1><p>فاتورة ضريبية مبسطة</p>
<div class=two><table>${row('رقم الحساب', r.digits(11))}${row('اسم العميل', 'مجمع النخيل السكني')}${row('رقم الفاتورة', r.digits(10))}${row('تاريخ الإصدار', d(date))}</table>
<table>${row('رقم العداد', meter)}${row('من تاريخ', d(start))}${row('إلى تاريخ', d(end))}${row('آخر موعد للدفع', d(dayAfter(date, 20)))}</table></div>
<h3>تفاصيل الاستهلاك</h3><table class=k>${head('القراءة السابقة', 'القراءة الحالية', 'معامل الضرب', 'كمية الاستهلاك (ك.و.س)')}${row(before, before + used, 1, enN(used))}</table>
<h3>تفاصيل المبالغ بالريال السعودي</h3><table class=k>${row('قيمة الكهرباء', en2(cents(net - 21)))}${row('خدمة العداد', '21.00')}${row('المجموع قبل الضريبة', en2(net))}${row('ضريبة القيمة المضافة 15%', en2(tax))}${row('<b>إجمالي الفاتورة شامل الضريبة</b>', `<b>${en2(gross)}</b>`)}</table>`;
  const html = page(
    'ar',
    'body{font-family:"DejaVu Sans";font-size:12px}h1{font-size:20px}.k td,.k th{border:1px solid #999}',
    indic ? arabic(body).replaceAll(/<(\/?h)[٠-٩]>/g, '<$13>') : body,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'electricity',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'SAR',
    energyConsumptionKwh: used,
    meterNo: meter,
  };
  return { id: `h5-${n}`, supplier, layout: 'sa-electric', language: ['ar'], country: 'SA', expected, html };
}

function caGas(r: Chance, n: number): HtmlBill {
  const start = r.of('2025-01-08', '2024-12-05', '2025-03-11');
  const end = dayAfter(start, r.whole(29, 33));
  const date = dayAfter(end, r.whole(1, 4));
  const before = r.whole(1_000, 7_000);
  const used = r.whole(120, 880);
  const gj = cents(used * 0.0384 * 1);
  const net = cents(gj * 9.112 + 31.4);
  const gst = cents(net * 0.05);
  const gross = cents(net + gst);
  const supplier = r.of('Chinook Plains Gas Co-op', 'Lakehead Natural Gas');
  const meter = `${r.digits(7)}`;
  const html = page(
    'en',
    'h1{font-size:18px;border-bottom:3px solid #06a}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:8px}.g div{border:1px solid #06a;padding:6px}',
    `<h1>${supplier} — Natural gas statement</h1><div class=g><div>Account no.<br><b>${r.digits(3)} ${r.digits(4)} ${r.digits(3)}</b></div><div>Statement date<br><b>${usLong(date)}</b></div><div>Payment due<br><b>${usLong(dayAfter(date, 18))}</b></div>
<div>Service from<br><b>${usLong(start)}</b></div><div>Service to<br><b>${usLong(end)}</b></div><div>Balance owing<br><b>$${en2(gross)}</b></div></div>
<p>Bow River Towers Inc.<br>300 - 5 Ave SW<br>Calgary AB T2P 3C4</p>
<table>${head('Meter number', 'Last reading', 'This reading', 'Volume m³', 'Energy factor', 'Energy GJ')}${row(meter, before, before + used, used, '0.0384', gj.toFixed(2))}</table>
<h3>Charges</h3><table>${row('Gas commodity', en2(cents(net - 31.4)))}${row('Fixed charge', '31.40')}${row('Subtotal', en2(net))}${row('GST (5%) no. 1' + r.digits(8) + ' RT0001', en2(gst))}${row('Total current charges', en2(gross))}</table>
<p>Previous balance $288.10 &nbsp; Payment received, thank you -$288.10</p>`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'natural_gas',
    dateOfBill: date,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: gst,
    currency: 'CAD',
    energyConsumptionKwh: cents(gj * 277.778),
    meterNo: meter,
  };
  return { id: `h6-${n}`, supplier, layout: 'ca-gas', language: ['en'], country: 'CA', expected, html };
}

function quotation(r: Chance, n: number): HtmlBill {
  const net = r.whole(8000, 30000);
  const supplier = 'Brightfield Heat Pumps';
  const html = page(
    'en',
    '',
    `<h1>${supplier}</h1><p>Proposal no. ${r.digits(6)}, ${gb('2025-06-03')}, valid 30 days</p><p>To: Lower Mill Studios</p>
<table>${head('Item', 'Qty', 'Amount')}${row('Air source heat pump 60 kW', 1, en2(net * 0.8))}${row('Installation', 1, en2(net * 0.2))}${row('Net', '', en2(net))}${row('VAT 20%', '', en2(net * 0.2))}${row('Total', '', en2(net * 1.2))}</table>
<p>We expect savings of 41,000 kWh of gas and 7.5 tonnes of CO2 in the first year.</p>`,
  );
  return {
    id: `h7-${n}`,
    supplier,
    layout: 'quotation',
    language: ['en'],
    country: 'GB',
    negative: true,
    expected: {
      dateOfBill: '2025-06-03',
      grossAmount: net * 1.2,
      netAmount: net,
      taxAmount: cents(net * 0.2),
      currency: 'GBP',
    },
    html,
  };
}

export const htmlBills = (): HtmlBill[] =>
  [usElectric, ukBusiness, deStrom, auElectric, saElectric, caGas]
    .flatMap((make, i) => [0, 1, 2].map((n) => make(chance(1000 + 37 * i + n), n)))
    .concat([quotation(chance(7), 0)]);
