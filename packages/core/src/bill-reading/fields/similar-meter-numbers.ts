import { grouped } from '../../grouped.ts';
import { idKey, type IdFound, type PrintedId } from './identifiers.ts';

/** Letters and the digits that they look like. */
const LOOKS: Record<string, string> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
  T: '7',
};
const shape = (key: string) =>
  Array.from(key)
    .map((c) => LOOKS[c] ?? c)
    .join('');

/** The known meter that a reading can only differ from by letters that look like digits (O/0, S/5, I/1, B/8, G/6). */
export function knownMeter(read: string, known: string[]): string | undefined {
  const key = idKey(read);
  return known.find((k) => idKey(k) === key) ?? known.find((k) => shape(idKey(k)) === shape(key));
}

/** The reading of one number that most of its occurrences agree on, among occurrences that look alike. */
export function votedId(found: IdFound, all: PrintedId[]): string {
  const alike = all.filter((i) => shape(i.key) === shape(found.prints[0]!.key));
  const votes = grouped(alike, (i) => i.key);
  const [best] = [...votes].toSorted((a, b) => sum(b[1]) - sum(a[1]));
  return best ? best[1].toSorted((a, b) => b.confidence - a.confidence)[0]!.text : found.value;
}

const sum = (ids: PrintedId[]) => ids.reduce((s, i) => s + i.confidence, 0);
