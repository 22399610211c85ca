export interface XmlEvents {
  /** A start tag by its local name; `attributes` as they are written. A tag without content is opened and closed. */
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  /** Text as it is written, with its references; long texts come in several parts. */
  text: (text: string) => void;
}

/** No tag is longer; a longer one would be read again with every part of the stream. A cell has at most 32,767 characters. */
const MAX_TAG = 100_000;

// The name is read as a whole: without its end it would otherwise be read again from each of its letters.
const tag =
  /<(?:!--[\s\S]*?--|!\[CDATA\[([\s\S]*?)\]\]|!(?!--|\[CDATA\[)[^>]*|\?[^>]*|(\/?)([^!?/>"'\s]+)(?![^!?/>"'\s])([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*))>/y;

/** The tags that may still be read. */
export interface TagsLeft {
  tags: number;
}

/** The document has more tags than are left. */
export class TooManyTags extends Error {}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reports the complete tags of a text, and returns the rest. */
function scan(text: string, see: XmlEvents, left: TagsLeft): string {
  for (let at = 0; at < text.length; at = tag.lastIndex) {
    const start = text.indexOf('<', at);
    if (start !== at) see.text(text.slice(at, start < 0 ? undefined : start));
    if (start < 0) return '';
    tag.lastIndex = start;
    const found = tag.exec(text);
    if (!found) return text.slice(start);
    left.tags -= 1;
    if (left.tags < 0) throw new TooManyTags();
    const [, characters, end, name, attributes = ''] = found;
    if (characters !== undefined) see.text(characters.replaceAll('&', '&amp;'));
    if (name === undefined) continue;
    if (!end) see.open(localName(name), attributes);
    if (end || attributes.endsWith('/')) see.close(localName(name));
  }
  return '';
}

/** Reports tags and texts of an XML stream in their order, without a tree in memory. What `see` throws ends it. */
export async function scanXml(source: AsyncIterable<Uint8Array>, see: XmlEvents, left: TagsLeft): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of source) {
    rest = scan(rest + decoder.decode(chunk, { stream: true }), see, left);
    if (rest.length > MAX_TAG) throw new Error('A tag of the document has no end');
  }
  if (scan(rest + decoder.decode(), see, left)) throw new Error('The document ends within a tag');
}

/** A function that reads one attribute, by its local name. */
export function attribute(name: string): (attributes: string) => string | undefined {
  const written = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const found = written.exec(attributes);
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : unescaped(value);
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its references replaced. */
export const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
        (whole, hex?: string, code?: string, name?: string) => {
          const point = hex ? Number.parseInt(hex, 16) : Number(code);
          if (name) return entities[name.toLowerCase()] ?? whole;
          return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
        },
      )
    : text;
