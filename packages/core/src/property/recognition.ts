/** Short forms of the words of addresses, so that "Musterstraße 5" and "Musterstr. 5" are the same. */
const short: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  platz: 'pl',
  square: 'sq',
};

/** The words of a text in the form in which they are compared. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => short[word] ?? word.replace(/stra(?:ß|ss)e$/u, 'str'));

interface Phrase<T> {
  words: readonly string[];
  of: T;
}
type Phrases<T> = ReadonlyMap<string, readonly Phrase<T>[]>;

/** Phrases by their first word: a text of any length is read once for all of them. Phrases of less than three letters are left out. */
function phrasesOf<T>(known: readonly (readonly [string, T])[]): Phrases<T> {
  const phrases = new Map<string, Phrase<T>[]>();
  for (const [text, of] of known) {
    const words = wordsOf(text);
    const [first] = words;
    if (first === undefined || words.join(' ').length < 3) continue;
    const same = phrases.get(first);
    if (same) same.push({ words, of });
    else phrases.set(first, [{ words, of }]);
  }
  return phrases;
}

function phrasesIn<T>(words: readonly string[], phrases: Phrases<T>): Set<T> {
  const found = new Set<T>();
  for (const [at, word] of words.entries())
    for (const phrase of phrases.get(word) ?? [])
      if (phrase.words.every((one, i) => words[at + i] === one)) found.add(phrase.of);
  return found;
}

interface Named {
  id: string;
  name: string;
}

/** Without names that are part of another found one: "Harbor" beside "Harbor East". */
const longestOf = <T extends Named>(found: readonly T[]): T[] =>
  found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.name.length > one.name.length &&
          ` ${wordsOf(other.name).join(' ')} `.includes(` ${wordsOf(one.name).join(' ')} `),
      ),
  );

/**
 * The only property whose name occurs in a text, word by word: in the subject of a mail or the name of a file. If one name is part of
 * another ("Harbor", "Harbor East"), the longer one counts. Undefined for several or none.
 */
export function propertyNamedIn(text: string, properties: readonly Named[]): string | undefined {
  const found = phrasesIn(wordsOf(text), phrasesOf(properties.map((one) => [one.name, one])));
  const longest = longestOf([...found]);
  return longest.length === 1 ? longest[0]?.id : undefined;
}

interface Addressed {
  id: string;
  /** Street and house number. */
  address: string;
  city: string;
  zipCode: string;
}

/** An address without a house number says nothing. */
const hasHouseNumber = (address: string): boolean => /\p{N}/u.test(address) && /\p{L}/u.test(address);

const addressPhrases = <T extends Addressed>(properties: readonly T[]) =>
  phrasesOf(properties.filter(({ address }) => hasHouseNumber(address)).map((one) => [one.address, one] as const));
const townPhrases = <T extends Addressed>(properties: readonly T[]) =>
  phrasesOf(properties.flatMap((one) => [[one.zipCode, one] as const, [one.city, one] as const]));

/**
 * The only property whose address occurs in the text of a bill, word by word: street with house number, and the postal code or the town. An
 * address without a house number is ignored. Undefined for several or none.
 */
export function propertyAddressed(text: string, properties: readonly Addressed[]): string | undefined {
  const words = wordsOf(text);
  const towns = phrasesIn(words, townPhrases(properties));
  const found = [...phrasesIn(words, addressPhrases(properties))].filter((one) => towns.has(one));
  return found.length === 1 ? found[0]?.id : undefined;
}

interface Numbered {
  environmentId: string;
  numbers: readonly string[];
}

/** A number in the form for comparison: only letters and digits. Numbers shorter than four are ignored. */
export function comparedNumber(printed: string): string | undefined {
  const bare = printed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return bare.length >= 4 ? bare : undefined;
}

