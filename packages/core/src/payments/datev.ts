import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { transliterated } from '../letters.ts';

/** What the books of an organization are called at its tax adviser. */
export interface DatevClient {
  consultant_no: number;
  client_no: number;
  /** 1 to 12. */
  fiscal_year_start_month: number;
  /** Digits of a G/L account; a supplier's has one more. */
  account_length: number;
}

export interface DatevPosting {
  /** Below zero: a credit. */
  gross_amount: number;
  expense_account: string;
  creditor_account: string;
  /** The adviser's key for input tax; empty: the account brings its own. */
  tax_key: string;
  date_of_bill: Day;
  /** Until when it is to be paid; null where the bill does not say. */
  due_date: Day | null;
  invoice_no: string;
  /** Empty: none. */
  cost_center: string;
  text: string;
}

export interface DatevBatch {
  client: DatevClient;
  /** `20240130140440439`: to the millisecond. */
  created_at: string;
  first_day: Day;
  last_day: Day;
  name: string;
  postings: readonly DatevPosting[];
}

const numbered = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat();

/** The columns of a posting batch, format version 13, as DATEV heads them. The missing blank in "Zusatzinformation-" is DATEV's. */
export const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto'.split(';'),
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext'.split(';'),
  'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink'.split(';'),
  numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'.split(';'),
  'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L'.split(';'),
  'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'.split(';'),
  numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer'.split(';'),
  'Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)'.split(';'),
  'EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum'.split(';'),
  'SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer'.split(';'),
  'Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung'.split(';'),
  'Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land'.split(';'),
  'Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto'.split(';'),
].flat();

/** A G/L account: up to so many digits, not only zeros. */
export const isLedgerAccount = (account: string, length: number): boolean =>
  /^\d+$/.test(account) && account.length <= length && Number(account) > 0;

/** A supplier's account: one digit more than a G/L account, from 7 on. */
export const isCreditorAccount = (account: string, length: number): boolean =>
  /^[7-9]\d+$/.test(account) && account.length === length + 1;

/** The first day of the fiscal year that a day lies in. */
export function fiscalYearStart(day: Day, month: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

const plainDay = (day: Day) => day.replaceAll('-', '');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
// No control characters in a text. Its length is that in Windows-1252, where one letter can become two.
const cut = (text: string, max: number) =>
  inWindows1252(text.replace(/\p{C}+/gu, ' '))
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max);
/** DATEV takes letters without accents, digits and these signs in a document number. */
const documentNumber = (text: string) =>
  transliterated(text, (sign) => sign < '\u0080')
    .replace(/[^A-Za-z0-9$&%*+/-]/g, '')
    .slice(0, 36);

const MAX_AMOUNT = 9_999_999_999.99;

function postingLine(posting: DatevPosting, { client, first_day, last_day }: DatevBatch): string {
  const { gross_amount, expense_account, creditor_account, date_of_bill, due_date } = posting;
  if (!isLedgerAccount(expense_account, client.account_length))
    throw new InvalidValue(`"${expense_account}" is no account`);
  if (!isCreditorAccount(creditor_account, client.account_length))
    throw new InvalidValue(`"${creditor_account}" is no supplier's account`);
  if (date_of_bill < first_day || date_of_bill > last_day) throw new InvalidValue('A bill lies outside the period');
  if (gross_amount === 0 || Math.abs(gross_amount) > MAX_AMOUNT)
    throw new InvalidValue(`${gross_amount} cannot be posted`);
  const values: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': Math.abs(gross_amount).toFixed(2).replace('.', ','),
    // Seen from the expense account: a bill is a debit.
    'Soll/Haben-Kennzeichen': quoted(gross_amount < 0 ? 'H' : 'S'),
    'WKZ Umsatz': quoted('EUR'),
    Konto: expense_account,
    'Gegenkonto (ohne BU-Schlüssel)': creditor_account,
    'BU-Schlüssel': quoted(posting.tax_key),
    Belegdatum: date_of_bill.slice(8, 10) + date_of_bill.slice(5, 7),
    'Belegfeld 1': quoted(documentNumber(posting.invoice_no)),
    Buchungstext: quoted(cut(posting.text, 60)),
    'KOST1 - Kostenstelle': posting.cost_center && quoted(cut(posting.cost_center, 36)),
    // Day, month and year without signs.
    Fälligkeit: due_date === null ? '' : due_date.slice(8, 10) + due_date.slice(5, 7) + due_date.slice(0, 4),
    // Left to the adviser: a batch that is fixed cannot be corrected.
    Festschreibung: '0',
  };
  return datevColumns.map((column) => values[column] ?? '').join(';');
}

/**
 * A posting batch for DATEV: EXTF, header version 700, category 21 "Buchungsstapel", format version 13, in euro. Bills are posted gross from
 * the expense to the supplier's account; the day has no year, so that a batch lies within one fiscal year. DATEV developer portal,
 * "DATEV-Format". The same input gives the same text; write it in Windows-1252 (`windows1252`).
 */
export function datevBatch(batch: DatevBatch): string {
  const { client, first_day, last_day } = batch;
  const start = fiscalYearStart(first_day, client.fiscal_year_start_month);
  if (last_day < first_day || fiscalYearStart(last_day, client.fiscal_year_start_month) !== start)
    throw new InvalidValue('A batch lies within one fiscal year');
  const header = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    batch.created_at,
    '',
    quoted(''),
    quoted(''),
    quoted(''),
    String(client.consultant_no),
    String(client.client_no),
    plainDay(start),
    String(client.account_length),
    plainDay(first_day),
    plainDay(last_day),
    quoted(cut(batch.name, 30)),
    quoted(''),
    // Financial accounting, for every purpose, not fixed.
    '1',
    '0',
    '0',
    quoted('EUR'),
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
  const lines = [header.join(';'), datevColumns.join(';'), ...batch.postings.map((one) => postingLine(one, batch))];
  return `${lines.join('\r\n')}\r\n`;
}

// Where Windows-1252 differs from Latin 1.
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const byteOf = (sign: string): number | undefined => {
  const code = sign.codePointAt(0);
  if (code === undefined) return undefined;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = upper.indexOf(sign);
  return at === -1 ? undefined : 0x80 + at;
};

const inWindows1252 = (text: string): string => transliterated(text, (sign) => byteOf(sign) !== undefined);

/** A text in Windows-1252; a letter that it lacks is transliterated, anything else becomes a question mark. */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(inWindows1252(text), (sign) => byteOf(sign) ?? 0x3f));
