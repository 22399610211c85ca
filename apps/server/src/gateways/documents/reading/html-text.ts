const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  copy: '©',
  reg: '®',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  sup2: '²',
  sup3: '³',
  deg: '°',
};

/** Elements whose content is no text for a reader. */
const silent = new Set(['script', 'style', 'head', 'title', 'noscript', 'template', 'object', 'svg', 'iframe']);
const lines = new Set(
  'p div br tr li h1 h2 h3 h4 h5 h6 table ul ol blockquote hr section article header footer'.split(' '),
);

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]\w{1,9}));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (name) return entities[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(number);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );

/** The words of an HTML text, a line for each block. It is read once from the beginning to the end, however its tags are. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let skippedBy = '';
  for (let at = 0; at < html.length;) {
    const tagAt = html.indexOf('<', at);
    if (!skippedBy) parts.push(decoded(html.slice(at, tagAt < 0 ? undefined : tagAt).replace(/\s+/g, ' ')));
    if (tagAt < 0) break;
    if (html.startsWith('<!--', tagAt)) {
      const end = html.indexOf('-->', tagAt + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const end = html.indexOf('>', tagAt);
    if (end < 0) break;
    const [, isEnd, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(tagAt, tagAt + 20)) ?? [];
    const tag = name.toLowerCase();
    if (skippedBy) {
      if (isEnd && tag === skippedBy) skippedBy = '';
    } else if (!isEnd && silent.has(tag) && html[end - 1] !== '/') skippedBy = tag;
    else if (lines.has(tag)) parts.push('\n');
    else if (tag === 'td' || tag === 'th') parts.push('\t');
    at = end + 1;
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
