import { afterAll, describe, expect, test, vi } from 'vitest';
import { childrenOf } from '../../testing/processes.ts';
import { startGhgReportPrinter } from './ghg-report.ts';
import { labels } from './labels.ts';
import { readPdf } from './read-pdf.ts';
import { madeUpReport } from './report.fixture.ts';
import { renderGhgReport } from './render-ghg-report.ts';

const printer = startGhgReportPrinter({ children: 1 });
afterAll(() => printer.close());

/** The unchanged fixture report: drawn once for all tests that only read it. */
const drawn = new Map<string, Promise<Uint8Array>>();
function standard(language: 'en' | 'de' | 'ar'): Promise<Uint8Array> {
  const known = drawn.get(language) ?? renderGhgReport(madeUpReport(language));
  drawn.set(language, known);
  return known;
}

// The reader used here returns Arabic words one by one as they are on the page, so single words are searched for.
const words = {
  en: { title: ['Greenhouse gas inventory report'], draft: 'DRAFT', page: 'Page', notStated: 'Not stated' },
  de: { title: ['Treibhausgasbilanz'], draft: 'ENTWURF', page: 'Seite', notStated: 'Keine Angabe' },
  ar: { title: ['جرد', 'غازات', 'الدفيئة'], draft: 'مسودة', page: 'صفحة', notStated: 'مذكور' },
} as const;

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  test('a draft has its title, page numbers and a draft mark on each page', async () => {
    const pdf = await readPdf(await standard(language));
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

  test('a recalculated base year is shown next to the published one', async () => {
    const model = madeUpReport(language);
    const published = { scope1: 1_000_000, scope2_location: 2_000_000, scope2_market: 2_000_000, scope3: null };
    const recalculated_base = {
      ...published,
      scope1: 1_234_500,
      year: 2022,
      published,
      effects: 2,
      last_day: '2026-02-01',
    };
    const before = await readPdf(await renderGhgReport({ ...model, findings: [] }));
    Object.assign(model.inventory, { recalculated_base });
    const { all } = await readPdf(await renderGhgReport({ ...model, findings: [] }));
    const word = { en: 'Recorded effects', de: 'Erfasste Wirkungen', ar: 'المسجلة' }[language];
    expect(all).toContain(word);
    expect(before.all).not.toContain(word);
    // 1,000 t published, 234.5 t recorded, 1,234.5 t together.
    for (const part of [/234[.,]5/, /1[.,]234[.,]5/]) expect(all).toMatch(part);
  });

  test('an empty report lists what is not stated, and shows no total', async () => {
    const model = madeUpReport(language, { properties: 0, texts: {} });
    const { inventory } = model;
    Object.assign(inventory, { by_carrier: [], by_month: [], by_year: [], missing: [], factors: [] });
    Object.assign(inventory, { gases_by_scope: [], instruments: [], remarks: [], accepted_editions: [] });
    const pdf = await readPdf(await renderGhgReport({ ...model, findings: [], baseYear: null }));
    expect(pdf.all.split(words[language].notStated).length - 1).toBe(8);
    expect(pdf.pages[2]).toMatch(/– ?t CO₂e/);
    expect(pdf.pages[2]).not.toMatch(/\d ?t CO₂e/);
  });
});

