import { expect, test } from 'vitest';
import { vcardOf } from './vcard.ts';

test('a business card becomes a file for address books; empty fields are left out, and special characters are escaped', () => {
  const card = {
    name: 'Nora Wind',
    job_title: 'Office; facilities',
    company: 'Wind, Sons & Co',
    email: 'nora@nordwind.example',
    mobile: '',
    property: 'Quay House',
    city: 'Hamburg',
  };
  expect(vcardOf(card)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Nora Wind',
      String.raw`ORG:Wind\, Sons & Co`,
      String.raw`TITLE:Office\; facilities`,
      'EMAIL:nora@nordwind.example',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});
