/** Latin letters that Unicode does not decompose into a letter and its accent. */
export const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ĳ: 'ij',
  Ĳ: 'IJ',
  ŀ: 'l',
  Ŀ: 'L',
  ı: 'i',
  ŉ: "'n",
  ĸ: 'k',
  ſ: 's',
  ə: 'e',
  Ə: 'E',
  ƒ: 'f',
  ɓ: 'b',
  Ɓ: 'B',
  ɖ: 'd',
  Ɖ: 'D',
  ɗ: 'd',
  Ɗ: 'D',
  ɛ: 'e',
  Ɛ: 'E',
  ƙ: 'k',
  Ƙ: 'K',
  ɔ: 'o',
  Ɔ: 'O',
  ƴ: 'y',
  Ƴ: 'Y',
  ǝ: 'e',
  Ǝ: 'E',
};

// Greek by ISO 843 and Cyrillic by the passports of ICAO 9303 (Ukrainian, Bulgarian and Serbian letters too), without accents.
const pairs =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ ie ы y ь ' +
  '- э e ю iu я ia є ie і i ї i ґ g ў u ђ d ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz';
const words = pairs.split(' ');
const otherLetters = new Map(
  words.flatMap((letter, index): [string, string][] => {
    if (index % 2) return [];
    const latin = words[index + 1] === '-' ? '' : (words[index + 1] ?? '');
    return [
      [letter, latin],
      [letter.toUpperCase(), latin.charAt(0).toUpperCase() + latin.slice(1)],
    ];
  }),
);

const signs: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '−': '-',
  '′': "'",
  '″': '"',
  ʻ: "'",
  ʼ: "'",
  ʹ: "'",
  '⁄': '/',
  '∕': '/',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '№': 'No.',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₹': 'INR',
};

/**
 * A text in the signs of a code page: what it lacks is written in Latin letters, then without its accents; a sign without either becomes a
 * question mark. `has` says which single signs the code page has.
 */
export function transliterated(text: string, has: (sign: string) => boolean): string {
  const written = (sign: string, isPart: boolean): string => {
    if (has(sign)) return sign;
    const known = latinLetters[sign] ?? otherLetters.get(sign) ?? signs[sign];
    if (known !== undefined) return known;
    const parts = sign.normalize('NFKD');
    if (isPart || parts === sign) return '?';
    const plain = Array.from(parts.replace(/\p{M}/gu, ''), (part) => written(part, true)).join('');
    return /^\?*$/.test(plain) ? '?' : plain;
  };
  return Array.from(text.normalize('NFC'), (sign) => written(sign, false)).join('');
}
