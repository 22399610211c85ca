/** UTF-16 by its byte order mark, else by its first two characters, which are of ASCII in every format that is read here. */
function utf16Of([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : undefined;
}

/**
 * Decodes text: UTF-16 or UTF-8 by its first bytes, else UTF-8 if valid, else Windows-1252, the default of Windows programs. A byte order
 * mark is left out.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes the beginning of a text; a character cut at its end does not change the detected encoding. */
export const beginOfBytes = (bytes: Uint8Array, most: number): string =>
  utf16Of(bytes)
    ? textOfBytes(bytes.subarray(0, most - (most % 2)))
    : new TextDecoder('utf-8').decode(bytes.subarray(0, most));

/** The encoding by which `textOfBytes` decodes a text, or its beginning. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const utf16 = utf16Of(bytes);
  if (utf16) return utf16;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes the beginning of a text in its encoding; half of a character at the end is left out. */
export const beginOfText = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