test('the same model makes the same bytes, in this process and in another', async () => {
  const model = madeUpReport('ar');
  const first = await standard('ar');
  await standard('en');
  expect(Buffer.from(await renderGhgReport(model)).equals(first)).toBe(true);
  const progress: number[] = [];
  const apart = await printer.makeGhgReportPdf(model, { onProgress: (percent) => progress.push(percent) });
  expect(apart.equals(first)).toBe(true);
  expect(progress.at(-1)).toBe(100);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('missing data is named, and the two methods of scope 2 are shown side by side', async () => {
  const model = madeUpReport('en');
  const pdf = await readPdf(await standard('en'));
  const summary = pdf.pages[2]!;
  expect(summary).toContain('This inventory is incomplete');
  expect(summary).toContain('District cooling, location-based, AE, 2025: 1,284,500 kWh');
  const { total_location, total_market, totals } = model.inventory;
  const tonnes = (kg: number | null) =>
    ((kg ?? Number.NaN) / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const kg of [total_location, total_market, totals.scope2_location, totals.scope2_market])
    expect(summary).toContain(tonnes(kg));
  expect(pdf.all).not.toContain(tonnes((total_location ?? Number.NaN) + (totals.scope2_market ?? Number.NaN)));
  expect(pdf.all).toContain('Substitute for DE, where none is published');
  expect(pdf.all).toContain('Own factor of the organization');
  expect(pdf.all).toMatch(/location-based, market-\s*based/);
  expect(pdf.all).toContain('Contains public sector information licensed under the Open Government Licence v3.0');
});

test('the lines of a frozen round are in an annex by number, each property with the link to its calculation', async () => {
  const lineOf = (environment_id: string | null, environment_name: string, carrier: string) => ({
    environment_id,
    environment_name,
    carrier,
    scope: 2,
    scope3_category: null,
    basis: 'location' as const,
    quantity: 12_345.6,
    unit: 'kWh',
    kg_co2e_per_unit: 0.363,
    kg_co2e: 4481.4528,
  });
  const lines = [
    lineOf('0199', 'Speicherhof', 'electricity'),
    lineOf('0200', 'Albion Works', 'natural_gas'),
    lineOf('0199', 'Speicherhof', 'district_heating'),
    { ...lineOf(null, 'The whole organization', 'entry'), entry: { name: 'Flights' } },
  ];
  const ledger = { address: 'https://steward.example/report', lines };
  const pdf = await readPdf(await renderGhgReport({ ...madeUpReport('en'), status: 'sent', ledger }));
  const annex = pdf.pages.at(-1) ?? '';
  for (const text of ['Annex: line ledger', '2.1', '2.3', '2.4', '12,345.6', '0.363', 'Flights'])
    expect(annex).toContain(text);
  expect(annex.indexOf('2.3'), 'the lines of a property stand together').toBeLessThan(annex.indexOf('Albion'));
  expect(new Set(pdf.links)).toEqual(
    new Set([
      'https://steward.example/report?level=Property&target=0199&year=2025',
      'https://steward.example/report?level=Property&target=0200&year=2025',
      'https://steward.example/report?level=Organization&year=2025',
    ]),
  );
  const many = { ...ledger, lines: Array.from({ length: 2001 }, () => lines[0]!) };
  const short = await readPdf(await renderGhgReport({ ...madeUpReport('en'), status: 'sent', ledger: many }));
  expect(short.pages.at(-1)).toContain('2,001 lines');
});

test('texts are never read as markup, whatever they contain', async () => {
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
  const pdf = await readPdf(await renderGhgReport(model));
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

test('a decided report has the decision and no draft mark', async () => {
  const model = madeUpReport('de');
  model.status = 'accepted';
  model.verification = {
    verifier: 'Prüfhaus Nord',
    decision: 'accepted',
    assurance: 'limited',
    at: '2026-03-20',
    note: '',
    statement: { opinion: 'unmodified', sha256: 'a1b2c3d4'.repeat(8) },
  };
  const pdf = await readPdf(await renderGhgReport(model));
  // In parts that can break in the margin.
  expect(pdf.all).toContain('a1b2c3d4 a1b2c3d4');
  expect(pdf.all).not.toContain('ENTWURF');
  expect(pdf.all).toContain('Prüfhaus Nord');
  expect(pdf.all).toContain('Begrenzt');
});

test('an empty optional text leaves no heading', async () => {
  const full = await readPdf(await standard('en'));
  const { quality_management, ...texts } = madeUpReport('en').texts;
  expect(quality_management).toBeDefined();
  const without = await readPdf(await renderGhgReport(madeUpReport('en', { texts })));
  expect(full.all).toContain('Quality management of the inventory');
  expect(without.all).not.toContain('Quality management of the inventory');
});

test('every sum has its interval and data quality; earlier reports show only their stored text', async () => {
  const { all } = await readPdf(await standard('en'));
  expect(all).toContain('Uncertainty and data quality');
  expect(all).toContain('Total location 4,691.2 4,467.8 4,925.7 2.2');
  expect(all).toContain('Electricity: factor');
  expect(all).toContain('R-410A');
  const { uncertainty: _, ...inventory } = madeUpReport('en').inventory;
  const before = await readPdf(await renderGhgReport({ ...madeUpReport('en'), inventory }));
  expect(before.all).not.toContain('Uncertainty and data quality');
  expect(before.all).toContain('Uncertainty');
});

test('a report can be cancelled, and the next one is still made', { timeout: 120_000 }, async () => {
  const cancelled = AbortSignal.timeout(1500);
  await expect(
    printer.makeGhgReportPdf(madeUpReport('en', { properties: 5000 }), { signal: cancelled }),
  ).rejects.toMatchObject({ name: 'TimeoutError' });
  expect((await printer.makeGhgReportPdf(madeUpReport('de'))).subarray(0, 5).toString()).toBe('%PDF-');
});

test.skipIf(process.platform !== 'linux')('the child is kept for a minute without work, then ended', async () => {
  const known = new Set(childrenOf(process.pid, 'pdf'));
  const own = () => childrenOf(process.pid, 'pdf').filter((pid) => !known.has(pid));
  const other = startGhgReportPrinter({ children: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await other.makeGhgReportPdf(madeUpReport('en', { properties: 1 }));
    vi.advanceTimersByTime(59_000);
    const kept = own();
    expect(kept).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    await expect.poll(own).toEqual([]);
  } finally {
    vi.useRealTimers();
    await other.close();
  }
});

test('bills that share days with another bill of their meter are listed', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const row = { bill_id: 'b', environment_name: 'Casa del Sol', carrier: 'electricity', supplier: 'Stadtwerke' };
  model.inventory.overlaps = [
    { ...row, meter_no: 'M-4711', days: 10, is_estimate: false },
    { ...row, meter_no: 'M-4712', days: 31, is_estimate: true },
  ];
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toMatch(/Casa del Sol\s+Electricity\s+M-4711\s+10\s+Billed twice/);
  expect(all).toMatch(/M-4712\s+31\s+Estimate replaced by an actual bill/);
  expect(all).not.toMatch(/more\s+bills/);
  model.inventory.overlaps_not_shown = 1234;
  expect((await readPdf(await renderGhgReport(model))).all).toMatch(/And\s+1,234\s+more\s+bills/);
});

test('properties without bills are named, and an intensity below 80 % coverage shows its coverage', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const { inventory } = model;
  const [first, second] = inventory.by_environment;
  Object.assign(inventory, {
    missing: [],
    coverage: { days: 182, days_expected: 365, share: 182 / 365, estimated_share: 0 },
  });
  Object.assign(first!, { coverage: 0, kg_per_m2: null });
  Object.assign(second!, { coverage: 0.625 });
  const pdf = await readPdf(await renderGhgReport(model));
  expect(pdf.pages[2]).toContain('No bills for this year are recorded for these properties');
  expect(pdf.pages[2]).toContain('Speicherhof Hamburg');
  expect(pdf.pages[2]).toContain('from 49.9% of days');
  expect(pdf.all).toContain('from 62.5% of days');
  expect(pdf.all).toContain('Intensities are based on 49.9% of the days due');
});

test('assumed regions, missing residual mixes and differing boundaries are noted in the report', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const note = { carrier: 'electricity', countries: ['US'], region: '', source: '', boundaries: [] };
  model.inventory.notes = [
    { ...note, code: 'no-residual-mix' },
    { ...note, code: 'region-assumed', region: 'ERCT' },
    { ...note, code: 'boundary-differs', carrier: 'waste', boundaries: ['direct', 'transport-only'] },
  ];
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toContain('Electricity: no residual mix is available for US.');
  expect(all).toContain('the grid region ERCT is assumed from the address');
  expect(all).toMatch(/the factors have different boundaries: direct emissions, collection and\s+transport only/);
});

test('unknown energy is a dash', async () => {
  const model = madeUpReport('en');
  model.inventory.energy_kwh = null;
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toMatch(new RegExp(`${labels.en['field.energy']}\\s+–`, 'u'));
  expect(all).not.toContain('0 MWh');
});

test('properties that count in part are listed in the section on boundaries', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const [first, second] = model.inventory.by_environment;
  model.inventory.counted_in_part = [
    { environment_id: first!.environment_id, environment_name: first!.environment_name, share: 0.625 },
    { environment_id: second!.environment_id, environment_name: 'Sold Hall', share: 0 },
  ];
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toContain('these properties are included for part of the year');
  expect(all).toContain('62.5%');
  expect(all).toMatch(/Sold Hall\s+Outside the boundary/);
});

test('emissions left out by the approach are listed with their category or their amount', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const [first, second] = model.inventory.by_environment;
  const told = { share: 0, scope3_category: null, left_out: null };
  model.inventory.counted_in_part = [
    { ...told, environment_id: first!.environment_id, environment_name: 'Leased Hall', scope3_category: '8' },
    { ...told, environment_id: second!.environment_id, environment_name: 'Net Lease', left_out: 312_000 },
  ];
  model.inventory.entities = [
    {
      entity_id: 'a',
      name: 'Vans',
      type: 'Car Fleet',
      share: 0,
      rule: 'not-operated',
      elsewhere: '8',
      elsewhere_share: 1,
      excluded: [],
    },
    {
      entity_id: 'b',
      name: 'Minority',
      type: 'Joint Ventures',
      share: 0,
      rule: 'not-operated',
      elsewhere: '15',
      elsewhere_share: null,
      excluded: [],
    },
  ];
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toMatch(/Leased Hall\s+Outside the boundary\s+8\s+–\s+Upstream leased assets/);
  expect(all).toMatch(/Net Lease\s+Outside the boundary\s+–\s+312/);
  expect(all).toMatch(/scope 3, category 8: 100\.0\s?%/);
  expect(all).toMatch(/scope 3, category 15: not included,\s+the equity share is unknown/);
});