/** The only property with one of these numbers. Undefined for several or none. */
export function propertyNumbered(printed: readonly string[], known: readonly Numbered[]): string | undefined {
  const wanted = new Set(printed.flatMap((number) => comparedNumber(number) ?? []));
  const found = new Set(
    known.flatMap(({ environmentId, numbers }) =>
      numbers.some((number) => wanted.has(comparedNumber(number) ?? '')) ? [environmentId] : [],
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** A number of this length is recognized anywhere in a text; a shorter one only behind a word such as "meter" or "No.". */
const PLAIN_NUMBER = 6;
const LONGEST_NUMBER = 40;
const LABEL =
  /^(?:meter|zähler|zählernummer|zählernr|no|nr|number|nummer|account|konto|kundennummer|kundennr|vertragskonto|vertragsnummer|(?:ال)?عداد|(?:ال)?حساب|رقم)$/u;

export interface PrintedNumber {
  printed: string;
  /** In the form for comparison. */
  number: string;
}

/** The numbers that a text can mean: words with digits, and up to four that follow one another ("12 345 678"). */
export function numbersIn(text: string): PrintedNumber[] {
  const parts = text.normalize('NFKC').match(/[\p{L}\p{N}](?:[\p{L}\p{N}./-]*[\p{L}\p{N}])?/gu) ?? [];
  const hasDigit = parts.map((part) => /\p{N}/u.test(part));
  const found = new Map<string, string>();
  for (const [at, first] of parts.entries()) {
    // Letters begin a number only as a short prefix, such as that of a country.
    if (!hasDigit[at] && !(hasDigit[at + 1] && /^[A-Z]{1,4}$/u.test(first))) continue;
    const isLabelled = [parts[at - 1], parts[at - 2]].some(
      (word) => word !== undefined && LABEL.test(word.toLowerCase()),
    );
    let [printed, number] = ['', ''];
    for (let more = 0; more < 4; more++) {
      const part = parts[at + more];
      if (part === undefined || (more > 0 && !hasDigit[at + more])) break;
      printed = more === 0 ? part : `${printed} ${part}`;
      number += part.toUpperCase().replace(/[./-]/g, '');
      const isEnough = number.length >= PLAIN_NUMBER || (isLabelled && number.length >= 4);
      if (isEnough && (hasDigit[at] || more > 0) && !found.has(number)) found.set(number, printed);
      if (number.length > LONGEST_NUMBER) break;
    }
  }
  return [...found].map(([number, printed]) => ({ printed, number }));
}

/** By what a property was recognized, the most certain first. */
export const propertyClues = ['meter', 'account', 'address', 'name', 'town'] as const;
export type PropertyClue = (typeof propertyClues)[number];

export interface KnownProperty extends Named, Addressed {
  /** The numbers of its meters, and of its accounts with suppliers. */
  meters: readonly string[];
  accounts: readonly string[];
}

/** A part of a document: one of its pages, or without a page the name of its file, of its folder or the subject of its mail. */
export interface TextPart {
  page: number | null;
  text: string;
  /** Those of the text. */
  numbers: readonly PrintedNumber[];
}

export interface PropertyEvidence {
  propertyId: string;
  by: PropertyClue;
  /** As it is recorded of the property. */
  value: string;
  page: number | null;
}

/** A property whose name, street, town, or postal code with town occurs. */
interface Said {
  one: KnownProperty;
  as: 'name' | 'street' | 'town' | 'postal';
}

/**
 * Reads what the parts of a document say about which of the properties it belongs to: each kind of clue once for a property, where it is
 * found first. Made once for many documents.
 */
export function propertyReader(
  properties: readonly KnownProperty[],
): (parts: readonly TextPart[]) => PropertyEvidence[] {
  const numbers = new Map<string, { one: KnownProperty; by: PropertyClue; value: string }[]>();
  for (const one of properties)
    for (const by of ['meter', 'account'] as const)
      for (const value of by === 'meter' ? one.meters : one.accounts) {
        const number = comparedNumber(value);
        if (number) numbers.set(number, [...(numbers.get(number) ?? []), { one, by, value }]);
      }
  // One index of all phrases: each part of a document is read once.
  const phrases = phrasesOf<Said>([
    ...properties.map((one) => [one.name, { one, as: 'name' }] as const),
    ...properties
      .filter(({ address }) => hasHouseNumber(address))
      .map((one) => [one.address, { one, as: 'street' }] as const),
    ...properties.flatMap((one) => [one.zipCode, one.city].map((text) => [text, { one, as: 'town' }] as const)),
    ...properties
      .filter(({ zipCode, city }) => zipCode && city)
      .map((one) => [`${one.zipCode} ${one.city}`, { one, as: 'postal' }] as const),
  ]);
  return (parts) => {
    const read = parts.map(({ page, text, numbers: printed }) => ({
      page,
      printed,
      said: [...phrasesIn(wordsOf(text), phrases)],
    }));
    const all = read.flatMap(({ said }) => said);
    const named = new Set(longestOf([...new Set(all.flatMap(({ one, as }) => (as === 'name' ? [one] : [])))]));
    const inTown = new Set(all.flatMap(({ one, as }) => (as === 'town' ? [one] : [])));
    const found = new Map<string, PropertyEvidence>();
    const note = (one: KnownProperty, by: PropertyClue, value: string, page: number | null) => {
      const key = `${one.id} ${by}`;
      if (!found.has(key)) found.set(key, { propertyId: one.id, by, value, page });
    };
    for (const { page, printed, said } of read) {
      for (const { number } of printed)
        for (const { one, by, value } of numbers.get(number) ?? []) note(one, by, value, page);
      for (const { one, as } of said) {
        if (as === 'street' && inTown.has(one)) note(one, 'address', one.address, page);
        if (as === 'name' && named.has(one)) note(one, 'name', one.name, page);
        if (as === 'postal') note(one, 'town', `${one.zipCode} ${one.city}`, page);
      }
    }
    return [...found.values()].toSorted((a, b) => propertyClues.indexOf(a.by) - propertyClues.indexOf(b.by));
  };
}

export interface RecognizedProperty {
  /** The properties that match best; several match equally well. */
  propertyIds: string[];
  /** Whether a number or an address says so, not only a name or a town. */
  isCertain: boolean;
}

/** The properties that the evidence speaks for most: a meter more than an account, that more than an address, a name and a town. */
export function bestProperties(evidence: readonly PropertyEvidence[]): RecognizedProperty {
  const scores = new Map<string, number>();
  for (const { propertyId, by } of evidence)
    scores.set(propertyId, (scores.get(propertyId) ?? 0) + 2 ** (propertyClues.length - 1 - propertyClues.indexOf(by)));
  const best = Math.max(0, ...scores.values());
  return {
    propertyIds: [...scores].filter(([, score]) => score === best).map(([id]) => id),
    isCertain: best >= 4,
  };
}
