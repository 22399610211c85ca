/** Typst: stacked bars. Time runs from left to right in every language; the axis with the values is at the start side of the language. */
export const chart = String.raw`
#let swatch(color) = box(width: 7pt, height: 7pt, radius: 1pt, fill: color, baseline: 0.5pt)

#let legend(names, mark: none) = {
  set text(size: 8pt, fill: quiet)
  let entries = names.enumerate().map(((i, n)) => box[#swatch(series-colors.at(i)) #h(2pt) #n])
  if mark != none {
    entries.push(box[#box(width: 11pt, height: 7pt, place(horizon, line(length: 11pt, stroke: 1.6pt + mark-color))) #h(2pt) #mark])
  }
  entries.join(h(14pt))
}

#let plot(c) = layout(size => {
  let axis = 13mm
  let height = 50mm
  let width = size.width - axis
  let origin = if rtl { 0mm } else { axis }
  let slot = width / c.bars.len()
  let bar = calc.min(slot * 0.62, 15mm)
  set text(size: 7.8pt, fill: quiet)
  box(width: size.width, height: height + 8mm, {
    set align(left)
    for tick in c.ticks {
      let y = height * (1 - tick.at)
      place(top + left, dx: origin, dy: y, line(length: width, stroke: if tick.at == 0 { 0.7pt + quiet } else { 0.4pt + rule-tint }))
      place(top + left, dx: if rtl { width + 1.5mm } else { 0mm }, dy: y - 1.6mm,
        box(width: axis - 1.5mm, align(if rtl { left } else { right }, tick.label)))
    }
    for (i, b) in c.bars.enumerate() {
      let x = origin + slot * i + (slot - bar) / 2
      for part in b.parts {
        if part.to > part.from {
          place(top + left, dx: x, dy: height * (1 - part.to),
            rect(width: bar, height: height * (part.to - part.from), fill: series-colors.at(part.series), stroke: none))
        }
      }
      if b.mark != none {
        place(top + left, dx: x - 1.2mm, dy: height * (1 - b.mark), line(length: bar + 2.4mm, stroke: 1.6pt + mark-color))
      }
      place(top + left, dx: origin + slot * i, dy: height + 1.6mm,
        box(width: slot, align(center, text(size: if c.bars.len() > 12 or rtl { 7pt } else { 7.8pt }, b.label))))
    }
  })
})

#let chart(c) = block(breakable: false, width: 100%, above: 10pt, below: 14pt, {
  set align(start)
  // Over the values, on the side where their axis stands.
  align(if rtl { right } else { left }, text(size: 8pt, fill: quiet, dir: ltr, c.unit))
  v(1mm)
  figure(kind: "chart", supplement: none, numbering: none, outlined: false, alt: c.alt, plot(c))
  v(-4mm)
  legend(c.series, mark: c.markLabel)
})
`;
