import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheets } from './sheet-reading.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-sheets-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const limits = {
  rows: 1000,
  columns: 50,
  cellCharacters: 100,
  unpackedBytes: 100 * 1024 ** 2,
  cells: 100_000,
  characters: 1_000_000,
  lines: 200_000,
  tags: 2_000_000,
};
let number = 0;

async function read(bytes: Uint8Array) {
  const file = path.join(folder, String((number += 1)));
  fs.writeFileSync(file, bytes);
  return readSheets({ path: file, limits });
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  /** The content of `sheetData` of each part. */
  sheets: string[];
  /** The part of each sheet; by default each has its own. */
  parts?: number[];
  strings?: string;
  styles?: string;
  properties?: string;
}

async function workbook({ sheets, parts = [...sheets.keys()], strings = '', styles = '', properties = '' }: Parts) {
  const relations = (list: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><workbookPr ${properties}/><sheets>${parts
      .map((part, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${part}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at): [string, string, string] => [`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`]),
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  for (const [at, rows] of sheets.entries())
    texts[`xl/worksheets/sheet${at}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const table = row(1, text('Name'), text('Area')) + row(2, text('Tower'), '<c><v>100</v></c>');

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const { user } = process.cpuUsage();
  await work();
  return (process.cpuUsage().user - user) / 1e6;
}

test('the shared texts of a workbook are read once for all of its sheets', async () => {
  const strings = '<si><t>a</t></si>'.repeat(300_000);
  const one = await workbook({ sheets: [table], strings });
  const many = await workbook({ sheets: Array.from({ length: 20 }, () => table), strings });
  expect(many.length).toBeLessThan(69_000);
  await read(one);
  const once = await secondsOf(() => read(one));
  expect(await secondsOf(() => read(many))).toBeLessThan(4 * once);
  expect(await read(many)).toHaveLength(20);
});

test('a part that several sheets refer to is read once', async () => {
  const rows = table + row(3, '<c/>').repeat(100_000);
  const one = await workbook({ sheets: [rows] });
  const many = await workbook({ sheets: [rows], parts: Array.from({ length: 20 }, () => 0) });
  await read(one);
  const once = await secondsOf(() => read(one));
  expect(await secondsOf(() => read(many))).toBeLessThan(4 * once);
  expect(await read(many)).toHaveLength(1);
});

test('a tag without an end, and blank cells in the last column, are read in linear time', async () => {
  const endless = await workbook({ sheets: [table, table], strings: `<${'a'.repeat(400_000)}` });
  expect(endless.length).toBeLessThan(10_000);
  expect(
    await secondsOf(() => expect(read(endless)).rejects.toMatchObject({ code: 'import.unreadable' })),
  ).toBeLessThan(2);
  const blank = '<row><c r="XFD1" t="str"><v> </v></c></row>'.repeat(20_000);
  expect(await secondsOf(async () => read(await workbook({ sheets: [table + blank] })))).toBeLessThan(2);
});

test('one text in many cells is too much, although the file is small', async () => {
  const cell = '<c t="s"><v>0</v></c>';
  const rows = row(1, cell, cell) + row(2, ...Array.from({ length: 50 }, () => cell)).repeat(150);
  const [few] = await read(await workbook({ sheets: [rows], strings: `<si><t>${'x'.repeat(100)}</t></si>` }));
  expect(few?.rows).toHaveLength(149);
  const wide = { ...limits, rows: 10_000, cellCharacters: 5000 };
  const file = path.join(folder, 'many');
  const strings = `<si><t>${'x'.repeat(5000)}</t></si>`;
  fs.writeFileSync(file, await workbook({ sheets: [row(1, cell) + row(2, cell).repeat(1000)], strings }));
  expect(fs.statSync(file).size).toBeLessThan(5000);
  await expect(readSheets({ path: file, limits: wide })).rejects.toMatchObject({ code: 'import.too-large' });
  // Commas without values are cells, too.
  fs.writeFileSync(file, `a,b\n${`1,${','.repeat(250)}\n`.repeat(1000)}`);
  await expect(readSheets({ path: file, limits: wide })).rejects.toMatchObject({ code: 'import.too-large' });
});

test('more tags than cells have, a long format in many styles, and millions of empty lines are not read', async () => {
  const tooLarge = { code: 'import.too-large' };
  const tags = await workbook({ sheets: [table], strings: '<si/>'.repeat(2_000_000) });
  expect(tags.length).toBeLessThan(30_000);
  await expect(read(tags)).rejects.toMatchObject(tooLarge);
  await expect(read(Buffer.from(`a,b\n1,2\n${'\n'.repeat(200_001)}`))).rejects.toMatchObject(tooLarge);
  const styles = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(50_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(
    10_000,
  )}</cellXfs>`;
  expect(await secondsOf(async () => read(await workbook({ sheets: [table], styles })))).toBeLessThan(2);
});

test('more unpacked bytes than allowed are too much', async () => {
  const strings = ' '.repeat(limits.unpackedBytes);
  await expect(read(await workbook({ sheets: [table], strings }))).rejects.toMatchObject({ code: 'import.too-large' });
});

test('cells have the values that the workbook shows', async () => {
  const [sheet] = await read(
    await workbook({
      strings: '<si><t>A &amp; B</t></si><si><r><t>two </t></r><r><t>parts</t></r><rPh><t>spoken</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs>',
      sheets: [
        row(1, ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(text)) +
          row(
            5,
            '<c r="A5" t="s"><v>0</v></c><c r="B5" t="s"><v>1</v></c><c r="D5" s="1"><v>45292</v></c>',
            '<c r="E5" s="2"><f>A1+1</f><v>45292.5</v></c><c r="F5" t="b"><v>1</v></c><c r="G5" t="str"><v>x_x000D_y</v></c>',
          ) +
          '<!-- <row> --><row><c t="e"><v>#N/A</v></c><c><v>1.5E3</v></c><c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c></row>',
      ],
    }),
  );
  expect(sheet?.rows).toEqual([
    { line: 5, cells: ['A & B', 'two parts', '', '2024-01-01', '2024-01-01', 'true', 'x\ry'] },
    { line: 6, cells: ['#N/A', 1500, 'a<b'] },
  ]);
});

test('days of a workbook that counts from 1904 are read as such', async () => {
  const [sheet] = await read(
    await workbook({
      properties: 'date1904="1"',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      sheets: [row(1, text('Day')) + row(2, '<c s="0"><v>0</v></c>')],
    }),
  );
  expect(sheet?.rows).toEqual([{ line: 2, cells: ['1904-01-01'] }]);
});

test('a workbook as programs write it is read', async () => {
  const rows = [
    ['Name', 'Day', 'Area'],
    ['Tower <1>', new Date('2024-02-29'), 12.5],
    [null, null, null],
    ['Hof', new Date('2025-03-01'), 7],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'A & B', rows },
      { name: 'Empty', rows: [] },
    ],
  });
  expect(await read(bytes)).toEqual([
    {
      name: 'A & B',
      columns: ['Name', 'Day', 'Area'],
      rows: [
        { line: 2, cells: ['Tower <1>', '2024-02-29', 12.5] },
        { line: 4, cells: ['Hof', '2025-03-01', 7] },
      ],
    },
  ]);
});

