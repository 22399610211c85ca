import { DocumentTree as Tree } from '@steward/contract/foundation/files.content';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docx, failureOf, links, p, startTestReader, type TestReader, wordNames, zip } from './documents.fixture.ts';

let here: TestReader;
beforeAll(() => {
  here = startTestReader();
});
afterAll(() => here.stop());

const cell = (text: string, columns: number) => ({
  columns,
  rows: 1,
  blocks: [{ kind: 'paragraph', runs: [{ kind: 'text', text }] }],
});

test('a docx becomes a tree of headings, lists, tables, links and pictures', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A green box"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const body = [
    p('Lease', '<w:pStyle w:val="Heading1"/>'),
    `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:hyperlink r:id="good"><w:r><w:t>web</w:t></w:r></w:hyperlink><w:hyperlink r:id="bad"><w:r><w:t>trap</w:t></w:r></w:hyperlink><w:hyperlink r:id="file"><w:r><w:t>disk</w:t></w:r></w:hyperlink></w:p>`,
    p('one', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    p('two', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
    `<w:tbl><w:tr><w:tc>${p('a')}</w:tc><w:tc>${p('b')}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p('wide')}</w:tc></w:tr></w:tbl>`,
    picture,
    picture.replace('p1', 'outside'),
  ].join('');
  const source = here.sourceOf(
    await docx(body, {
      'word/_rels/document.xml.rels': links({
        good: ['hyperlink', 'https://example.com/a', 'External'],
        bad: ['hyperlink', 'javascript:alert(1)', 'External'],
        file: ['hyperlink', 'file:///etc/passwd', 'External'],
        p1: ['image', 'media/a.png'],
        outside: ['image', 'file:///etc/hostname', 'External'],
        num: ['numbering', 'numbering.xml'],
        st: ['styles', 'styles.xml'],
      }),
      'word/styles.xml': `<w:styles ${wordNames}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      'word/numbering.xml': `<w:numbering ${wordNames}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/media/a.png': png,
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>Lease of tower A</dc:title><dc:creator>Ada</dc:creator><dcterms:created>2026-03-01T10:00:00Z</dcterms:created></cp:coreProperties>',
    }),
    'docx',
  );
  const tree = await here.textTree(source);
  expect(tree.parts[0]?.blocks).toEqual([
    { kind: 'heading', level: 1, runs: [{ kind: 'text', text: 'Lease' }] },
    {
      kind: 'paragraph',
      runs: [
        { kind: 'text', text: 'bold', bold: true },
        { kind: 'text', text: 'web', href: 'https://example.com/a' },
        { kind: 'text', text: 'trapdisk' },
      ],
    },
    {
      kind: 'list',
      items: [
        { level: 0, ordered: true, runs: [{ kind: 'text', text: 'one' }] },
        { level: 1, ordered: false, runs: [{ kind: 'text', text: 'two' }] },
      ],
    },
    {
      kind: 'table',
      rows: [
        { is_heading: false, cells: ['a', 'b'].map((text) => cell(text, 1)) },
        { is_heading: false, cells: [cell('wide', 2)] },
      ],
    },
    { kind: 'paragraph', runs: [{ kind: 'picture', index: 0, alt: 'A green box' }] },
    // A picture outside the file is not opened.
    { kind: 'paragraph', runs: [{ kind: 'text', text: '[A green box]' }] },
  ]);
  expect(tree).toMatchObject({ pictures: 1, dropped_links: 2, is_cut: false });
  expect(JSON.stringify(tree)).not.toMatch(/javascript|passwd/);
  expect(await here.reader.picture(source, 0)).toMatchObject({ width: 30, height: 20 });
  expect(await failureOf(here.reader.picture(source, 1))).toBe('file.no-page');
  expect(await here.reader.inspect(source)).toMatchObject({
    title: 'Lease of tower A',
    author: 'Ada',
    created: '2026-03-01T10:00:00.000Z',
    shown_as: 'tree',
  });
  expect((await here.textsOf(source))[0]?.text).toContain('Lease\nboldwebtrapdisk\none\ntwo\na\tb\nwide');
  expect(await failureOf(here.reader.page(source, 1, 400))).toBe('file.no-preview');
});

