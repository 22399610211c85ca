// What guessers try first: a common word with a common ending. Own words, in the languages of the product; put together, they
// come to some ten thousand passwords, in whatever case, with signs in between, and with 4 for a or $ for s.
const words =
  'password passwort passord pass passwd geheim secret welcome willkommen welkom hello hallo marhaba salam login logon admin administrator ' +
  'root user guest master superman batman dragon monkey princess sunshine shadow football fussball soccer baseball basketball hockey ' +
  'iloveyou love lovely liebe habibi schatz baby angel engel michael thomas daniel jessica charlie jordan ashley mohamed ahmed ' +
  'summer autumn spring winter sommer herbst fruehling january february march april august september october november december ' +
  'monday friday montag freitag berlin hamburg muenchen london dubai newyork qwerty qwertz azerty qwertyuiop qwertzuiop asdf asdfgh ' +
  'asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qwer abc abcd abcdef letmein trustno changeme change access freedom whatever starwars ' +
  'computer internet google samsung apple iphone microsoft windows company firma office business manager service support ' +
  'flower cheese chocolate pepper ginger cookie tiger lion mustang ferrari porsche mercedes hunter killer ninja matrix phoenix ' +
  'geheimnis sicher sicherheit schule arbeit steward property building energy immobilie gebaeude';

const endings = [
  ...'1 2 3 4 5 6 7 8 9 0 01 02 07 10 11 12 13 21 22 23 69 77 88 99 00 007 100 101 111 123 222 321 333 420 456 555 666 777 789 888 999 000 1111 1122 1212 1234 1313 4321 2580 12345 54321 123456 1234567 12345678 123456789 1234567890'.split(
    ' ',
  ),
  ...Array.from({ length: 91 }, (_, i) => String(1950 + i)),
];

/** Patterns of the keyboard, which are no word with an ending. */
const walks = [
  '1qaz2wsx',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'qwe123',
  'a1b2c3d4',
  'abc123def456',
  'zaq12wsx',
  '1a2b3c4d',
];

export const commonPasswords: ReadonlySet<string> = new Set([
  ...words.split(' ').flatMap((word) => [word, ...endings.map((ending) => word + ending)]),
  ...walks,
]);

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
const plain = (s: string) => s.replace(/[^a-z0-9]/g, '');
/** With letters for the signs that stand for them; one that could be two is read as the likelier: 1 as i, not as l. */
const asLetters = (s: string) => plain(s.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign));

/** Whether a password is one of the common ones under its disguise. */
export function isCommon(password: string): boolean {
  const lower = password
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
  const [, before = '', word = '', after = ''] = /^([^a-z@$€]*)(.*?)([^a-z]*)$/s.exec(lower) ?? [];
  const digits = (s: string) => s.replace(/\D/g, '');
  return [plain(lower), asLetters(word) + digits(after), asLetters(word) + digits(before), asLetters(word)]
    .filter((one) => one !== asLetters(word) || !digits(before + after))
    .some((one) => commonPasswords.has(one));
}
