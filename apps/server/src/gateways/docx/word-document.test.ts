import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { entriesOf } from '../../testing/samples/archive.ts';
import {
  heading,
  numeric,
  start,
  table,
  type LetteredBlock,
  type LetteredReport,
  type PageImage,
} from '../pdf/blocks.ts';
import { paragraphsOf } from '../pdf/prose.ts';
import { wordDocument } from './word-document.ts';

const style = (size: number, color: string) => ({ size, color, fonts: ['Liberation Sans', 'IBM Plex Sans Arabic'] });

function report(language: 'en' | 'ar', blocks: LetteredBlock[], logo: PageImage | null = null): LetteredReport {
  return {
    language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    title: 'TCFD 2024 – Ada & Co',
    author: 'Ada & Co',
    description: 'TCFD 2024',
    date: { year: 2025, month: 3, day: 1 },
    cover: null,
    contents: '',
    running: { title: 'TCFD 2024', organization: 'Ada & Co', draft: 'Draft', mark: '', page: 'Page {page} of {pages}' },
    frame: { header: 'Ada & Co', footer: 'Confidential', logo },
    styles: {
      generated_text: style(9, '#5a6865'),
      questions: style(14, '#0f7b6c'),
      answers: style(11.5, '#000080'),
    },
    blocks,
  };
}

/** The parts of the document, each of which is XML. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const [name, content] of await entriesOf(Buffer.from(bytes)))
    if (/\.(?:xml|rels)$/.test(name)) {
      expect(XMLValidator.validate(content.toString('utf8'))).toBe(true);
      parts.set(name, content.toString('utf8'));
    } else parts.set(name, '');
  return parts;
}

const textsOf = (xml = ''): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('|');

test('headings, table heads, page numbers and letters are those of Word, and a text is never markup', async () => {
  const png = await sharp({ create: { width: 400, height: 20, channels: 3, background: '#0f7b6c' } })
    .png()
    .toBuffer();
  const logo = { type: 'image/png', base64: png.toString('base64'), width: 400, height: 20 } as const;
  const blocks: LetteredBlock[] = [
    heading(1, 'TCFD 2024', { numbered: false }),
    { kind: 'question', text: 'GOV-a Oversight' },
    { kind: 'styled', part: 'answers', paragraphs: paragraphsOf('<w:p/> & "quoted"\u0007\n\n- one\n- two', 'ltr') },
    table(
      [start('Scope'), numeric('t')],
      [
        ['1', '12.5'],
        ['2', '–'],
      ],
    ),
  ];
  const parts = await partsOf(await wordDocument(report('en', blocks, logo)));
  const body = parts.get('word/document.xml') ?? '';
  expect(textsOf(body)).toContain('&lt;w:p/&gt; &amp; &quot;quoted&quot;');
  expect(body.match(/w:pStyle w:val="Heading[13]"/g)).toEqual([
    'w:pStyle w:val="Heading1"',
    'w:pStyle w:val="Heading3"',
  ]);
  expect(body.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(body.match(/<w:numPr>/g)).toHaveLength(2);
  const styles = new XMLParser({ ignoreAttributes: false }).parse(parts.get('word/styles.xml') ?? '') as {
    'w:styles': { 'w:style': { '@_w:styleId': string; 'w:rPr'?: Record<string, Record<string, string>> }[] };
  };
  const answer = styles['w:styles']['w:style'].find((one) => one['@_w:styleId'] === 'Answer')?.['w:rPr'];
  expect(answer).toMatchObject({
    'w:sz': { '@_w:val': '23' },
    'w:szCs': { '@_w:val': '23' },
    'w:color': { '@_w:val': '000080' },
    'w:rFonts': { '@_w:ascii': 'Liberation Sans', '@_w:cs': 'IBM Plex Sans Arabic' },
  });
  const [head = '', foot = ''] = ['header', 'footer'].map((kind) => parts.get(`word/${kind}1.xml`) ?? '');
  expect(textsOf(head)).toContain('Ada &amp; Co');
  expect(textsOf(head)).toContain('Draft');
  expect(head).toContain('<pic:pic');
  expect([...parts.keys()].filter((name) => name.endsWith('.png'))).toHaveLength(1);
  expect(textsOf(foot)).toContain('Confidential');
  expect(foot.match(/<w:instrText[^>]*>\s*(?:PAGE|NUMPAGES)/g)).toHaveLength(2);
});

test('an Arabic document reads from right to left, and its figures from left to right', async () => {
  const blocks: LetteredBlock[] = [
    { kind: 'fields', rows: [{ label: 'الفترة', value: '\u20662024-01-01\u2069 – \u20662024-12-31\u2069' }] },
    {
      kind: 'styled',
      part: 'answers',
      paragraphs: [...paragraphsOf('مجلس الإدارة', 'rtl'), ...paragraphsOf('Board', 'rtl')],
    },
    table([start('النطاق')], [['الأول']]),
  ];
  const parts = await partsOf(await wordDocument(report('ar', blocks)));
  const body = parts.get('word/document.xml') ?? '';
  expect(body.match(/<w:bidiVisual\/>/g)).toHaveLength(2);
  const paragraphs = body.match(/<w:p>.*?<\/w:p>/gs) ?? [];
  const of = (text: string) => paragraphs.find((one) => one.includes(text)) ?? '';
  expect(of('مجلس')).toMatch(/<w:bidi\/>.*<w:rtl\/>/s);
  expect(of('Board')).not.toMatch(/<w:bidi\/>|<w:rtl\/>/);
  const runs = of('2024-01-01').match(/<w:r>.*?<\/w:r>/gs) ?? [];
  expect(runs.map((run) => run.includes('<w:rtl/>'))).toEqual([false, true, false]);
  expect(body).not.toMatch(/[\u2066-\u2069]/);
  expect(parts.get('word/styles.xml')).toContain('w:bidi="ar-SA"');
});

test('500 answers with a text of one megabyte are written within seconds', async () => {
  const long = 'Climate risk is overseen by the board. '.repeat(27_000);
  const blocks = Array.from({ length: 500 }, (_, at): LetteredBlock[] => [
    { kind: 'question', text: `Q-${at}` },
    { kind: 'styled', part: 'answers', paragraphs: paragraphsOf(at === 0 ? long : `Answer ${at}`, 'ltr') },
  ]).flat();
  const begun = performance.now();
  const parts = await partsOf(await wordDocument(report('en', blocks)));
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(textsOf(parts.get('word/document.xml'))).toContain('Answer 499');
  expect(textsOf(parts.get('word/document.xml')).length).toBeGreaterThan(1024 * 1024);
});
