/** What one request to a translator holds at most. */
export const MAX_TEXTS = 128;
export const MAX_CHARACTERS = 5000;

/** In order, as few batches as possible; a text that is too long for any batch is left out. */
export function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let size = 0;
  for (const text of texts) {
    if (text.length > MAX_CHARACTERS) continue;
    const last = batches.at(-1);
    if (last && last.length < MAX_TEXTS && size + text.length <= MAX_CHARACTERS) {
      last.push(text);
      size += text.length;
    } else {
      batches.push([text]);
      size = text.length;
    }
  }
  return batches;
}
