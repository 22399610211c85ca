import type { Language } from '@steward/contract/language';
import type { EventKind } from '@steward/contract/declared';
import { dayText } from '@steward/core/calendar/day-text';
import type { AreaWords, Counted } from '../../../platform/area-words.ts';
import type { Facts } from '../../../platform/events.ts';

/** A `day` is stored as 2026-12-21 and written out in the text. */
const said = (language: Language, { day, ...facts }: Facts): Facts =>
  day === undefined ? facts : { ...facts, day: dayText(day, language) };

const fill = (text: string, facts: Facts) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '').trim();

const formOf = (text: string | Counted, language: Language, { count }: Facts) =>
  typeof text === 'string' ? text : (text[new Intl.PluralRules(language).select(Number(count))] ?? text.other);

/** An event in the reader's language. */
export function eventText(
  { events }: AreaWords,
  kind: EventKind,
  language: Language,
  given: Facts,
): { title: string; message: string } {
  const facts = said(language, given);
  // Facts with a title are a complete sentence: written by a person, or stored before facts were.
  const wanted = 'title' in facts ? 'message' : kind;
  const words = events[wanted]?.[language];
  if (!words) throw new Error(`no area says what ${wanted} reads like`);
  const { title, message, otherwise = '' } = words;
  // An empty note leaves "Harbour House:" behind.
  const filled = fill(formOf(message, language, facts), facts).replace(/:\s*$/, '');
  return { title: fill(title, facts).slice(0, 200), message: (filled || otherwise).slice(0, 2000) };
}

/** A stored event with its text. */
export const inWords = <Row extends { kind: string; facts: unknown }>(
  words: AreaWords,
  { facts, ...row }: Row,
  language: Language,
) => ({
  ...row,
  ...eventText(words, row.kind as EventKind, language, facts as Facts),
});
