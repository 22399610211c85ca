/**
 * XML without what may precede its root: a byte order mark (also one that was decoded as Windows-1252), white space, the declaration,
 * comments and processing instructions. A part that does not end leaves nothing.
 */
export function afterProlog(text: string): string {
  let at = afterMark(text);
  for (;;) {
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined;
    if (end === undefined) return text.slice(at);
    const found = text.indexOf(end, at + 2);
    if (found < 0) return '';
    at = afterSpace(text, found + end.length);
  }
}

/** XML from its declaration on, which parsers accept only at the very beginning. */
export const fromDeclaration = (text: string): string => text.slice(afterMark(text));

const afterMark = (text: string) => afterSpace(text, text.startsWith('ï»¿') ? 3 : 0);

function afterSpace(text: string, from: number): number {
  const begin = /[^\s\uFEFF]/g;
  begin.lastIndex = from;
  return begin.exec(text)?.index ?? text.length;
}
