/**
 * Decodes text: by its byte order mark UTF-16 or UTF-8, else UTF-8 if valid, else Windows-1252, the default of Windows programs. The mark
 * is left out.
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

/** Decodes the beginning of a text; a character cut at its end does not change the detected encoding. */
export const beginOfBytes = (bytes: Uint8Array, most: number): string =>
  bytes[0] === 0xff || bytes[0] === 0xfe
    ? textOfBytes(bytes.subarray(0, most - (most % 2)))
    : new TextDecoder('utf-8').decode(bytes.subarray(0, most));
