/** Whether a list of addresses and domains (with a leading @) contains the sender. Subdomains do not match. */
export function isAllowedSender(sender: string, allowed: readonly string[]): boolean {
  const address = sender.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@'));
  return domain.length > 1 && allowed.some((one) => one === address || one === domain);
}

interface Named {
  id: string;
  name: string;
}

const words = (text: string) =>
  ` ${
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/**
 * The only property whose name occurs in a text, word by word: in the subject of a mail or the name of a file. If one name is part of
 * another ("Harbor", "Harbor East"), the longer one counts. Undefined for several or none.
 */
export function propertyNamedIn(text: string, properties: readonly Named[]): string | undefined {
  const within = words(text);
  const found = properties.filter(({ name }) => words(name).trim().length > 2 && within.includes(words(name)));
  const longest = found.filter(
    (one) =>
      !found.some(
        (other) => other !== one && other.name.length > one.name.length && words(other.name).includes(words(one.name)),
      ),
  );
  return longest.length === 1 ? longest[0]?.id : undefined;
}

interface Addressed {
  id: string;
  /** Street and house number. */
  address: string;
  city: string;
  zipCode: string;
}

/**
 * The only property whose address occurs in the text of a bill, word by word: street with house number, and the postal code or the town. An
 * address without a house number is ignored. Undefined for several or none.
 */
export function propertyAddressed(text: string, properties: readonly Addressed[]): string | undefined {
  const within = words(text);
  const stands = (part: string) => words(part).trim().length > 2 && within.includes(words(part));
  const found = properties.filter(
    ({ address, city, zipCode }) =>
      /\p{N}/u.test(address) && /\p{L}/u.test(address) && stands(address) && (stands(zipCode) || stands(city)),
  );
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

/** Larger images are photographs, even if a mail program embeds them in the text. */
const DECORATION_BYTES = 100 * 1024;

/** Whether an image belongs to the text of a mail, like a logo in a signature. */
export const isDecoration = (part: { isImage: boolean; isShownInText: boolean; bytes: number }): boolean =>
  part.isImage && part.isShownInText && part.bytes < DECORATION_BYTES;
