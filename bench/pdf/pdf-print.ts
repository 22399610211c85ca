// A report as a page that the browser prints: the same content, fonts and layout as the product's template.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type {
  Block,
  Cell,
  Chart,
  Cover,
  Paragraph,
  PrintedReport,
  Table,
} from '../../apps/server/src/gateways/pdf/blocks.ts';

const require = createRequire(new URL('../../apps/server/package.json', import.meta.url));
const font = (file: string) => pathToFileURL(require.resolve(file)).href;
const plex = (weight: string, name: string) =>
  `@font-face { font-family: Plex; font-weight: ${weight}; src: url(${font(`@expo-google-fonts/ibm-plex-sans-arabic/${name}/IBMPlexSansArabic_${name}.ttf`)}) }`;
const series = ['#16413a', '#2f9c8b', '#b4d8d1'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>').replaceAll('"', '&quot;');
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
const paragraph = (one: Paragraph) =>
  `<div dir="${one.dir}">${one.kind === 'list' ? list(one.items) : `<p>${one.lines.map(escaped).join('<br>')}</p>`}</div>`;

function cell(content: string | Cell): string {
  if (typeof content === 'string') return escaped(content);
  const { text, sub, flag } = content;
  return `${escaped(text)}${sub ? `<small>${escaped(sub)}</small>` : ''}${flag ? `<small class="flag">${escaped(flag)}</small>` : ''}`;
}

function table({ columns, rows, totals, notes, dense, whole }: Table): string {
  const kinds = columns.map(({ align }) => align);
  const head = columns.map(({ label }, i) => `<th class="${kinds[i]}">${escaped(label)}</th>`).join('');
  const body = rows.map((row, at) => {
    const cells = row.map((one, i) => `<td class="${kinds[i]}">${cell(one)}</td>`).join('');
    return `<tr${at >= rows.length - totals ? ' class="total"' : ''}>${cells}</tr>`;
  });
  return `<div class="${dense ? 'dense' : ''} ${whole ? 'whole' : ''}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('')}</div>`;
}

function chart({ alt, unit, ticks, bars, series: names, markLabel }: Chart): string {
  const slot = 600 / bars.length;
  const wide = Math.min(slot * 0.62, 57);
  const lines = ticks.map(
    ({ at, label }) =>
      `<line x1="50" x2="650" y1="${190 * (1 - at)}" y2="${190 * (1 - at)}" stroke="#d5dedc"/><text x="44" y="${190 * (1 - at) + 3}" text-anchor="end">${escaped(label)}</text>`,
  );
  const drawn = bars.map((bar, i) => {
    const x = 50 + slot * i + (slot - wide) / 2;
    const parts = bar.parts.map(
      ({ series: one, from, to }) =>
        `<rect x="${x}" y="${190 * (1 - to)}" width="${wide}" height="${190 * (to - from)}" fill="${series[one]}"/>`,
    );
    const mark =
      bar.mark === null
        ? ''
        : `<line x1="${x - 4}" x2="${x + wide + 4}" y1="${190 * (1 - bar.mark)}" y2="${190 * (1 - bar.mark)}" stroke="#c4620a" stroke-width="2"/>`;
    return `${parts.join('')}${mark}<text x="${x + wide / 2}" y="205" text-anchor="middle">${escaped(bar.label)}</text>`;
  });
  return `<figure><small>${escaped(unit)}</small><svg role="img" aria-label="${escaped(alt)}" viewBox="0 -8 650 220">${lines.join('')}${drawn.join('')}</svg><small>${[...names, markLabel].map(escaped).join(' · ')}</small></figure>`;
}

function block(one: Block): string {
  switch (one.kind) {
    case 'heading':
      return `<h${one.level}${one.newPage ? ' class="new"' : ''}>${escaped(one.text)}</h${one.level}>`;
    case 'prose':
      return one.paragraphs.map(paragraph).join('');
    case 'question':
      return `<h3>${escaped(one.text)}</h3>`;
    case 'styled':
      return one.paragraphs.map(paragraph).join('');
    case 'line':
    case 'absent':
      return `<p class="${one.kind}">${escaped(one.text)}</p>`;
    case 'fields':
      return `<dl>${one.rows.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
    case 'notice':
      return `<div class="notice"><b>${escaped(one.title)}</b>${one.lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${list(one.items)}</div>`;
    case 'heroes':
      return `<div class="heroes">${one.items.map(({ label, value, unit, note, parts }) => `<div><b>${escaped(label)}</b><strong>${escaped(value)} ${escaped(unit)}</strong><div class="shares">${parts.map((part) => `<i style="flex:${part.share};background:${series[part.series]}"></i>`).join('')}</div><small>${escaped(note)}</small></div>`).join('')}</div>`;
    case 'tiles':
      return `<div class="tiles">${one.items.map(({ label, value, unit, note }) => `<div><small>${escaped(label)}</small><strong>${escaped(value)} ${escaped(unit)}</strong><small>${escaped(note)}</small></div>`).join('')}</div>`;
    case 'thread':
      return `<div class="thread"><b>${escaped(one.title)}</b> ${escaped(one.about)} <small>${escaped(one.meta)} ${escaped(one.state)}</small>${one.messages.map(({ who, when, body }) => `<div><small>${escaped(who)} · ${escaped(when)}</small>${body.map(paragraph).join('')}</div>`).join('')}</div>`;
    case 'place':
      return `<div><b>${escaped(one.name)}</b> <a href="${escaped(one.address)}">${escaped(one.hint)}</a>${one.code}</div>`;
    case 'table':
      return table(one);
    case 'chart':
      return chart(one);
  }
}

/** The part that changes from report to report; it is inserted into `printPage`. */
export function printBody({ cover, contents, blocks, dir, language }: PrintedReport & { cover: Cover }): string {
  const fields = [...cover.fields, { label: cover.hash.label, value: cover.hash.groups.join(' ') }];
  const titles = blocks.flatMap((one) => (one.kind === 'heading' && one.level < 3 ? [one.text] : []));
  return `<main lang="${language}" dir="${dir}"><section class="cover"><p>${escaped(cover.organization)} ${escaped(cover.status)}</p><h1>${escaped(cover.title)}</h1><h1>${escaped(cover.year)}</h1><p>${escaped(cover.subtitle)}</p></section>${block({ kind: 'fields', rows: fields })}<p>${escaped(cover.draftNote)}</p><section class="contents"><h1>${escaped(contents)}</h1>${list(titles)}</section>${blocks.map(block).join('')}</main>`;
}

/** The running header and footer in the browser's format. */
export function printFrame({ running, dir }: PrintedReport): { headerTemplate: string; footerTemplate: string } {
  const line = (inside: string) =>
    `<div dir="${dir}" style="font-size:8px;width:100%;margin:0 20mm;display:flex;justify-content:space-between">${inside}</div>`;
  const page = escaped(running.page)
    .replace('{page}', '<span class="pageNumber"></span>')
    .replace('{pages}', '<span class="totalPages"></span>');
  return {
    headerTemplate: line(
      `<span>${escaped(running.title)} ${escaped(running.draft)}</span><span>${escaped(running.organization)}</span>`,
    ),
    footerTemplate: line(`<span>${escaped(running.mark)}</span><span>${page}</span>`),
  };
}

/** The page around it, with the fonts; loaded once. */
export const printPage = `<!doctype html><meta charset="utf-8"><title>Report</title><style>
${plex('400', '400Regular')} ${plex('500', '500Medium')} ${plex('600', '600SemiBold')}
@font-face { font-family: Liberation; src: url(${font('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')}) }
body { font: 9.5pt/1.5 Plex, Liberation; color: #16211f; margin: 0; font-variant-numeric: tabular-nums }
h1, h2, h3 { font-weight: 600; line-height: 1.2; break-after: avoid } h1 { font-size: 17pt; color: #0f7b6c } h2 { font-size: 11.5pt } h3 { font-size: 9.5pt }
.new, .contents { break-before: page } .contents { break-after: page }
.cover { background: #0f7b6c; color: #fff; height: 150mm; padding: 10mm } .cover h1 { color: #fff; font-size: 33pt }
table { width: 100%; border-collapse: collapse; font-size: 9pt; line-height: 1.3 } .dense table { font-size: 7.8pt } .whole { break-inside: avoid } tr { break-inside: avoid }
th { color: #0f7b6c; font-weight: 600; border-bottom: 0.9pt solid #0f7b6c; vertical-align: bottom } th, td { padding: 4.6pt 5pt; text-align: start; vertical-align: top } td { border-bottom: 0.4pt solid #d5dedc }
.dense th, .dense td { padding: 3.6pt 4pt } .number { text-align: right } .total { font-weight: 600; background: #eef5f3 } small, .note { display: block; font-size: 7.8pt; color: #5a6865 } .flag, .absent { color: #a34e00 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 7pt 9mm; break-inside: avoid } dd { margin: 0 } dt { color: #5a6865 }
.notice { background: #fdf3e7; border-inline-start: 2.5pt solid #a34e00; padding: 9pt 11pt } .heroes, .tiles { display: grid; grid-template-columns: 1fr 1fr; gap: 7mm; break-inside: avoid } .tiles { grid-template-columns: repeat(4, 1fr) }
.heroes > div { background: #eef5f3; border-radius: 5pt; padding: 13pt } strong { display: block; font-size: 15pt; font-weight: 600 } .heroes strong { font-size: 24pt } .shares { display: flex; height: 7pt }
figure { margin: 10pt 0; break-inside: avoid } svg { width: 100%; font-size: 10px } .thread > div { border-inline-start: 1.6pt solid #0f7b6c; padding-inline-start: 9pt; margin: 8pt 0 }
</style><body></body>`;
