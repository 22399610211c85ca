/** Typst: tables with a head that repeats, and the notes below them. */
export const table = String.raw`
#let cell-content(cell, size) = {
  if type(cell) == str { cell } else {
    cell.text
    if "sub" in cell { linebreak(); text(size: size * 0.88, fill: quiet, cell.sub) }
    if "flag" in cell { linebreak(); text(size: size * 0.88, weight: 500, fill: amber, cell.flag) }
  }
}

#let notes(lines) = if lines.len() > 0 {
  set text(size: 7.8pt, fill: quiet)
  set par(leading: if rtl { 0.75em } else { 0.6em })
  block(above: 6pt, below: 0pt, stack(spacing: 4.5pt, ..lines.map(l => par(l))))
}

#let data-table(t) = block(breakable: not t.whole, width: 100%, above: 8pt, below: 14pt, {
  let size = if t.dense { 7.8pt } else { 9pt }
  let count = t.rows.len()
  let first-total = count - t.totals + 1
  // The functions below are called for each cell, and Typst hashes what they use each time: never the whole table.
  let aligns = t.columns.map(c => if c.align == "number" { right } else { start })
  let has-totals = t.totals > 0
  let pad-x = if t.dense { 4pt } else { 5pt }
  set text(size: size)
  set par(leading: if rtl { 0.7em } else { 0.55em })
  set std.table.cell(breakable: false)
  block(above: 0pt, below: 0pt, width: 100%, std.table(
    columns: t.columns.map(c => if c.width == 0 { auto } else { c.width * 1fr }),
    align: (x, y) => aligns.at(x) + (if y == 0 { bottom } else { top }),
    inset: (x: pad-x, y: if t.dense { 3.6pt } else { 4.6pt }),
    fill: (x, y) => if y >= first-total { tint } else { none },
    stroke: (x, y) => (
      bottom: if y == 0 { 0.9pt + teal } else if y == count { 0.6pt + teal } else { 0.4pt + rule-tint },
      top: if has-totals and y == first-total { 0.6pt + teal } else { none },
    ),
    std.table.header(..t.columns.map(c => text(weight: 600, fill: teal, hyphenate: true, c.label))),
    ..t.rows.enumerate().map(((i, row)) => row.map(cell => {
      let content = cell-content(cell, size)
      if i + 1 >= first-total { text(weight: 600, content) } else { content }
    })).flatten(),
  ))
  notes(t.notes)
})
`;
