import { expect, test } from 'vitest';
import { isFolderOfKind, kindOfText } from './kind-of-text.ts';

test.each([
  ['scan.pdf', 'Energy Performance Certificate\nHarbor House, valid until 1 May 2034', 'energy_certificate'],
  ['scan.pdf', 'Energieausweis für Wohngebäude nach GEG', 'energy_certificate'],
  ['scan.pdf', 'شهادة أداء الطاقة للمبنى', 'energy_certificate'],
  ['scan.pdf', 'Wartungsvertrag Aufzug zwischen der Firma und dem Eigentümer', 'contract'],
  ['scan.pdf', 'LEASE AGREEMENT between landlord and tenant', 'contract'],
  ['scan.pdf', 'عقد إيجار تجاري', 'contract'],
  ['scan.pdf', 'Insurance policy no. 77, the policy covers fire', 'insurance'],
  ['scan.pdf', 'Baugenehmigung der Stadt Hamburg', 'permit'],
  ['scan.pdf', 'رخصة بناء صادرة عن البلدية', 'permit'],
  ['scan.pdf', 'Betriebsanleitung Wärmepumpe', 'manual'],
  ['scan.pdf', 'Inspection report of the lift', 'inspection'],
  ['Rechnung 4711.pdf', '', 'invoice'],
  ['Grundriss EG.pdf', '', 'plan'],
  ['scan.pdf', 'فاتورة ضريبية رقم ١٢', 'invoice'],
  ['Contract and invoice.pdf', '', undefined],
  ['scan.pdf', 'Minutes of the meeting', undefined],
  ['scan.pdf', `${'word '.repeat(50)} the contract`, undefined],
])('%s with the text "%s" is of the kind %s', (name, text, kind) => {
  expect(kindOfText(name, text)?.kind).toBe(kind);
});

test('the word that decided is named with where it is', () => {
  expect(kindOfText('scan.pdf', 'Lease agreement')).toEqual({
    kind: 'contract',
    word: 'Lease agreement',
    where: 'heading',
  });
});

test.each([
  ['Contracts', 'contract', true],
  ['Mietverträge', 'contract', true],
  ['العقود', 'contract', true],
  ['Invoices 2026', 'invoice', true],
  ['Photos', 'contract', false],
] as const)('a folder %s is for the kind %s: %s', (name, kind, isFor) => {
  expect(isFolderOfKind(name, kind)).toBe(isFor);
});
