/** Bills set by Typst: quiet letters with narrow columns, facts beside the text, few rules. Left out of every fitting. */
import { createRequire } from 'node:module';
import { readFonts } from '../../../apps/server/src/gateways/pdf/compiler/fonts.ts';
import { cents, chance, dayAfter, type Chance, type MadeBill } from './bill.ts';

export interface TypstBill extends MadeBill {
  source: string;
}

const pad = (n: number) => String(n).padStart(2, '0');
const date = (iso: string) => new Date(`${iso}T12:00:00Z`);
const dots = (iso: string) =>
  `${pad(date(iso).getUTCDate())}.${pad(date(iso).getUTCMonth() + 1)}.${date(iso).getUTCFullYear()}`;
const slashes = (iso: string) =>
  `${pad(date(iso).getUTCDate())}/${pad(date(iso).getUTCMonth() + 1)}/${String(date(iso).getUTCFullYear()).slice(2)}`;
const worded = (iso: string) =>
  date(iso).toLocaleDateString('en-GB', { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' });
const americanWorded = (iso: string) =>
  date(iso).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const grouped = (x: number, mark: string, point: string, places = 2) => {
  const [whole, rest] = Math.abs(x).toFixed(places).split('.') as [string, string | undefined];
  return `${x < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, mark)}${rest ? point + rest : ''}`;
};
const swiss = (x: number, places = 2) => grouped(x, '’', '.', places);
const german = (x: number, places = 2) => grouped(x, '.', ',', places);
const plain = (x: number, places = 2) => grouped(x, ',', '.', places);

/** Typst reads $, #, @, * and _ as its own marks. */
const t = (text: string) => text.replace(/[\\#$@*_<>~]/g, (mark) => `\\${mark}`);
const pairs = (list: [string, string][], columns = '(1fr, auto)') =>
  `#table(columns: ${columns}, stroke: none, inset: 3pt, align: (start, end), ${list.map(([a, b]) => `[${t(a)}], [${t(b)}]`).join(', ')})\n`;
const grid = (rows: string[][]) =>
  `#table(columns: ${rows[0]!.length}, stroke: (x, y) => if y == 0 { (bottom: 0.7pt) }, inset: 4pt, ${rows
    .flat()
    .map((c) => `[${t(c)}]`)
    .join(', ')})\n`;
const sheet = (lang: string, body: string) =>
  `#set page(paper: "a4", margin: (x: 22mm, y: 20mm))\n#set text(size: 10pt, lang: "${lang}", font: (${lang === 'ar' ? '' : '"Liberation Sans", '}"IBM Plex Sans Arabic"))\n${body}`;

function swissHeat(r: Chance, n: number): TypstBill {
  const [start, end] = r.of(
    ['2024-10-01', '2025-03-31'],
    ['2025-04-01', '2025-09-30'],
    ['2024-07-01', '2024-12-31'],
  ) as [string, string];
  const issued = dayAfter(end, r.whole(8, 25));
  const from = r.whole(1200, 9000);
  const used = r.whole(90, 420);
  const net = cents(used * 118.5 + 2140);
  const tax = cents(net * 0.081);
  const gross = cents(net + tax);
  const supplier = r.of('Fernwärme Aaretal AG', 'Wärmeverbund Rotbach', 'Energieverbund Seegarten AG');
  const meter = `${r.digits(2)}-${r.digits(6)}`;
  const source = sheet(
    'de',
    `#align(right)[*${supplier}* \\ Werkstrasse 3, 5000 Aarau \\ CHE-${r.digits(3)}.${r.digits(3)}.${r.digits(3)} MWST]
#v(8mm) Immobilien Sonnhalde \\ c/o Verwaltung Frei \\ Bahnhofplatz 9 \\ 8001 Zürich #v(8mm)
#grid(columns: (1fr, 1fr), [*Rechnung ${r.digits(6)}* \\ Datum: ${dots(issued)} \\ Kunde: ${r.digits(5)}], [Objekt: Sonnhalde 4–10 \\ Bezugsperiode: ${dots(start)} – ${dots(end)} \\ Zahlbar bis ${dots(dayAfter(issued, 30))}])
#v(6mm) Sehr geehrte Damen und Herren, für die gelieferte Wärme erlauben wir uns zu verrechnen:
${grid([
  ['Wärmezähler', 'Anfangsstand MWh', 'Endstand MWh', 'Bezug MWh'],
  [meter, swiss(from, 0), swiss(from + used, 0), swiss(used, 0)],
])}
${pairs([
  [`Arbeitspreis ${used} MWh à CHF 118.50`, swiss(used * 118.5)],
  ['Leistungspreis Anteil', swiss(2140)],
  ['Total exkl. MWST', swiss(net)],
  ['MWST 8.1 %', swiss(tax)],
  ['Rechnungstotal CHF', swiss(gross)],
])}
Der CO~2~-Gehalt beträgt 41 g je kWh.`.replace('CO~2~', 'CO2'),
  );
  const expected = {
    utility: 'HEAT',
    carrier: 'district_heating',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'CHF',
    energyConsumptionKwh: used * 1000,
    meterNo: meter,
  };
  return { id: `t1-${n}`, supplier, layout: 'ch-heat', language: ['de'], country: 'CH', expected, source };
}

function singaporeWater(r: Chance, n: number): TypstBill {
  const start = r.of('2025-02-04', '2025-06-10', '2025-09-02');
  const end = dayAfter(start, r.whole(28, 31));
  const issued = dayAfter(end, 3);
  const before = r.whole(2000, 9000);
  const used = r.whole(80, 900);
  const net = cents(used * 3.24);
  const tax = cents(net * 0.09);
  const gross = cents(net + tax);
  const meter = `${r.of('AB', 'KW')}${r.digits(6)}${r.of('C', 'X')}`;
  const supplier = r.of('Straits Water Services Pte Ltd', 'Merlion Utilities');
  const source = sheet(
    'en',
    `= ${supplier}
GST Reg No: M${r.digits(8)} \\ #line(length: 100%)
#grid(columns: (3fr, 2fr), [TEMBUSU GARDENS MCST 2284 \\ 18 Tembusu Road \\ Singapore 438231], [Bill date #h(1fr) ${worded(issued)} \\ Account #h(1fr) ${r.digits(10)} \\ Due #h(1fr) ${worded(dayAfter(issued, 14))}])
== Water services from ${worded(start)} to ${worded(end)}
${grid([
  ['Meter', 'Present', 'Last', 'Consumption'],
  [meter, String(before + used), String(before), `${used} Cu M`],
])}
${pairs([
  ['Water tariff', plain(cents(used * 1.43))],
  ['Water conservation tax', plain(cents(used * 0.72))],
  ['Waterborne fee', plain(cents(net - cents(used * 1.43) - cents(used * 0.72)))],
  ['Subtotal', plain(net)],
  ['9% GST', plain(tax)],
  ['Current charges', `S$ ${plain(gross)}`],
])}
Outstanding from previous bill S\\$ 0.00. Total amount payable S\\$ ${plain(gross)}.`,
  );
  const expected = {
    utility: 'WATER',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'SGD',
    waterConsumptionLitres: used * 1000,
    meterNo: meter,
  };
  return { id: `t2-${n}`, supplier, layout: 'sg-water', language: ['en'], country: 'SG', expected, source };
}

function germanWaste(r: Chance, n: number): TypstBill {
  const month = r.of(2, 5, 9);
  const year = 2025;
  const start = `${year}-${pad(month)}-01`;
  const end = dayAfter(`${year}-${pad(month + 1)}-01`, -1);
  const issued = dayAfter(end, r.whole(2, 8));
  const weights = [r.whole(1200, 4000), r.whole(1200, 4000), r.whole(800, 2400)] as const;
  const kg = weights[0] + weights[1] + weights[2];
  const net = cents((kg / 1000) * 164.5 + 3 * 95);
  const tax = cents(net * 0.19);
  const gross = cents(net + tax);
  const supplier = r.of('Recyclinghof Tauber GmbH & Co. KG', 'Mainland Entsorgung GmbH');
  const name = new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString('de-DE', { month: 'long', timeZone: 'UTC' });
  const box = `AC-${r.digits(5)}`;
  const source = sheet(
    'de',
    `#text(14pt, weight: "bold")[${t(supplier)}] \\ #text(7pt)[Industriestraße 40 · 97980 Bad Mergentheim · Steuernummer ${r.digits(2)}/${r.digits(3)}/${r.digits(5)}]
#v(5mm) Wohnbau Taubertal eG \\ Burgweg 11 \\ 97980 Bad Mergentheim
#v(5mm) #align(right)[Belegnummer: RG${r.digits(7)} \\ Belegdatum: ${dots(issued)} \\ Debitor: ${r.digits(5)}]
*Rechnung Gewerbeabfall* \\ Leistungszeitraum: ${name} ${year} \\ Behälter ${box}, 10 m³ Absetzcontainer
${grid([['Datum', 'Wiegeschein', 'Netto (kg)', 'Preis je t'], ...weights.map((w, i) => [dots(dayAfter(start, 5 + 9 * i)), r.digits(6), german(w, 0), '164,50'])])}
${pairs([
  [`Gesamtgewicht ${german(kg / 1000, 3)} t`, ''],
  ['Verwertung', german(cents((kg / 1000) * 164.5))],
  ['3 Containerwechsel à 95,00', german(285)],
  ['Summe netto', german(net)],
  ['19,00 % MwSt.', german(tax)],
  ['Endbetrag EUR', german(gross)],
])}
Zahlbar innerhalb 14 Tagen ohne Abzug.`,
  );
  const expected = {
    utility: 'WASTE',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'EUR',
    wasteTonnes: kg / 1000,
    meterNo: box,
  };
  return { id: `t3-${n}`, supplier, layout: 'de-waste', language: ['de'], country: 'DE', expected, source };
}

function usWater(r: Chance, n: number): TypstBill {
  const start = r.of('2025-01-22', '2025-04-24', '2025-07-23');
  const end = dayAfter(start, r.whole(59, 63));
  const issued = dayAfter(end, 6);
  const before = r.whole(1000, 6000);
  const used = r.whole(30, 300);
  const water = cents(used * 5.12 + 38.5);
  const sewer = cents(used * 6.07 + 22.1);
  const gross = cents(water + sewer + 14.25);
  const supplier = r.of('Town of Pinegrove Water & Sewer', 'Osage Valley Rural Water District');
  const meter = r.digits(8);
  const source = sheet(
    'en',
    `#align(center)[#text(15pt)[${t(supplier)}] \\ P.O. Box 118, Pinegrove]
#line(length: 100%, stroke: 2pt)
${grid([
  ['ACCOUNT', 'BILLED', 'DUE BY', 'SERVICE ADDRESS'],
  [`${r.digits(2)}-${r.digits(4)}-00`, americanWorded(issued), americanWorded(dayAfter(issued, 20)), '210 MAIN ST'],
])}
READ DATES: ${americanWorded(start)} THROUGH ${americanWorded(end)}
${grid([
  ['METER ID', 'PRIOR', 'CURRENT', 'USED (1000 GAL)'],
  [meter, String(before), String(before + used), String(used)],
])}
${pairs([
  ['Water', `$${plain(water)}`],
  ['Sewer', `$${plain(sewer)}`],
  ['Storm drainage', '$14.25'],
  ['Amount of this bill', `$${plain(gross)}`],
])}
No sales tax applies to municipal services.`,
  );
  const expected = {
    utility: 'WATER',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: gross,
    taxAmount: 0,
    currency: 'USD',
    waterConsumptionLitres: Math.round(used * 3785.412),
    meterNo: meter,
  };
  return {
    id: `t4-${n}`,
    supplier,
    layout: 'us-water',
    language: ['en'],
    country: 'US',
    expected: { ...expected, accept: { netAmount: [null], taxAmount: [null] } },
    source,
  };
}

function irishGas(r: Chance, n: number): TypstBill {
  const start = r.of('2025-01-03', '2025-03-05', '2024-11-04');
  const end = dayAfter(start, r.whole(57, 62));
  const issued = dayAfter(end, 2);
  const before = r.whole(3000, 9000);
  const volume = r.whole(300, 1900);
  const used = Math.round(volume * 11.21);
  const net = cents(used * 0.0911 + 24.3 + used * 0.01005);
  const tax = cents(net * 0.09);
  const gross = cents(net + tax);
  const supplier = r.of('Corrib Gas & Power', 'Shannon Flame Ltd');
  const meter = `G${r.digits(7)}`;
  const source = sheet(
    'en',
    `#grid(columns: (1fr, 1fr), [#text(16pt)[${t(supplier)}]], align(right)[Your gas bill \\ ${worded(issued)} \\ GPRN ${r.digits(7)}])
#v(6mm) Ardmore House Management CLG, Ardmore Road, Dublin 5
#v(6mm) This bill is for gas you used between ${worded(start)} and ${worded(end)}. Please pay *€${plain(gross)}* by ${worded(dayAfter(issued, 14))}.
Your meter ${meter} showed ${plain(before, 0)} at the start and ${plain(before + volume, 0)} at the end, so you used ${plain(volume, 0)} m³. We multiply by 11.2100 to convert this to ${plain(used, 0)} kWh.
${pairs([
  [`Gas: ${plain(used, 0)} kWh at 9.110c`, `€${plain(cents(used * 0.0911))}`],
  ['Standing charge', '€24.30'],
  [`Carbon tax: ${plain(used, 0)} kWh at 1.005c`, `€${plain(cents(used * 0.01005))}`],
  ['Total before VAT', `€${plain(net)}`],
  ['VAT @ 9%', `€${plain(tax)}`],
  ['Total for this period', `€${plain(gross)}`],
])}`,
  );
  const expected = {
    utility: 'ENERGY',
    carrier: 'natural_gas',
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
  return { id: `t5-${n}`, supplier, layout: 'ie-gas', language: ['en'], country: 'IE', expected, source };
}

function arabicWater(r: Chance, n: number): TypstBill {
  const start = r.of('2025-04-01', '2025-06-01', '2025-08-01');
  const end = dayAfter(start, start === '2025-08-01' ? 30 : 29);
  const issued = dayAfter(end, r.whole(3, 9));
  const before = r.whole(2000, 9000);
  const used = r.whole(150, 990);
  const net = cents(used * 7.84 + 35);
  const tax = cents(net * 0.05);
  const gross = cents(net + tax);
  const supplier = r.of('مياه الساحل', 'شركة العين للخدمات المائية');
  const meter = `W${r.digits(6)}`;
  const account = r.digits(9);
  const source = sheet(
    'ar',
    `#text(16pt)[${supplier}] \\ فاتورة مياه رقم ${r.digits(8)}
#line(length: 100%)
${pairs([
  ['المشترك', 'برج المنارة'],
  ['رقم المشترك', account],
  ['تاريخ الفاتورة', slashes(issued)],
  ['فترة الفاتورة', `من ${slashes(start)} إلى ${slashes(end)}`],
  ['يستحق الدفع قبل', slashes(dayAfter(issued, 15))],
  ['عداد رقم', meter],
])}
${grid([
  ['القراءة الأولى', 'القراءة الأخيرة', 'الكمية بالمتر المكعب'],
  [String(before), String(before + used), String(used)],
])}
${pairs([
  ['رسوم المياه', plain(cents(net - 35))],
  ['رسوم ثابتة', '35.00'],
  ['الإجمالي الفرعي', plain(net)],
  ['الضريبة 5%', plain(tax)],
  ['المبلغ الإجمالي بالدرهم', plain(gross)],
])}`,
  );
  const expected = {
    utility: 'WATER',
    dateOfBill: issued,
    billingStartDate: start,
    billingEndDate: end,
    grossAmount: gross,
    netAmount: net,
    taxAmount: tax,
    currency: 'AED',
    waterConsumptionLitres: used * 1000,
    meterNo: meter,
  };
  return { id: `t6-${n}`, supplier, layout: 'ae-water', language: ['ar'], country: 'AE', expected, source };
}

function meterExchangeLetter(): TypstBill {
  const source = sheet(
    'de',
    `*Stadtnetz Werra* \\ 12.05.2025 #v(10mm) Sehr geehrte Damen und Herren, am 03.06.2025 tauschen wir den Stromzähler Nr. 48213377 (letzter Stand 38.211 kWh). Für Sie entstehen keine Kosten. Eine Rechnung erhalten Sie wie gewohnt im Januar.`,
  );
  return {
    id: 't7-0',
    supplier: 'Stadtnetz Werra',
    layout: 'letter',
    language: ['de'],
    country: 'DE',
    negative: true,
    expected: {},
    source,
  };
}

export const typstBills = (): TypstBill[] =>
  [swissHeat, singaporeWater, germanWaste, usWater, irishGas, arabicWater]
    .flatMap((make, i) => [0, 1, 2].map((n) => make(chance(5000 + 91 * i + n), n)))
    .concat([meterExchangeLetter()]);

interface Compiler {
  addSource: (path: string, source: string) => void;
  compile: (options: { mainFilePath: string }) => { result: object | null; takeDiagnostics: () => unknown };
  pdf: (document: object) => Buffer;
}

/** The PDF of each bill, by the compiler the server sets its reports with. */
export async function typstPdfs(bills: TypstBill[]): Promise<Buffer[]> {
  const require = createRequire(new URL('../../../apps/server/package.json', import.meta.url));
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu') as {
    NodeCompiler: { create: (options: object) => Compiler };
  };
  const compiler = NodeCompiler.create({ workspace: '/bills', fontArgs: [{ fontBlobs: await readFonts() }] });
  return bills.map(({ id, source }) => {
    compiler.addSource(`/bills/${id}.typ`, source);
    const { result, takeDiagnostics } = compiler.compile({ mainFilePath: `/bills/${id}.typ` });
    if (!result) throw new Error(`${id} could not be set: ${JSON.stringify(takeDiagnostics())}`);
    return compiler.pdf(result);
  });
}
