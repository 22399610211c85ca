/** Typst: everything else a report is made of. */
export const parts = String.raw`
#let paragraph(p) = {
  // The text of a person keeps its own direction, and starts where its readers start.
  set text(dir: direction(p.dir))
  set align(if p.dir == "rtl" { right } else { left })
  if p.kind == "list" {
    list(tight: true, spacing: 0.75em, indent: 2pt, body-indent: 6pt, marker: text(fill: teal, "•"), ..p.items)
  } else { par(p.lines.join(linebreak())) }
}

// A short list stays together.
#let is-short(p) = p.kind == "list" and p.items.len() <= 8 and p.items.map(i => i.len()).sum() < 600

#let prose(paragraphs) = for p in paragraphs {
  block(width: 100%, breakable: not is-short(p), above: 1.15em, below: 1.15em, paragraph(p))
}

#let text-styles = r.at("styles", default: none)
#let in-style(part, body) = {
  let s = text-styles.at(part)
  set text(size: s.size * 1pt, fill: rgb(s.color), font: s.fonts)
  body
}
#let question(t) = {
  show heading.where(level: 3): it => block(
    above: 15pt, below: 7pt, sticky: true,
    in-style("questions", text(weight: 600, it.body)),
  )
  heading(level: 3, numbering: none, outlined: false, t)
}
#let styled(b) = in-style(b.part, prose(b.paragraphs))

// Stays with the table that follows.
#let place-head(b) = block(width: 100%, breakable: false, sticky: true, above: 16pt, below: 4pt, grid(
  columns: (1fr, auto),
  column-gutter: 6mm,
  align: (start + bottom, end + bottom),
  {
    text(size: 10.5pt, weight: 600, b.name)
    linebreak()
    text(size: 7.8pt, fill: teal, link(b.address, b.hint))
  },
  link(b.address, image(bytes(b.code), format: "svg", width: 17mm, alt: b.hint)),
))

#let absent(t) = block(
  fill: amber-tint, radius: 3pt, inset: (x: 7pt, y: 4.5pt), above: 7pt, below: 9pt,
  text(size: 9pt, weight: 500, fill: amber, t),
)

#let fields(rows) = block(breakable: false, above: 8pt, below: 12pt, grid(
  columns: (auto, 1fr),
  column-gutter: 9mm,
  row-gutter: 7.5pt,
  ..rows.map(f => (text(fill: quiet, f.label), f.value)).flatten(),
))

#let notice(b) = {
  let color = if b.tone == "warn" { amber } else { teal }
  block(
    width: 100%,
    breakable: true,
    fill: if b.tone == "warn" { amber-tint } else { tint },
    stroke: if rtl { (right: 2.5pt + color) } else { (left: 2.5pt + color) },
    inset: (x: 11pt, y: 9pt),
    above: 13pt,
    below: 13pt,
    {
      text(weight: 600, fill: color, b.title)
      for l in b.lines { par(l) }
      if b.items.len() > 0 { list(tight: true, spacing: 0.75em, body-indent: 6pt, marker: text(fill: color, "•"), ..b.items) }
    },
  )
}

#let share-bar(parts) = if parts.len() > 0 {
  block(width: 100%, height: 7pt, radius: 2pt, clip: true, above: 0pt, below: 0pt, pdf.artifact(grid(
    columns: parts.map(p => p.share * 1fr),
    ..parts.map(p => rect(width: 100%, height: 7pt, fill: series-colors.at(p.series), stroke: none)),
  )))
}

#let heroes(b) = block(breakable: false, width: 100%, above: 14pt, below: 12pt, {
  let longest = calc.max(..b.items.map(i => i.value.clusters().len()))
  grid(
    columns: (1fr,) * b.items.len(),
    column-gutter: 7mm,
    ..b.items.map(i => block(width: 100%, fill: tint, radius: 5pt, inset: 13pt, {
      set par(leading: 0.5em)
      text(size: 9.5pt, weight: 600, fill: teal, i.label)
      v(13pt, weak: true)
      text(size: if longest > 13 { 18pt } else if longest > 9 { 24pt } else { 30pt }, weight: 600, i.value)
      h(5pt)
      text(size: 11pt, weight: 500, dir: ltr, box(i.unit))
      v(11pt, weak: true)
      share-bar(i.parts)
      v(9pt, weak: true)
      text(size: 8.2pt, fill: quiet, i.note)
    })),
  )
  v(8pt, weak: true)
  legend(b.series)
})

#let tiles(items) = block(breakable: false, width: 100%, above: 15pt, below: 15pt, {
  set par(leading: 0.45em)
  let longest = calc.max(..items.map(i => i.value.clusters().len() + i.unit.clusters().len() / 2))
  for row in items.chunks(4) {
    block(above: 0pt, below: 17pt, grid(
      columns: (1fr,) * 4,
      column-gutter: 5mm,
      row-gutter: 6.5pt,
      ..row.map(i => grid.cell(inset: (top: 7pt), stroke: (top: 1.2pt + teal), text(size: 8.2pt, fill: quiet, i.label))),
      ..row.map(i => grid.cell(align: bottom, {
        text(size: if longest > 14 { 11pt } else { 15pt }, weight: 600, i.value)
        if i.unit != "" { h(3pt); text(size: 8.2pt, dir: ltr, box(i.unit)) }
      })),
      ..if row.any(i => i.note != "") { row.map(i => text(size: 7.8pt, fill: quiet, i.note)) },
    ))
  }
})

#let thread(b) = {
  block(width: 100%, above: 14pt, below: 6pt, sticky: true, grid(
    columns: (1fr, auto),
    column-gutter: 5mm,
    {
      text(weight: 600, b.title)
      if b.about != "" { [: ]; b.about }
      linebreak()
      text(size: 8pt, fill: quiet, b.meta)
    },
    box(
      radius: 2pt, inset: (x: 6pt, y: 3pt),
      fill: if b.open { amber-tint } else { tint },
      text(size: 8pt, weight: 600, fill: if b.open { amber } else { teal }, b.state),
    ),
  ))
  for m in b.messages {
    let edge = 1.6pt + if m.fromVerifier { quiet } else { teal }
    block(
      width: 100%,
      stroke: if rtl { (right: edge) } else { (left: edge) },
      inset: if rtl { (right: 9pt, y: 2pt) } else { (left: 9pt, y: 2pt) },
      above: 8pt,
      below: 8pt,
      {
        block(sticky: true, below: 5pt, text(size: 8pt, fill: quiet)[#m.who #sym.dot.c #m.when])
        set text(size: 9pt)
        prose(m.body)
      },
    )
  }
}
`;
