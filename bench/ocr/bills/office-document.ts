/**
 * A document of a word processor (flat OpenDocument) from a few marks, one paragraph a line:
 *   @page size=A4|letter margin=2cm font=… points=10 rtl     the page, first of all
 *   {14 b i c|r #c00 bg=#eee tabs=8,16R.,17D over=6 under=6}  how this paragraph is set; a tab is →, a broken line ⏎, **bold** in between
 *   @table 5,3R,3R grid|rules|plain points=9 … @end           widths in cm, R to the right, C centred; cells parted by ¦, {bg=#eee b} a row, ‹2› spans two
 *   @frame x,y,width border|plain bg=#eee … @end               beside the text, in cm from the corner of the first page
 *   @columns 2 … @end, @head … @end, @foot … @end, @break      «page» and «pages» are fields
 */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inline = (text: string) =>
  escaped(text)
    .replaceAll('→', '<text:tab/>')
    .replaceAll('⏎', '<text:line-break/>')
    .replaceAll('«page»', '<text:page-number text:select-page="current">1</text:page-number>')
    .replaceAll('«pages»', '<text:page-count>1</text:page-count>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<text:span text:style-name="Bold">$1</text:span>')
    .replaceAll(/ {2,}/g, (gap) => ` <text:s text:c="${gap.length - 1}"/>`);

const rule = '0.5pt solid #444444';