test('a verifier finds gases, instruments, remarks, editions, short years and only the existing categories of scope 3', async () => {
  const model = madeUpReport('en');
  model.texts = { ...model.texts, scope3_note: '6: Nobody travels.\nScreened in 2024.' };
  model.inventory.instruments_not_counted = [
    {
      instrument_id: '019b0000-0000-7000-8000-000000000003',
      environment_name: 'Speicherhof Hamburg',
      kind: 'certificate',
      reference: 'HKNR DE-7',
      kwh: 1_200_000,
      because: 'not-retired',
    },
  ];
  const { all } = await readPdf(await renderGhgReport(model));
  const text = all.replace(/\s+/g, ' ');
  for (const part of [
    // The covered categories of scope 3, and the reasons for the others.
    'Scopes 1, 2 and 3 (categories 1, 3, 5, 13 only)',
    'for categories 1, 3, 5, 13 only, without claiming conformity',
    'Nobody travels.',
    'Screened in 2024.',
    'No activity data is recorded, and the company states no other reason.',
    // The seven gases.
    'HFCs 0.020',
    'SF₆ – – – – –',
    // Instruments with their criteria.
    'HKN-2025-118',
    'Umweltbundesamt, Herkunftsnachweisregister',
    'Not stated: Issuer or registry, Retired',
    'Vintage outside the reporting year',
    'Not retired: 1,200.0 MWh not counted, Energy attribute certificate, HKNR DE-7, Speicherhof Hamburg',
    // Property by property.
    '31 of 365 days without a bill',
    'Factor for GB: none is published',
    // Editions by name.
    'Climate Change 23/2024',
    'Correction by the publisher',
    '2022 (Base year) (5 months)',
  ])
    expect(text).toContain(part);
  const bare = madeUpReport('en');
  bare.inventory.scope3_by_category = {};
  bare.inventory.totals.scope3 = null;
  const without = (await readPdf(await renderGhgReport(bare))).all.replace(/\s+/g, ' ');
  expect(without).not.toContain('(Scope 3) Standard');
  expect(without).not.toContain('Scopes 1, 2 and 3');
});
