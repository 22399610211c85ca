/** Typst: the cover and the table of contents, of documents that have them; a statement has neither. */
export const cover = String.raw`
// A quiet row of houses; the same every time, and it says nothing about the figures.
#let skyline = {
  let houses = (
    (0, 24, 34, 12), (22, 17, 58, 18), (37, 25, 44, 26), (60, 15, 76, 10), (73, 28, 52, 20),
    (99, 18, 66, 28), (115, 24, 38, 14), (137, 16, 84, 22), (151, 27, 48, 12), (176, 17, 62, 24), (191, 19, 40, 16),
  )
  for (x, w, h, shade) in houses {
    place(bottom + left, dx: x * 1mm, rect(width: w * 1mm, height: h * 1mm, fill: white.transparentize(100% - shade * 0.55%)))
  }
  // Windows of three houses.
  for (x, y, columns, rows) in ((25, 50, 3, 9), (102, 58, 3, 10), (139.5, 76, 3, 13)) {
    for c in range(columns) {
      for w in range(rows) {
        place(bottom + left, dx: (x + c * 4.4) * 1mm, dy: -(y - w * 5.2) * 1mm,
          rect(width: 2.2mm, height: 2.4mm, fill: white.transparentize(72%)))
      }
    }
  }
}

#let has-cover = r.cover != none
#set page(margin: 0mm, header: none, footer: none) if has-cover
#if has-cover {
  let c = r.cover
  let panel = 200mm
  block(width: 100%, height: panel, fill: teal, clip: true, above: 0pt, below: 0pt, {
    pdf.artifact(place(bottom + left, dy: 0mm, block(width: 210mm, height: 90mm, skyline)))
    pad(x: 20mm, top: 24mm, {
      set text(fill: white)
      grid(
        columns: (1fr, auto),
        column-gutter: 8mm,
        align: (start + horizon, end + horizon),
        text(size: 12.5pt, weight: 500, c.organization),
        box(
          fill: if c.isDraft { rgb("#ffe2b8") } else { white },
          radius: 3pt,
          inset: (x: 9pt, y: 6pt),
          text(size: if c.isDraft { 12pt } else { 9.5pt }, weight: 600, fill: if c.isDraft { amber } else { teal }, c.status),
        ),
      )
      v(20mm)
      {
        set par(leading: 0.45em)
        block(width: 150mm, text(size: 33pt, weight: 600, c.title))
        v(3mm)
        text(size: 33pt, weight: 400, c.year)
      }
      v(4mm)
      text(size: 11pt, c.subtitle)
    })
  })
  pad(x: 20mm, top: 11mm, {
    grid(
      columns: (46mm, 1fr),
      row-gutter: 7.5pt,
      ..c.fields.map(f => (text(fill: quiet, f.label), text(weight: 500, f.value))).flatten(),
      text(fill: quiet, c.hash.label),
      text(weight: 500, if c.hash.groups.len() == 8 {
        set align(if rtl { right } else { left })
        text(dir: ltr, c.hash.groups.slice(0, 4).join(" ") + "\n" + c.hash.groups.slice(4).join(" "))
      } else { c.hash.groups.join(" ") }),
    )
    if c.isDraft {
      v(5mm)
      text(fill: amber, weight: 500, c.draftNote)
    }
  })
}
#set page(..page-frame)

#if has-cover {
  heading(level: 1, numbering: none, outlined: false, bookmarked: true, r.contents)
  v(1mm)
}
#if has-cover {
  show outline.entry.where(level: 1): set block(above: 9pt)
  show outline.entry.where(level: 1): set text(weight: 600)
  show outline.entry.where(level: 2): set block(above: 4.5pt)
  show outline.entry.where(level: 2): set text(size: 9pt)
  set outline.entry(fill: box(width: 1fr, inset: (x: 3pt), repeat(gap: 2.5pt, text(fill: rule-tint, weight: 400)[.])))
  outline(title: none, depth: 2, indent: 7mm)
}
`;