/** Translates the marks; styles are collected as they come up. */
export function odt(source: string): string {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  const page = lines.shift()!;
  const option = (name: string, otherwise: string) =>
    new RegExp(`${name}="?([^"\\s][^"]*?)"?(?= |$)`).exec(page)?.[1] ?? otherwise;
  const isRtl = /\brtl\b/.test(page);
  const [width, height] = option('size', 'A4') === 'letter' ? ['21.59cm', '27.94cm'] : ['21cm', '29.7cm'];
  const styles: string[] = [];
  const floating: string[] = [];
  let [head, foot] = ['', ''];

  const named = (family: string, body: string) => {
    const name = `${family[0]}${styles.length}`;
    styles.push(
      `<style:style style:name="${name}" style:family="${family}"${family === 'paragraph' ? ' style:parent-style-name="Standard"' : family === 'graphic' ? ' style:parent-style-name="Frame"' : ''}>${body}</style:style>`,
    );
    return name;
  };

  /** The marks of a paragraph as a style; `also` gives the side of its column. */
  function paragraph(line: string, also = '', points?: string): string {
    const [, marks = '', text = ''] = /^(?:\{([^}]*)\})?\s?(.*)$/s.exec(line)!;
    const words = [...marks.split(' '), ...also.split(' ')].filter(Boolean);
    const value = (name: string) => words.find((w) => w.startsWith(`${name}=`))?.slice(name.length + 1);
    const size = words.find((w) => /^\d/.test(w)) ?? points;
    const side = words.includes('c') ? 'center' : words.includes('r') ? 'end' : 'start';
    const tabs = (value('tabs') ?? '')
      .split(',')
      .filter(Boolean)
      .map((tab) => {
        const kind = tab.includes('R') ? 'right' : tab.includes('C') ? 'center' : tab.includes('D') ? 'char' : 'left';
        const leader = tab.endsWith('.') ? ' style:leader-style="dotted" style:leader-text="."' : '';
        return `<style:tab-stop style:position="${parseFloat(tab)}cm" style:type="${kind}"${kind === 'char' ? ' style:char=","' : ''}${leader}/>`;
      });
    const properties = [
      `fo:text-align="${side}"`,
      isRtl ? 'style:writing-mode="rl-tb"' : '',
      value('bg') ? `fo:background-color="${value('bg')}"` : '',
      value('over') ? `fo:margin-top="${value('over')}pt"` : '',
      value('under') ? `fo:margin-bottom="${value('under')}pt"` : '',
      words.includes('line') ? `fo:border-bottom="${rule}"` : '',
      words.includes('box') ? `fo:border="${rule}" fo:padding="0.1cm"` : '',
    ].join(' ');
    const colour = words.find((w) => w.startsWith('#'));
    const letters = [
      size ? `fo:font-size="${size}pt" style:font-size-complex="${size}pt"` : '',
      words.includes('b') ? 'fo:font-weight="bold" style:font-weight-complex="bold"' : '',
      words.includes('i') ? 'fo:font-style="italic"' : '',
      colour ? `fo:color="${colour}"` : '',
      value('font')
        ? `style:font-name="${value('font')!.replaceAll('_', ' ')}" style:font-name-complex="${value('font')!.replaceAll('_', ' ')}"`
        : '',
      value('wide') ? `fo:letter-spacing="${value('wide')}pt"` : '',
    ].join(' ');
    const style = named(
      'paragraph',
      `<style:paragraph-properties ${properties}><style:tab-stops>${tabs.join('')}</style:tab-stops></style:paragraph-properties><style:text-properties ${letters}/>`,
    );
    return `<text:p text:style-name="${style}">${inline(text)}</text:p>`;
  }

  function table(marks: string[], rows: string[]): string {
    const columns = marks[0]!.split(',');
    const points = marks.find((m) => m.startsWith('points='))?.slice(7);
    const look = marks.includes('grid')
      ? `fo:border="${rule}"`
      : marks.includes('rules')
        ? `fo:border-bottom="${rule}"`
        : '';
    const total = columns.reduce((sum, c) => sum + parseFloat(c), 0);
    const own = named(
      'table',
      `<style:table-properties style:width="${total}cm" table:align="${isRtl ? 'right' : 'left'}"${isRtl ? ' style:writing-mode="rl-tb"' : ''} fo:margin-top="0.15cm" fo:margin-bottom="0.25cm"/>`,
    );
    const widths = columns.map((c) =>
      named('table-column', `<style:table-column-properties style:column-width="${parseFloat(c)}cm"/>`),
    );
    const body = rows.map((row) => {
      const [, rowMarks = '', text = ''] = /^(?:\{([^}]*)\})?\s?(.*)$/s.exec(row)!;
      const bg = /bg=(\S+)/.exec(rowMarks)?.[1];
      const cell = named(
        'table-cell',
        `<style:table-cell-properties ${look} fo:padding="0.08cm"${bg ? ` fo:background-color="${bg}"` : ''}/>`,
      );
      let at = 0;
      const cells = text.split('¦').map((part) => {
        const [, span = '1', rest = ''] = /^\s*(?:‹(\d)›)?\s*(.*?)\s*$/s.exec(part)!;
        const side = columns[Math.min(at + Number(span) - 1, columns.length - 1)]!;
        at += Number(span);
        const set = paragraph(
          rest,
          `${rowMarks.replace(/bg=\S+/, '')} ${side.includes('R') ? 'r' : side.includes('C') ? 'c' : ''}`,
          points,
        );
        return `<table:table-cell table:style-name="${cell}" table:number-columns-spanned="${span}">${set}</table:table-cell>${'<table:covered-table-cell/>'.repeat(Number(span) - 1)}`;
      });
      return `<table:table-row>${cells.join('')}</table:table-row>`;
    });
    return `<table:table table:style-name="${own}">${widths.map((w) => `<table:table-column table:style-name="${w}"/>`).join('')}${body.join('')}</table:table>`;
  }

  function frame(marks: string[], content: string): string {
    const [x, y, w] = marks[0]!.split(',');
    const bg = marks.find((m) => m.startsWith('bg='))?.slice(3);
    const style = named(
      'graphic',
      `<style:graphic-properties style:horizontal-pos="from-left" style:horizontal-rel="page" style:vertical-pos="from-top" style:vertical-rel="page" style:wrap="run-through" fo:padding="0.15cm" fo:border="${marks.includes('border') ? rule : 'none'}"${bg ? ` draw:fill="solid" draw:fill-color="${bg}" fo:background-color="${bg}"` : ''}/>`,
    );
    return `<draw:frame draw:style-name="${style}" text:anchor-type="page" text:anchor-page-number="1" svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm"><draw:text-box fo:min-height="0.5cm">${content}</draw:text-box></draw:frame>`;
  }

  function flow(until: boolean): string {
    const out: string[] = [];
    let breaks = false;
    for (let line = lines.shift(); line !== undefined && !(until && line === '@end'); line = lines.shift()) {
      const [mark, ...marks] = line.split(' ') as [string, ...string[]];
      if (mark === '@table') out.push(table(marks, lines.splice(0, lines.indexOf('@end') + 1).slice(0, -1)));
      else if (mark === '@frame') floating.push(frame(marks, flow(true)));
      else if (mark === '@head') head = flow(true);
      else if (mark === '@foot') foot = flow(true);
      else if (mark === '@columns') {
        const style = named(
          'section',
          `<style:section-properties><style:columns fo:column-count="${marks[0]}" fo:column-gap="0.8cm"/></style:section-properties>`,
        );
        out.push(`<text:section text:style-name="${style}" text:name="S${styles.length}">${flow(true)}</text:section>`);
      } else if (mark === '@break') breaks = true;
      else if (breaks) {
        out.push(`<text:p text:style-name="Break"/>`, paragraph(line));
        breaks = false;
      } else out.push(paragraph(line));
    }
    return out.join('');
  }

  const body = flow(false);
  const font = option('font', 'Liberation Sans');
  const size = `${option('points', '10')}pt`;
  const strip = (name: string, content: string) => (content ? `<style:${name}>${content}</style:${name}>` : '');
  const stripStyle = (name: string, content: string) =>
    content
      ? `<style:${name}-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-${name === 'header' ? 'bottom' : 'top'}="0.4cm"/></style:${name}-style>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="2pt" fo:line-height="115%"/><style:text-properties fo:font-family="'${font}'" style:font-family-complex="'${option('complex', font)}'" fo:font-size="${size}" style:font-size-complex="${size}"/></style:style><style:style style:name="Frame" style:family="graphic"><style:graphic-properties text:anchor-type="page" draw:fill="none"/></style:style></office:styles>
<office:automatic-styles><style:page-layout style:name="PL"><style:page-layout-properties fo:page-width="${width}" fo:page-height="${height}" fo:margin="${option('margin', '2cm')}"${isRtl ? ' style:writing-mode="rl-tb"' : ''}/>${stripStyle('header', head)}${stripStyle('footer', foot)}</style:page-layout><style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold" style:font-weight-complex="bold"/></style:style><style:style style:name="Break" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="page"/></style:style>${styles.join('')}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="PL">${strip('header', head)}${strip('footer', foot)}</style:master-page></office:master-styles>
<office:body><office:text>${floating.join('')}${body}</office:text></office:body></office:document>`;
}
