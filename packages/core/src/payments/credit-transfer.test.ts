import { expect, test } from 'vitest';
import { InvalidValue } from '../failure.ts';
import { isCreditorReference } from './bank-account.ts';
import { creditTransferFile, remittanceOf, type CreditTransfer } from './credit-transfer.ts';
import { departures, pain001 } from './message-definition.fixture.ts';
import { isSepaName, sepaReference, sepaText } from './sepa-text.ts';
import { easterSunday, isTargetDay, targetDayFrom } from './target-day.ts';

const transfer = {
  end_to_end_id: 'PR7-1-0A1B2C3D',
  amount: 119.3,
  creditor: { name: 'Stadtwerke Köln & Söhne', iban: 'DE89 3704 0044 0532 0130 00', bic: '' },
  remittance: { text: 'R-1 K-7' },
};
const file: CreditTransfer = {
  message_id: 'PR7-0A1B2C3D',
  created_at: '2026-03-02T09:15:00Z',
  execution_day: '2026-03-04',
  debtor: { name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
  transfers: [
    transfer,
    {
      ...transfer,
      end_to_end_id: 'PR7-2-0A1B2C3D',
      amount: 0.1,
      creditor: { ...transfer.creditor, bic: 'COBADEFFXXX' },
      remittance: { reference: 'RF18539007547034' },
    },
  ],
};

test('a file says how many transfers it has and their sum, twice, and every amount to the cent', () => {
  const xml = creditTransferFile(file);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>119.40<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml).toContain('<InstdAmt Ccy="EUR">119.30</InstdAmt>');
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.10</InstdAmt>');
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-03-04</Dt></ReqdExctnDt>');
  expect(xml).toContain('<DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>');
  expect(xml).toContain('<Nm>Stadtwerke Koeln + Soehne</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN>');
  expect(xml).toContain('<RmtInf><Ustrd>R-1 K-7</Ustrd></RmtInf>');
  expect(xml).toContain('<Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF18539007547034</Ref>');
  expect(creditTransferFile(file)).toBe(xml);
  expect(creditTransferFile({ ...file, debtor: { ...file.debtor, bic: '' } })).toContain('<Id>NOTPROVIDED</Id>');
});

test('a file keeps the order, lengths and patterns of the published message', () => {
  const xml = creditTransferFile(file);
  expect(departures(xml, pain001)).toEqual([]);
  const at = 'Document/CstmrCdtTrfInitn/PmtInf';
  expect(departures(xml.replace('<ChrgBr>SLEV</ChrgBr>', ''), pain001)).toEqual([]);
  expect(departures(xml.replace('SLEV', 'SLAVE'), pain001)).toEqual([`${at}/ChrgBr`]);
  expect(departures(xml.replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, ''), pain001)).toEqual([at]);
});

test.each<[string, Partial<CreditTransfer>]>([
  ['an IBAN with a wrong digit', { debtor: { ...file.debtor, iban: 'NL92ABNA0417164300' } }],
  ['a BIC that is none', { debtor: { ...file.debtor, bic: 'ABNA' } }],
  ['a name in letters that no bank reads', { debtor: { ...file.debtor, name: 'شركة' } }],
  ['nothing to transfer', { transfers: [] }],
  ['the same reference twice', { transfers: [transfer, transfer] }],
  ['a credit', { transfers: [{ ...transfer, amount: -1 }] }],
  ['more than SEPA transfers', { transfers: [{ ...transfer, amount: 1e9 }] }],
  ['a Sunday', { execution_day: '2026-03-01' }],
])('a file with %s is refused', (_, change) => {
  expect(() => creditTransferFile({ ...file, ...change })).toThrow(InvalidValue);
});

test.each([
  ['Äther & Öl GmbH', 'Aether + Oel GmbH'],
  ['Électricité d’Île-de-France', "Electricite d'Ile-de-France"],
  ['Þjórsárvirkjun, Ħal Għaxaq, Ĳssel', 'Thjorsarvirkjun, Hal Ghaxaq, IJssel'],
  ['Əliyev, Ǿrsted, ŉ ſ CO₂', "Eliyev, Orsted, 'n s CO2"],
  ['a\n b\t c', 'a b c'],
  ['50 % @ <x>', '50 . (at) (x)'],
])('%s is written %s', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test('a name must be readable, a reference keeps the slashes of banks apart', () => {
  expect(isSepaName('Łódź Energia 2')).toBe(true);
  expect(isSepaName('Газпром')).toBe(false);
  expect(isSepaName('...')).toBe(false);
  expect(sepaReference('/2024//17/', 35)).toBe('2024/17');
  expect(sepaText('x'.repeat(80), 70)).toHaveLength(70);
});

// RF18 5390 0754 7034 is the example of ISO 11649.
test('a creditor reference is taken over, another number becomes a text', () => {
  expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true);
  expect(isCreditorReference('RF19539007547034')).toBe(false);
  const bill = { invoice_no: 'RF18 5390 0754 7034', account_no: 'K-7', date_of_bill: '2024-10-20' };
  expect(remittanceOf(bill)).toEqual({ reference: 'RF18539007547034' });
  expect(remittanceOf({ ...bill, invoice_no: 'R/1' })).toEqual({ text: 'R/1 K-7 2024-10-20' });
});

// European Central Bank: TARGET closing days of 2024 to 2026.
test.each([
  '2024-03-29',
  '2024-04-01',
  '2024-05-01',
  '2025-04-18',
  '2025-12-26',
  '2026-01-01',
  '2026-04-06',
  '2026-04-05',
])('nothing is settled on %s', (day) => {
  expect(isTargetDay(day)).toBe(false);
});

test('the next day of settlement is found over Easter and over Christmas', () => {
  expect(easterSunday(2024)).toBe('2024-03-31');
  expect(easterSunday(2038)).toBe('2038-04-25');
  expect(targetDayFrom('2024-03-29')).toBe('2024-04-02');
  expect(targetDayFrom('2026-12-25')).toBe('2026-12-28');
  expect(targetDayFrom('2026-11-23')).toBe('2026-11-23');
});
