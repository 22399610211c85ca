import type { Answer } from '@steward/contract/call';
import type { occupants } from '@steward/contract/estate/occupants';

type Card = Answer<typeof occupants.getEmployeePreview>;

// RFC 6350, 3.4: backslash, comma, semicolon and line break would end a value.
const plain = (text: string) => text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, String.raw`\n`);

/** A business card as a file for address books (RFC 6350). */
export function vcardOf({ name, job_title, company, email, mobile }: Card): string {
  const lines: [string, string][] = [
    ['FN', name],
    ['ORG', company],
    ['TITLE', job_title],
    ['EMAIL', email],
    ['TEL;TYPE=cell', mobile],
  ];
  return [
    'BEGIN:VCARD',
    'VERSION:4.0',
    ...lines.filter(([, value]) => value !== '').map(([key, value]) => `${key}:${plain(value)}`),
    'END:VCARD',
    '',
  ].join('\r\n');
}