test.each([
  ['a sheet with a tag that never ends', { sheets: [`${table}<c a="${'x'.repeat(2_000_000)}`] }],
  ['a sheet with a cell beyond the last column', { sheets: [row(1, '<c r="XFE1"><v>1</v></c>')] }],
  ['a workbook without sheets', { sheets: [] }],
])('%s cannot be read', async (_, parts) => {
  await expect(read(await workbook(parts))).rejects.toMatchObject({ code: 'import.unreadable' });
});

test.each([
  ['00000', '2138', '02138'],
  ['[$-409]00000;@', '2138', '02138'],
  ['[&lt;=99999]00000;00000\\-0000', '2138', '02138'],
  ['[&lt;=99999]00000;00000\\-0000', '21380001', '02138-0001'],
  ['&quot;D-&quot;00000', '1069', '01069'],
  ['0000', '1985', 1985],
  ['00000', '12.5', 12.5],
  ['0.00', '5', 5],
  ['#,##0', '5', 5],
  ['0.00E+00', '5', 5],
  ['0%', '5', 5],
])('a number with the format %s: %s is read as %s', async (format, value, expected) => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`;
  const sheet = row(1, text('Code'), text('Name')) + row(2, `<c s="1"><v>${value}</v></c>`, text('Tower'));
  const [read1] = await read(await workbook({ sheets: [sheet], styles }));
  expect(read1?.rows[0]?.cells[0]).toBe(expected);
});
