/** Numbers from 0 to 1 that follow from a seed alone: the generator mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Numbers from 0 to 1 that follow from a text alone, so that anybody can draw the same sample again: the text's FNV-1a hash (32 bits,
 * over its UTF-16 code units) starts the generator.
 */
export function seededNumbers(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return seededRandom(state);
}
