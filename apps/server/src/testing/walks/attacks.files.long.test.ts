import { buffer } from 'node:stream/consumers';
import type { Call, Input } from '@steward/contract/call';
import { netZero } from '@steward/contract/carbon/net-zero';
import { billReading } from '@steward/contract/energy/bill-reading';
import { meterData } from '@steward/contract/energy/meter-data';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { meters } from '@steward/contract/estate/meters';
import { translation } from '@steward/contract/foundation/translation';
import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Person } from '../person.ts';
import { bankStatement } from '../samples/bank-statement.fixture.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// Files and texts that are small or allowed in size, and cost their reader far more than others. While they are read, the server
// answers; afterwards it reads the file of another organization.

let server: TestServer;
let ada: Person;
let eve: Person;
let environment_id: string;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_THROTTLE: 'off' }, { reader: 'child processes' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  environment_id = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

/** The longest wait for an answer, in milliseconds, on a machine that does other things, too. Also the time in which the test makes and sends a file, as it runs in the same process. */
const MOST_WAIT = 1500;
const MOST_SECONDS = 45;

async function longestWait(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    await fetch(`${server.address}/v2/health`);
    longest = Math.max(longest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await ended;
  return longest;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function workbook(rows: string, { strings = '', styles = '' } = {}): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s', 'worksheet', 's.xml')}${relation('t', 'sharedStrings', 't.xml')}${relation('f', 'styles', 'f.xml')}</Relationships>`,
    'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/t.xml': `<sst>${strings}</sst>`,
    'xl/f.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const cell = '<c t="s"><v>0</v></c>';
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const table =
  row('<c t="str"><v>Name</v></c>', '<c t="str"><v>Area</v></c>') +
  row('<c t="str"><v>Tower</v></c>', '<c><v>1</v></c>');
const camt = (inside: string) => bankStatement('K', []).replace('</Stmt>', `${inside}</Stmt>`);
const nem12 = (records: readonly string[]) => ['100,NEM12,202401010000,A,B', ...records, '900', ''].join('\n');
const nem13 = (records: readonly string[]) => ['100,NEM13,202401010000,A,B', ...records, '900', ''].join('\n');
const year = (one: number) => String(one).padStart(4, '0');
const range = (length: number) => Array.from({ length }, (_, at) => at);

interface Attack<C extends Call = Call> {
  call: C;
  input: () => Record<string, unknown>;
  file?: () => string | Buffer | Promise<Buffer>;
}
const of = <C extends Call>(call: C, input: () => Input<C>, file?: Attack['file']): Attack => ({
  call,
  input: input as Attack['input'],
  ...(file && { file }),
});
const sheet = (file: Attack['file']) => of(imports.uploadImport, () => ({ thing: 'properties' as const }), file);
const bank = (file: Attack['file']) => of(paymentFiles.importBankStatement, () => ({}), file);
const meter = (file: Attack['file']) => of(meterData.uploadMeterData, () => ({ environment_id }), file);
const bill = (file: Attack['file']) => of(billReading.processFileOCR, () => ({ environment_id }), file);

const attacks: Record<string, Attack> = {
  'a workbook with one long text in all cells': sheet(() =>
    workbook(row(cell, cell).repeat(90_000), { strings: `<si><t>${'x'.repeat(5000)}</t></si>` }),
  ),
  'a workbook with as many cells as allowed': sheet(() =>
    workbook(row(...Array<string>(29).fill(cell)).repeat(99_000), { strings: '<si><t>abcdefghij</t></si>' }),
  ),
  'a workbook with a tag without an end': sheet(() => workbook(table, { strings: `<${'a'.repeat(5_000_000)}` })),
  'a workbook with blank cells in the last column': sheet(() =>
    workbook(table + '<row><c r="XFD1" t="str"><v> </v></c></row>'.repeat(500_000)),
  ),
  'a workbook of two hundred MB of short tags': sheet(() => workbook(table, { strings: '<si/>'.repeat(39_000_000) })),
  'a workbook with a long format in many styles': sheet(() =>
    workbook(table, {
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(50_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(100_000)}</cellXfs>`,
    }),
  ),
  'a line of twenty million commas': sheet(() => `a,b\n${','.repeat(19_000_000)}`),
  'a line of twenty million quotes': sheet(() => `a,b\n${'"'.repeat(19_000_000)}`),
  'twenty million empty lines': sheet(() => `a,b\n1,2\n${'\n'.repeat(19_000_000)}`),
  'four hundred thousand statements': bank(() => camt(`</Stmt>${'<Stmt/>'.repeat(390_000)}<Stmt>`)),
  'tags that do not end': bank(() => camt('<a '.repeat(6_000_000))),
  'a million levels': bank(() => camt('<a>'.repeat(1_000_000))),
  'millions of references': bank(() => camt(`<a>${'&amp;'.repeat(3_000_000)}</a>`)),
  'a comment without an end': bank(() => camt(`<!--${'-'.repeat(10_000_000)}`)),
  'readings that last for thousands of years': meter(() =>
    nem13(
      range(20).flatMap((at) =>
        range(970).map((n) => {
          const from = 210 + 10 * n;
          return `250,NMI1,E1,R${at},E${at},,M1,E,0,${year(from)}0101000000,A,,,1,${year(from + 10)}0101000000,A,,,5,kWh,,,`;
        }),
      ),
    ),
  ),
  'more days than a file may have': meter(() =>
    nem12(
      range(600).flatMap((at) => [
        `200,NMI${at},E1,E1,E1,,M${at},kWh,1440,`,
        ...range(400).map((day) => {
          const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '');
          return `300,${date},5,A,,,20240101000000,`;
        }),
      ]),
    ),
  ),
  'a hundred thousand blocks of Green Button': meter(
    () => `<feed>${'<entry><content><IntervalBlock/></content></entry>'.repeat(100_000)}</feed>`,
  ),
  'an invoice with tags that do not end': bill(() => `<?xml version="1.0"?><Invoice>${'<a '.repeat(6_000_000)}`),
  'a PDF of brackets': bill(() => `%PDF-1.7\n1 0 obj ${'['.repeat(5_000_000)}`),
  'a picture of four billion pixels': bill(() => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452000100000001000008020000000000000000', 'hex');
    return Buffer.concat([head, Buffer.alloc(1000)]);
  }),
  'a table of pathways with one year in all columns': of(netZero.loadPathways, () => ({
    csv: [
      `pathway_version,scenario,metric,country_alpha_2,property_type,2025,2026${',2025'.repeat(200_000)}`,
      ...Array<string>(30_000).fill('v,1.5C,carbon,GB,Office,1,2'),
    ].join('\n'),
  })),
  'a text of blanks': of(translation.translateText, () => ({
    text: `a${' '.repeat(4990)}b`,
    targetLanguage: 'de' as const,
  })),
  'a text of codes': of(translation.translateText, () => ({
    text: `${'1a '.repeat(1660)}!`,
    targetLanguage: 'de' as const,
  })),
  'a formula of brackets': of(meters.addMeter, () => ({
    environment_id,
    carrier: 'electricity' as const,
    meter_no: 'V1',
    formula: '('.repeat(10_000),
  })),
};

test.each(Object.entries(attacks))('while the server reads %s it answers others', async (_, { call, input, file }) => {
  const bytes = await file?.();
  const files =
    bytes === undefined ? undefined : [new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'file')];
  const started = performance.now();
  let status = 0;
  const wait = await longestWait(ada.send(call, input(), files).then((answer) => (status = answer.status)));
  expect(status).toBeLessThan(500);
  expect(wait).toBeLessThan(MOST_WAIT);
  const honest = await eve.get(imports.uploadImport, { thing: 'properties' }, [
    new File(['Name,City\nTower,Berlin\n'], 'a.csv'),
  ]);
  expect(honest.rows).toBe(1);
  await eve.get(imports.discardImport, { import_id: honest._id });
  expect((performance.now() - started) / 1000).toBeLessThan(MOST_SECONDS);
});
