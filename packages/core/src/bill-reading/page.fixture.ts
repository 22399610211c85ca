import type { PageText } from './words.ts';

/** A page of lines, each of cells at given places; words stand a space apart. */
export function page(number: number, lines: [x: number, text: string][][]): PageText {
  const words = lines.flatMap((cells, i) =>
    cells.flatMap(([x, text]) => {
      let left = x;
      return text.split(' ').map((word) => {
        const w = 8 * word.length;
        const at = { text: word, x: left, y: 60 + 24 * i, w, h: 14, confidence: 1 };
        left += w + 5;
        return at;
      });
    }),
  );
  return { page: number, height: 1414, words };
}
