import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Bytes that come from outside are parsed in child processes only (platform/jobs/child-process-pool.ts): a file that uses up time or
// memory then uses up those of a child. This test follows the imports of the server's process and refuses the parsers among them.

const src = fileURLToPath(new URL('../../', import.meta.url));
const packages = fileURLToPath(new URL('../../../../../packages/', import.meta.url));

/** Libraries that parse files, mails or archives. */
const libraries = [
  '@hyzyla/pdfium',
  'csv-parse',
  'fast-xml-parser',
  'hucre',
  'mammoth',
  'mailparser',
  'papaparse',
  'pdf-lib',
  'pdfjs-dist',
  'postal-mime',
  'sharp',
  'tesseract.js-core',
  'yauzl',
];

/** The server's own parsers, run by a child program. */
const modules = [
  'areas/carbon/net-zero/pathway-reading.ts',
  'areas/energy/meter-data/meter-file-reading.ts',
  'areas/energy/payment-files/statement-reading.ts',
  'areas/sensing/devices/device-list-reading.ts',
  'areas/operations/archives/archive-unpacking.ts',
  'gateways/documents/reading/document-reading.ts',
  'gateways/mail-in/mail-reading.ts',
  'gateways/ocr/invoices/e-invoice-xml.ts',
  'gateways/ocr/invoices/e-invoice.ts',
  'gateways/ocr/invoices/invoice-pairs.ts',
  'gateways/ocr/pdf-text.ts',
  'gateways/ocr/read-document.ts',
  'gateways/ocr/read-picture.ts',
  'gateways/register/read-register.ts',
  'gateways/weather/answer-reading.ts',
  'platform/imports/csv-reading.ts',
  'platform/imports/sheet-reading.ts',
  'platform/imports/workbook-reading.ts',
  'platform/imports/xml-scan.ts',
  'platform/imports/zip-parts.ts',
];

/** Functions of core that parse a whole file; their modules also have types and tests of the first lines. */
const functions = [
  'bankStatements',
  'devicesInJson',
  'devicesInTable',
  'readEspi',
  'readInvoice',
  'readMscons',
  'readNem',
  'readPathways',
];

/** Imports of a parser for another purpose than parsing what comes from outside. */
const reasons: Readonly<Record<string, string>> = {
  'areas/operations/demo/estate/demo-picture.ts sharp': 'draws the pictures of the demo from texts of the program',
  'platform/imports/workbook-file.ts hucre': 'writes workbooks from rows of the product, and reads none',
};

interface Import {
  from: string;
  names: string[];
}

const statement =
  /^\s*(?:import|export)\s+(?!type\b)((?:[\w*]+\s*,?\s*)?(?:\{[^}]*\})?(?:\*\s*as\s+\w+)?)\s*from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The imports of a file that are left when it runs: without those of types. */
function importsOf(text: string): Import[] {
  return [...text.matchAll(statement)].flatMap(([, named = '', from, bare, dynamic]) => {
    const names = (/\{([^}]*)\}/.exec(named)?.[1] ?? '').split(',').map((name) => name.trim());
    const values = names.filter((name) => name && !name.startsWith('type '));
    // Braces with types only leave no import.
    const isTypesOnly = names.some(Boolean) && !values.length && /^\s*\{/.test(named);
    const place = from ?? bare ?? dynamic ?? '';
    return isTypesOnly ? [] : [{ from: place, names: values.map((name) => name.split(' as ')[0]!.trim()) }];
  });
}

function fileOf(importer: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.join(path.dirname(importer), from);
  const [, name = '', rest = ''] = /^@steward\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name ? path.join(packages, name, 'src', `${rest}.ts`) : undefined;
}

const named = (file: string) => path.relative(file.startsWith(packages) ? packages : src, file).replaceAll('\\', '/');

interface Found {
  importer: string;
  imported: string;
}

/** Every import of a parser in the files that these files load, directly or through others. */
function parsersIn(starts: readonly string[], read = (file: string) => fs.readFileSync(file, 'utf8')): Found[] {
  const found: Found[] = [];
  const seen = new Set(starts);
  for (const file of seen)
    for (const { from, names } of importsOf(read(file))) {
      const target = fileOf(file, from);
      const library = libraries.find((one) => from === one || from.startsWith(`${one}/`));
      const own = target && modules.find((one) => one === named(target));
      for (const imported of [library ?? own, ...names.filter((name) => functions.includes(name))])
        if (imported) found.push({ importer: named(file), imported });
      if (target && /\.tsx?$/.test(target) && !own) seen.add(target);
    }
  return found;
}

const files = (folder: string, end: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => path.join(folder, name));

/** What the process of the server loads: `areas.ts` imports the areas by their names. */
const served = [path.join(src, 'main.ts'), ...files(path.join(src, 'areas'), '.area.ts')];

test('the process of the server imports no parser of files, mails or archives', () => {
  const found = parsersIn(served).map(({ importer, imported }) => `${importer} ${imported}`);
  expect(found).toEqual(Object.keys(reasons));
});

test('every listed parser is there, and a child program runs it', () => {
  const programs = files(path.join(src, 'child-programs'), '.ts');
  const run = new Set<string>();
  const seen = new Set(programs);
  for (const file of seen)
    for (const { from } of importsOf(fs.readFileSync(file, 'utf8'))) {
      const target = fileOf(file, from);
      if (!target || !fs.existsSync(target)) continue;
      seen.add(target);
      run.add(named(target));
    }
  expect(modules.filter((one) => !run.has(one))).toEqual([]);
});

test('a module with a name for reading outside the process is in the list', () => {
  const reading = [
    ...files(path.join(src, 'areas'), '-reading.ts'),
    ...files(path.join(src, 'gateways'), '-reading.ts'),
  ];
  expect(reading.map(named).filter((one) => !modules.includes(one))).toEqual([]);
});

test.each([
  ['a library', "import { XMLParser } from 'fast-xml-parser';", 'fast-xml-parser'],
  ['a part of a library', "import { streamXlsxRows } from 'hucre/xlsx';", 'hucre'],
  ['a library when it is needed', "const { open } = await import('yauzl');", 'yauzl'],
  [
    'a parser of the server',
    "import { parseXml } from '../gateways/ocr/invoices/e-invoice-xml.ts';",
    'gateways/ocr/invoices/e-invoice-xml.ts',
  ],
  ['a parser of core', "import { type X, readMscons } from '@steward/core/meter-data/mscons';", 'readMscons'],
])('an import of %s is found', (_, line, imported) => {
  const start = path.join(src, 'areas', 'x.ts');
  const read = (file: string) => (file === start ? `// Title\n${line}\n` : '');
  expect(parsersIn([start], read).map((one) => one.imported)).toEqual([imported]);
});

test('an import of types is not loaded', () => {
  const start = path.join(src, 'areas', 'x.ts');
  const text = "import type { A } from './a.ts';\nimport { type B } from 'yauzl';\n";
  expect(parsersIn([start], () => text)).toEqual([]);
});
