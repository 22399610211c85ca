/**
 * A text as its writer saved it: by its mark UTF-16 or UTF-8, else UTF-8 where it is that, else what Windows saves when nobody asks for
 * UTF-8. The mark itself is left out.
 */
export function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The beginning of a text; a character that is cut in two at its end does not make it another encoding. */
export const beginOfBytes = (bytes: Uint8Array, most: number): string =>
  bytes[0] === 0xff || bytes[0] === 0xfe
    ? textOfBytes(bytes.subarray(0, most - (most % 2)))
    : new TextDecoder('utf-8').decode(bytes.subarray(0, most));