test('an odt and a pptx become trees', async () => {
  const odt = await zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:xlink="x" xmlns:table="b"><office:automatic-styles><style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles><office:body><office:text><text:tracked-changes><text:p>removed</text:p></text:tracked-changes><text:h text:outline-level="2">Title</text:h><text:p>plain <text:span text:style-name="T1">bold</text:span><text:s text:c="2"/><text:a xlink:href="javascript:alert(1)">trap</text:a><text:a xlink:href="mailto:a@example.com">mail</text:a></text:p><text:list text:style-name="L1"><text:list-item><text:p>one</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row></table:table></office:text></office:body></office:document-content>`,
  });
  const tree = await here.textTree(here.sourceOf(odt, 'odt'));
  expect(tree.dropped_links).toBe(1);
  expect(tree.parts[0]?.blocks).toEqual([
    { kind: 'heading', level: 2, runs: [{ kind: 'text', text: 'Title' }] },
    {
      kind: 'paragraph',
      runs: [
        { kind: 'text', text: 'plain ' },
        { kind: 'text', text: 'bold', bold: true },
        { kind: 'text', text: '  trap' },
        { kind: 'text', text: 'mail', href: 'mailto:a@example.com' },
      ],
    },
    { kind: 'list', items: [{ level: 0, ordered: true, runs: [{ kind: 'text', text: 'one' }] }] },
    { kind: 'table', rows: [{ is_heading: false, cells: [cell('cell', 1)] }] },
  ]);
  const slide = (title: string, text: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp><p:sp><p:txBody><a:p><a:pPr lvl="1"/><a:r><a:rPr b="1"><a:hlinkClick r:id="r1"/></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
  const pptx = here.sourceOf(
    await zip({
      '[Content_Types].xml': '<Types/>',
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': links({
        a: ['slide', 'slides/slide1.xml'],
        b: ['slide', 'slides/slide2.xml'],
      }),
      'ppt/slides/slide1.xml': slide('Second', 'last &amp; least'),
      'ppt/slides/slide2.xml': slide('First', 'text'),
      'ppt/slides/_rels/slide2.xml.rels': links({ r1: ['hyperlink', 'http://example.com', 'External'] }),
    }),
    'pptx',
  );
  const slides = await here.textTree(pptx);
  expect(slides.parts.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(slides.parts[0]?.blocks[1]).toEqual({
    kind: 'list',
    items: [
      { level: 0, ordered: false, runs: [{ kind: 'text', text: 'text', bold: true, href: 'http://example.com/' }] },
    ],
  });
  expect(await here.textsOf(pptx)).toEqual([
    { page: 1, text: 'First\ntext', needs_ocr: false },
    { page: 2, text: 'Second\nlast & least', needs_ocr: false },
  ]);
});

test('of a large table the first rows and columns are shown, and how many more there are', async () => {
  const wide = Array.from({ length: 120 }, (_, at) => `c${at}`);
  const xlsx = await writeXlsx({
    sheets: [
      { name: 'Big', rows: [wide, ...Array.from({ length: 1499 }, () => ['c0', 'c1'])] },
      { name: 'Small', rows: [['Day', new Date('2026-03-01')]] },
    ],
  });
  const source = here.sourceOf(xlsx, 'xlsx');
  const tree = Tree.parse(await here.reader.tree(source));
  expect(tree).toMatchObject({
    kind: 'sheets',
    sheets: [
      { name: 'Big', more_rows: 500, more_columns: 20 },
      { name: 'Small', rows: [{ line: 1, cells: ['Day', '2026-03-01'] }], more_rows: 0, more_columns: 0 },
    ],
  });
  expect((await here.textsOf(source)).map(({ text }) => text.slice(0, 9))).toEqual(['Big\nc0\tc1', 'Small\nDay']);
  const csv = Tree.parse(await here.reader.tree(here.sourceOf('name;m²\nTower;100\n', 'csv')));
  expect(csv).toMatchObject({
    sheets: [
      {
        rows: [
          { line: 1, cells: ['name', 'm²'] },
          { line: 2, cells: ['Tower', '100'] },
        ],
      },
    ],
  });
});

test('a mail and a text become plain text, whatever HTML they have', async () => {
  const mail = [
    'From: Ada <ada@example.com>',
    'To: Bo <bo@example.com>, cy@example.com',
    'Subject: =?utf-8?q?Z=C3=A4hler?=',
    'Date: Mon, 02 Mar 2026 10:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{}</style><p>Hello &amp; <b>goodbye</b><script>alert(1)</script></p><p>Z&auml;hler</p>',
    '--x',
    'Content-Type: application/pdf; name="a.pdf"',
    'Content-Disposition: attachment; filename="a\u202Efdp.exe"',
    '',
    'x',
    '--x--',
  ].join('\r\n');
  const source = here.sourceOf(mail, 'eml');
  const tree = Tree.parse(await here.reader.tree(source));
  expect(tree).toMatchObject({
    kind: 'mail',
    from: 'Ada <ada@example.com>',
    to: 'Bo <bo@example.com>, cy@example.com',
    subject: 'Zähler',
    body: 'Hello & goodbye\n\nZähler',
    attachments: [{ name: 'afdp.exe', content_type: 'application/pdf' }],
  });
  expect((await here.textsOf(source))[0]?.text).toContain('afdp.exe');
  const latin = Tree.parse(await here.reader.tree(here.sourceOf(Buffer.from('Z\xe4hler\r\n<b>', 'latin1'), 'text')));
  expect(latin).toEqual({ kind: 'plain', text: 'Zähler\n<b>', encoding: 'windows-1252', is_cut: false });
  const long = Tree.parse(await here.reader.tree(here.sourceOf('ä'.repeat(600_000), 'text')));
  expect(long).toMatchObject({ encoding: 'utf-8', is_cut: true });
});
