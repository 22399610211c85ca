import { chart } from './chart.ts';
import { cover } from './cover.ts';
import { page } from './page.ts';
import { parts } from './parts.ts';
import { table } from './table.ts';

const body = String.raw`
#for b in r.blocks {
  if b.kind == "heading" {
    if b.newPage { pagebreak(weak: true) }
    heading(level: b.level, numbering: if b.numbered and b.level < 3 { "1.1" } else { none }, outlined: b.level < 3, b.text)
  } else if b.kind == "prose" { prose(b.paragraphs) }
  else if b.kind == "line" { block(above: 0.95em, below: 0.95em, text(size: if b.muted { 8.6pt } else { 9.5pt }, fill: if b.muted { quiet } else { ink }, b.text)) }
  else if b.kind == "absent" { absent(b.text) }
  else if b.kind == "question" { question(b.text) }
  else if b.kind == "styled" { styled(b) }
  else if b.kind == "fields" { fields(b.rows) }
  else if b.kind == "notice" { notice(b) }
  else if b.kind == "heroes" { heroes(b) }
  else if b.kind == "tiles" { tiles(b.items) }
  else if b.kind == "table" { data-table(b) }
  else if b.kind == "chart" { chart(b) }
  else if b.kind == "thread" { thread(b) }
  else if b.kind == "place" { place-head(b) }
}
`;

/** The whole template as one Typst source: a string, so that it is there from source and in the bundle alike. */
export const template = [page, chart, table, parts, cover, body].join('\n');
