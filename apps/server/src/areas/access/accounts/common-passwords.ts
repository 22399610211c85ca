import { countedPasswords } from '@steward/reference/passwords/passwords';

// The first guesses of an attacker: a common password, or a common word with a common ending, in any case, with signs in between, and with
// 4 for a or $ for s.

/** The number of listed passwords that are tried with endings. Words further down the list are unlikely guesses with an ending. */
const TRIED_WITH_ENDINGS = 5000;

// Words that the list lacks among its first entries: words in the languages of the product and of its field, and rows of keys.
const ownWords =
  'passord willkommen welkom marhaba salam login logon administrator root fussball liebe habibi schatz engel ahmed herbst ' +
  'fruehling montag freitag muenchen dubai qwertz qwertzuiop yxcvbnm qwer abc abcd abcdef trustno iphone firma geheimnis sicher ' +
  'sicherheit schule arbeit steward building immobilie gebaeude abc123def';

const endings: ReadonlySet<string> = new Set([
  ...'1 2 3 4 5 6 7 8 9 0 01 02 07 10 11 12 13 21 22 23 69 77 88 99 00 007 100 101 111 123 222 321 333 420 456 555 666 777 789 888 999 000 1111 1122 1212 1234 1313 4321 2580 12345 54321 123456 1234567 12345678 123456789 1234567890'.split(
    ' ',
  ),
  ...Array.from({ length: 91 }, (_, i) => String(1950 + i)),
]);

/** Without its signs. */
const plain = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, '');

interface Common {
  passwords: ReadonlySet<string>;
  /** Words that are common with an ending too. */
  words: ReadonlySet<string>;
}

let common: Promise<Common> | undefined;
const load = () =>
  (common ??= countedPasswords().then((counted) => {
    const first = [...counted].slice(0, TRIED_WITH_ENDINGS).filter((one) => !/\d/.test(one));
    return {
      passwords: new Set([...counted].flatMap((one) => [one, plain(one)])),
      words: new Set([...first.map(plain), ...ownWords.split(' ')]),
    };
  }));

const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
/** Replaces signs by the letters they are used for; an ambiguous one by the likelier letter: 1 by i, not by l. */
const asLetters = (s: string) => plain(s.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign));
const digits = (s: string) => s.replace(/\D/g, '');

/** In lower case without accents, German umlauts as two letters. */
const folded = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

/** The plain forms of a disguised password. */
function undisguised(lower: string): string[] {
  const [, before = '', word = '', after = ''] = /^([^\p{L}@$€]*)(.*?)([^\p{L}]*)$/su.exec(lower) ?? [];
  const letters = asLetters(word);
  const around = digits(before + after);
  return (
    [lower, plain(lower), letters + digits(after), letters + digits(before), letters]
      // Digits around the word belong to it.
      .filter((one) => one !== letters || around === '')
  );
}

/**
 * Whether the whole password is a disguised common one, or a common word with a common ending. A common word inside a longer password is
 * allowed.
 */
export async function isCommon(password: string): Promise<boolean> {
  const { passwords, words } = await load();
  const lower = folded(password);
  // More signs than fit between the letters are not a disguise but part of the password. A repeated sign counts once.
  const signCount = lower.replace(/([^\p{L}\p{N}])\1+/gu, '$1').replace(/[\p{L}\p{N}]/gu, '').length;
  return undisguised(lower).some((one) => {
    if (signCount > one.length + 1) return false;
    const [, word = '', ending = ''] = /^(.*?)(\d*)$/s.exec(one) ?? [];
    return passwords.has(one) || (words.has(word) && (ending === '' || endings.has(ending)));
  });
}
