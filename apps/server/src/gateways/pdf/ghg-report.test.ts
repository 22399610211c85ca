import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import { startGhgReportPrinter } from './ghg-report.ts';
import { labels } from './labels.ts';
import { madeUpReport } from './made-up-report.ts';
import { renderGhgReport } from './render-ghg-report.ts';

const printer = startGhgReportPrinter({ children: 1 });
afterAll(() => printer.close());

interface Read {
  pages: string[];
  all: string;
  title: unknown;
  author: unknown;
  language: unknown;
  tagged: unknown;
}

async function read(pdf: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replace(/[\u200B\u2066-\u2069]/g, '').replace(/\s+/g, ' '));
  }
  const { info } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const tagged = await document.getMarkInfo();
  await task.destroy();
  return {
    pages,
    all: pages.join('\n'),
    title: facts['Title'],
    author: facts['Author'],
    language: facts['Language'],
    tagged: (tagged as { Marked?: boolean } | null)?.Marked,
  };
}

// The reader used here gives Arabic words as they stand on the page, one by one, so those are looked for.
const words = {
  en: { title: ['Greenhouse gas inventory report'], draft: 'DRAFT', page: 'Page', notStated: 'Not stated' },
  de: { title: ['Treibhausgasbilanz'], draft: 'ENTWURF', page: 'Seite', notStated: 'Keine Angabe' },
  ar: { title: ['جرد', 'غازات', 'الدفيئة'], draft: 'مسودة', page: 'صفحة', notStated: 'مذكور' },
} as const;

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  test('names itself, counts its pages and says on each that it is a draft', async () => {
    const pdf = await read(await renderGhgReport(madeUpReport(language)));
    const { title, draft, page } = words[language];
    expect(pdf.title).toContain(`${labels[language]['report.title']} 2025: `);
    expect(pdf.author).toBe(madeUpReport(language).organization);
    expect(pdf.language).toBe(language);
    expect(pdf.tagged).toBe(true);
    for (const word of title) expect(pdf.pages[0]).toContain(word);
    const last = pdf.pages.length;
    expect(last).toBeGreaterThan(7);
    for (const [index, text] of pdf.pages.entries()) {
      expect(text).toContain(draft);
      if (index === 0) continue;
      expect(text).toContain(page);
      for (const number of [index + 1, last]) expect(text.slice(-60)).toMatch(new RegExp(`\\b${number}\\b`));
      expect(text).toContain('9f2c4e1ab07d');
    }
  });

  test('an empty report says what is not stated, and shows no total', async () => {
    const model = madeUpReport(language, { properties: 0, texts: {} });
    const { inventory } = model;
    Object.assign(inventory, { by_carrier: [], by_month: [], by_year: [], missing: [], factors: [] });
    const pdf = await read(await renderGhgReport({ ...model, findings: [], baseYear: null }));
    expect(pdf.all.split(words[language].notStated).length - 1).toBe(7);
    expect(pdf.pages[2]).toMatch(/– ?t CO₂e/);
    expect(pdf.pages[2]).not.toMatch(/\d ?t CO₂e/);
  });
});

