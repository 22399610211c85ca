/** Typst: palette, letters, running head and foot. The report comes as data; nothing in it is read as markup. */
export const page = String.raw`
#let r = json("/report.json")
#let rtl = r.dir == "rtl"
#let teal = rgb("#0f7b6c")
#let ink = rgb("#16211f")
#let quiet = rgb("#5a6865")
#let rule-tint = rgb("#d5dedc")
#let tint = rgb("#eef5f3")
#let amber = rgb("#a34e00")
#let amber-tint = rgb("#fdf3e7")
// Scopes 1 to 3, as on the screen; their lightness tells them apart in grey, too.
#let series-colors = (rgb("#b8501a"), rgb("#2a5ba8"), rgb("#9c86d8"))
#let mark-color = ink
#let direction(name) = if name == "rtl" { std.rtl } else { std.ltr }

#set document(
  title: r.title,
  author: r.author,
  description: r.description,
  date: datetime(year: r.date.year, month: r.date.month, day: r.date.day),
)
#set text(
  font: ("IBM Plex Sans Arabic", "Liberation Sans"),
  // Fonts of the machine would differ from server to server.
  fallback: false,
  size: 9.5pt,
  fill: ink,
  lang: r.language,
  dir: direction(r.dir),
  number-width: "tabular",
  hyphenate: false,
)
#set par(leading: if rtl { 0.85em } else { 0.68em }, spacing: 0.95em, justify: false)
#set strong(delta: 200)

#let draft-mark = box(
  fill: amber-tint,
  stroke: 0.6pt + amber,
  radius: 2pt,
  inset: (x: 5pt, y: 2.5pt),
  baseline: 2.5pt,
  text(size: 7.5pt, weight: 600, fill: amber, r.running.draft),
)

// Apart from the function below: Typst hashes all that a function uses at each call, and r is the whole report.
#let page-words = r.running.page.split(regex("\{page\}|\{pages\}"))
#let page-numbers = context {
  page-words.at(0)
  str(counter(page).get().first())
  page-words.at(1)
  str(counter(page).final().first())
  page-words.at(2, default: "")
}

#let frame = r.at("frame", default: none)
#let in-pages(words) = context {
  let numbered = words.replace("{pages}", str(counter(page).final().first()))
  numbered.replace("{page}", str(counter(page).get().first()))
}
#let framed-header = if frame != none {
  set text(size: 8pt, fill: quiet)
  grid(
    columns: (auto, 1fr, auto),
    column-gutter: 4mm,
    align: (start + horizon, start + horizon, end + horizon),
    if frame.logo != "" { image(bytes(frame.logo), format: "svg", height: 9mm, alt: r.author) },
    in-pages(frame.header),
    if r.running.draft != "" { draft-mark },
  )
  v(-2mm)
  line(length: 100%, stroke: 0.6pt + rule-tint)
}
#let framed-footer = if frame != none {
  set text(size: 8pt, fill: quiet)
  line(length: 100%, stroke: 0.6pt + rule-tint)
  v(-1.5mm)
  grid(
    columns: (1fr, auto),
    column-gutter: 6mm,
    align: (start + top, end + top),
    {
      in-pages(frame.footer)
      // Which round it is, and its hash, stays below what a template says.
      if r.running.mark != "" {
        if frame.footer != "" { linebreak() }
        r.running.mark
      }
    },
    if not (frame.header + frame.footer).contains("{page}") { page-numbers },
  )
}

#let page-frame = (
  margin: (x: 20mm, top: 27mm, bottom: 23mm),
  header-ascent: 7mm,
  footer-descent: 7mm,
  header: if frame != none { framed-header } else {
    set text(size: 8pt, fill: quiet)
    grid(
      columns: (auto, 1fr),
      column-gutter: 6mm,
      align: (start + horizon, end + horizon),
      {
        text(weight: 600, fill: teal, r.running.title)
        if r.running.draft != "" { h(6pt); draft-mark }
      },
      r.running.organization,
    )
    v(-2mm)
    line(length: 100%, stroke: 0.6pt + rule-tint)
  },
  footer: if frame != none { framed-footer } else {
    set text(size: 8pt, fill: quiet)
    line(length: 100%, stroke: 0.6pt + rule-tint)
    v(-1.5mm)
    grid(
      columns: (1fr, auto),
      column-gutter: 6mm,
      align: (start + top, end + top),
      {
        r.running.mark
        if r.running.draft != "" [ #sym.dot.c #r.running.draft]
      },
      page-numbers,
    )
  },
)
#set page(paper: "a4")

#set heading(numbering: "1.1")
#show heading: set text(hyphenate: false)
#show heading.where(level: 1): it => block(
  above: 26pt,
  below: 13pt,
  sticky: true,
  {
    set text(size: 17pt, weight: 600, fill: teal)
    set par(leading: 0.5em)
    if it.numbering != none {
      grid(columns: (auto, 1fr), column-gutter: 9pt, counter(heading).display(), it.body)
    } else { it.body }
  },
)
#show heading.where(level: 2): it => block(
  above: 19pt,
  below: 8.5pt,
  sticky: true,
  {
    set text(size: 11.5pt, weight: 600, fill: ink)
    set par(leading: 0.5em)
    if it.numbering != none {
      grid(columns: (auto, 1fr), column-gutter: 7pt, text(fill: teal, counter(heading).display()), it.body)
    } else { it.body }
  },
)
#show heading.where(level: 3): it => block(
  above: 13pt,
  below: 7pt,
  sticky: true,
  text(size: 9.5pt, weight: 600, fill: quiet, it.body),
)
`;
