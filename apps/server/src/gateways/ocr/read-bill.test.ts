import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sniff, startBillReader } from './read-bill.ts';
import { expectReading, firstOfEachKind, sample } from './sample-bills.ts';

const faults: string[] = [];
const reader = startBillReader({ children: 2, timeoutMs: 120_000, onFault: (detail) => faults.push(detail) });
afterAll(() => reader.close());

// One bill of each kind that is read fast; all the others, scans and photos too, are read by `npm run test:long`.
describe('a bill is read as its maker wrote it', () => {
  test.concurrent.each(firstOfEachKind)('$path', (one) => expectReading(reader, one), 120_000);
});

async function pdfWith(pages: number, size: [number, number] = [595, 842]) {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i++) pdf.addPage(size).drawText('Rechnung');
  return pdf.save();
}

/** The header of an encrypted PDF: pdf-lib cannot encrypt, but a trailer naming an unknown password is enough. */
async function encryptedPdf() {
  const plain = Buffer.from(
    await (await PDFDocument.load(await pdfWith(1))).save({ useObjectStreams: false }),
  ).toString('latin1');
  const key = 'a'.repeat(64);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >> /ID [<${key.slice(0, 32)}> <${key.slice(0, 32)}>]`;
  return Buffer.from(plain.replace(/trailer\s*<</, `trailer\n<< ${encrypt}`), 'latin1');
}

/** 64 × 64 white pixels as `heif-enc` writes them. */
const heicPhoto = () =>
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAEwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAbbWRhdAAAAA8oAa9Y+IGSXxf63QuA+jw=',
    'base64',
  );

const random = () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251));
const ublWith = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${inside}</Invoice>`,
  );

describe('a file that cannot be read says why', () => {
  test.concurrent.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing in it', () => Buffer.alloc(0), 'file.empty'],
    ['random bytes', random, 'file.wrong-type'],
    ['a web page', () => Buffer.from('<!doctype html><html></html>'), 'file.wrong-type'],
    ['some other XML', () => Buffer.from('<?xml version="1.0"?><feed><entry/></feed>'), 'file.no-e-invoice'],
    ['a list of bills', () => Buffer.from('Meter;From;To;kWh\nM1;1.1.;1.2.;7\nM1;1.2.;1.3.;8\n'), 'file.spreadsheet'],
    ['a letter', () => Buffer.from('Dear Sir,\nplease find, as agreed,\nthe bill.\n'), 'file.wrong-type'],
    ['a HEIC photo', heicPhoto, 'file.heic'],
    ['a protected PDF', encryptedPdf, 'file.encrypted'],
    ['a PDF cut off', () => sample('s01-de-strom.pdf').subarray(0, 900), 'file.damaged'],
    ['a photo cut off', () => sample('s09-us-water.photo.jpg').subarray(0, 4000), 'file.damaged'],
    ['a PDF of 21 pages', () => pdfWith(21), 'file.too-many-pages'],
    ['a page of 14 km', () => pdfWith(1, [4e7, 4e7]), 'file.too-complex'],
    [
      'a picture of too many pixels',
      () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'file.too-complex',
    ],
    [
      'XML that multiplies itself',
      () =>
        Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Invoice>&b;</Invoice>'),
      'file.too-complex',
    ],
    ['XML nested too deep', () => ublWith('<a>'.repeat(5000) + '</a>'.repeat(5000)), 'file.too-complex'],
    ['XML cut off', () => ublWith('<ID>1</ID>').subarray(0, -8), 'file.damaged'],
  ])(
    '%s',
    async (_name, make, code) => {
      await expect(reader.readBill({ bytes: await make() })).rejects.toMatchObject({ code, message: code });
    },
    60_000,
  );

  test('the reader goes on after bad files', async () => {
    const { reading } = await reader.readBill({ bytes: sample('s07-us-elec.pdf') });
    expect(reading.fields.gross_amount?.value).toBe(11126.94);
  }, 30_000);

  test('a reading that takes too long, or is not wanted any more, ends', async () => {
    const hasty = startBillReader({ children: 1, timeoutMs: 300 });
    await expect(hasty.readBill({ bytes: sample('s09-us-water.photo.jpg') })).rejects.toMatchObject({
      code: 'file.too-complex',
    });
    await hasty.close();
    const stop = new AbortController();
    const reading = reader.readBill({ bytes: sample('s09-us-water.photo.jpg') }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  }, 30_000);
});

test('a file is known by its content', () => {
  expect(sniff(sample('s01-de-strom.pdf'))).toBe('pdf');
  expect(sniff(sample('s09-us-water.photo.jpg'))).toBe('jpeg');
  expect(sniff(sample('s03-de-waerme.screenshot.png'))).toBe('png');
  expect(sniff(ublWith(''))).toBe('xml');
  expect(sniff(random())).toBeUndefined();
});