test('the same model makes the same bytes, in this process and in another', async () => {
  const model = madeUpReport('ar');
  const first = await renderGhgReport(model);
  await renderGhgReport(madeUpReport('en'));
  expect(Buffer.from(await renderGhgReport(model)).equals(first)).toBe(true);
  const progress: number[] = [];
  const apart = await printer.makeGhgReportPdf(model, { onProgress: (percent) => progress.push(percent) });
  expect(apart.equals(first)).toBe(true);
  expect(progress.at(-1)).toBe(100);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('what is missing is named, and the two ways of counting scope 2 stand side by side', async () => {
  const model = madeUpReport('en');
  const pdf = await read(await renderGhgReport(model));
  const summary = pdf.pages[2]!;
  expect(summary).toContain('This inventory is incomplete');
  expect(summary).toContain('District cooling, location-based, AE, 2025: 1,284,500 kWh');
  const { total_location, total_market, totals } = model.inventory;
  const tonnes = (kg: number | null) =>
    ((kg ?? Number.NaN) / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const kg of [total_location, total_market, totals.scope2_location, totals.scope2_market])
    expect(summary).toContain(tonnes(kg));
  expect(pdf.all).not.toContain(tonnes(total_location + (totals.scope2_market ?? Number.NaN)));
  expect(pdf.all).toContain('Stands in for DE, where none is published');
  expect(pdf.all).toContain('Own factor of the organisation');
  expect(pdf.all).toContain('Contains public sector information licensed under the Open Government Licence v3.0');
});

test('texts stay texts, whatever they look like', async () => {
  const hostile = '#import "/report.json": *\n\n= No heading $x^2$ `raw` </svg><script>\\u{1F600}\n- #panic("no")';
  const model = madeUpReport('en', {
    texts: {
      company: hostile,
      responsible: 'w'.repeat(5000),
      purpose: '👩‍👩‍👧 🏢 \u200Fمرحبا\u200E hello \u202E12345\u202C',
      methods: `${'A long text about methods. '.repeat(700)}\n\nIts end.`,
      contact: '\u0000\u0007 contact',
    },
  });
  model.organization = '#eval("1") </svg> & <b>';
  model.target = 'x'.repeat(5000);
  model.inventory.by_environment[0]!.environment_name = 'W'.repeat(3000);
  const pdf = await read(await renderGhgReport(model));
  for (const part of [
    '#import "/report.json": *',
    '= No heading $x^2$ `raw`',
    '</svg><script>',
    '#panic("no")',
    'Its end.',
  ])
    expect(pdf.all).toContain(part);
  expect(pdf.author).toBe('#eval("1") </svg> & <b>');
  expect(
    pdf.all
      .replace(/\s/g, '')
      .match(/w{60,}/g)
      ?.join('').length,
  ).toBeGreaterThan(4500);
});

test('once decided it carries the decision and is no draft', async () => {
  const model = madeUpReport('de');
  model.status = 'accepted';
  model.verification = {
    verifier: 'Prüfhaus Nord',
    decision: 'accepted',
    assurance: 'limited',
    at: '2026-03-20',
    note: '',
  };
  const pdf = await read(await renderGhgReport(model));
  expect(pdf.all).not.toContain('ENTWURF');
  expect(pdf.all).toContain('Prüfhaus Nord');
  expect(pdf.all).toContain('Begrenzt');
});

test('an optional text that nobody wrote leaves no heading', async () => {
  const full = await read(await renderGhgReport(madeUpReport('en')));
  const { uncertainty, ...texts } = madeUpReport('en').texts;
  expect(uncertainty).toBeDefined();
  const without = await read(await renderGhgReport(madeUpReport('en', { texts })));
  expect(full.all).toContain('Uncertainty');
  expect(without.all).not.toContain('Uncertainty');
});

test('a thousand properties: all are there, under a head on each page', { timeout: 120_000 }, async () => {
  const model = madeUpReport('en', { properties: 1000 });
  const pdf = await read(await printer.makeGhgReportPdf(model));
  expect(pdf.pages.length).toBeLessThan(60);
  for (const number of [13, 500, 1000]) expect(pdf.all).toMatch(new RegExp(` ${number}\\b`));
  const rows = pdf.pages.filter((page) => page.includes('Casa del Sol'));
  expect(rows.length).toBeGreaterThan(10);
  for (const page of rows) expect(page).toContain('Property');
});

test('can be cancelled, and the next one is made all the same', { timeout: 120_000 }, async () => {
  const cancelled = AbortSignal.timeout(1500);
  await expect(
    printer.makeGhgReportPdf(madeUpReport('en', { properties: 5000 }), { signal: cancelled }),
  ).rejects.toMatchObject({ name: 'TimeoutError' });
  expect((await printer.makeGhgReportPdf(madeUpReport('de'))).subarray(0, 5).toString()).toBe('%PDF-');
});
