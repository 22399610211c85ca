import { withoutEnding } from './file-names.ts';

/** By what later documents are compared with one that a person has filed. */
export const lessonClues = ['sender', 'domain', 'name', 'heading'] as const;
export type LessonClue = (typeof lessonClues)[number];

/** Domains with addresses for everyone: they say nothing about who sends. */
const PUBLIC =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|t-online|aol|proton|protonmail)\.[a-z.]+$/u;

/** The address in a sender such as `Rita <rita@x.example>`, in lower case; empty for a name alone. */
export const addressOf = (sender: string): string => (/[^\s<>"]+@[^\s<>"]+/u.exec(sender)?.[0] ?? '').toLowerCase();

/** The name of a file without what differs from one to the next: its ending, numbers and days. Undefined if too little is left. */
export function namePattern(fileName: string): string | undefined {
  const pattern = withoutEnding(fileName)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .replace(/(?:# ?)+/gu, '# ')
    .trim();
  return (pattern.match(/\p{L}/gu)?.length ?? 0) >= 6 ? pattern.slice(0, 200) : undefined;
}

/** The first words of a text without numbers. Undefined if there are too few. */
export function headingPattern(text: string): string | undefined {
  const words =
    text
      .slice(0, 400)
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  return words.length >= 3 ? words.slice(0, 6).join(' ').slice(0, 200) : undefined;
}

export interface Clues {
  /** Proven by the mail server; empty for a document without one. */
  sender: string;
  fileName: string;
  text: string;
}

/** What later documents may have in common with this one. */
export function cluesOf({ sender, fileName, text }: Clues): { clue: LessonClue; value: string }[] {
  const address = addressOf(sender);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const all: { clue: LessonClue; value: string | undefined }[] = [
    { clue: 'sender', value: address || undefined },
    { clue: 'domain', value: domain && !PUBLIC.test(domain) ? domain : undefined },
    { clue: 'name', value: namePattern(fileName) },
    { clue: 'heading', value: headingPattern(text) },
  ];
  return all.flatMap(({ clue, value }) => (value === undefined ? [] : [{ clue, value: value.slice(0, 200) }]));
}
