const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** One slip from the fourth letter on, two from the eighth: shorter words would match everything. */
const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How many letters are wrong, missing, too many or swapped between what was typed and the beginning of a word. */
function slipsToBeginning(typed: string, word: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

interface Line {
  label: string;
  /** Other words for the same. */
  also?: string;
}

/** 0 begins with it, 1 holds it, 2 almost; nothing where a word is nowhere in the line. */
function rankOf({ label, also = '' }: Line, words: readonly string[]): number | undefined {
  const text = `${plain(label)} ${plain(also)}`;
  if (words.every((word) => text.includes(word))) return plain(label).startsWith(words[0] ?? '') ? 0 : 1;
  const there = wordsOf(`${label} ${also}`);
  const isAlmost = words.every(
    (word) => text.includes(word) || there.some((other) => slipsToBeginning(word, other) <= slipsIn(word)),
  );
  return isAlmost ? 2 : undefined;
}

/** Lines that hold every word that was typed, a slip of the finger forgiven; what begins with it first. */
export function matching<T extends Line>(lines: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  return lines
    .flatMap((line) => {
      const rank = rankOf(line, words);
      return rank === undefined ? [] : [{ line, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ line }) => line);
}
