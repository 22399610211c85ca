const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether lists and objects of a JSON text are nested beyond a depth. `JSON.parse` accepts any depth, but schemas, messages and comparisons
 * of the value are recursive: some thousand levels fill the stack.
 */
export function isNestedBeyond(text: string, depth: number): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== QUOTE; at += 1)
        if (text.charCodeAt(at) === BACKSLASH) at += 1;
    } else if (sign === LIST || sign === OBJECT) {
      level += 1;
      if (level > depth) return true;
    } else if (sign === LIST_END || sign === OBJECT_END) level -= 1;
  }
  return false;
}
