import { GUESSED } from '../text/leaders.ts';
import type { Segment } from '../text/lines.ts';
import { meaningOf, spelled } from '../text/grammar.ts';
import type { WordClass } from '../text/lexicon.ts';
import { fold, type Word } from '../text/page-text.ts';

/** A code that stands for itself: `SAR` is not in SARL, `KES` not in LAKES. */
const code = (...codes: string[]) => `(?<![A-Za-z])(?:${codes.join('|')})(?![A-Za-z])`;

/** A currency and whose it is, with articles or without: دينار كويتي, بالدينار الكويتي. */
const arabic = (name: string, whose: string) => `${name}\\s(?:ال)?${whose.replace(/(.)ي$/, '(?:$1ي|ي$1)')}`;
/** The name by itself, or with a country that is none of these. */
const arabicBut = (name: string, ...others: string[]) => `${name}(?!\\s*(?:ال)?(?:${others.join('|')}))`;
const LETTER = '[\\u0621-\\u064A]';
/** An abbreviation with points, which is no part of a longer one: ر.ق are rials, ر.ق.م a tax; words may stand beside it. */
const points = (a: string, b: string) =>
  `(?<!${LETTER}|(?<!${LETTER})${LETTER}\\s?\\.?\\s?)${a}\\s?\\.\\s?${b}(?!${LETTER}|\\s?\\.?\\s?${LETTER}(?!${LETTER}))`;

// What names a currency stands before what several write: US$ before S$, the rial of Qatar before a bare one.
const CURRENCY: [string, RegExp][] = [
  ['AED', new RegExp(`${code('AED', 'DHS', 'AEO')}|Dhs?\\.?(?![a-z])|${arabicBut('درهم', 'مغربي')}|د\\s?\\.\\s?إ`)],
  ['QAR', new RegExp(`${code('QAR')}|${arabic('ريال', 'قطري')}|${points('ر', 'ق')}`)],
  ['OMR', new RegExp(`${code('OMR')}|${arabic('ريال', 'عماني')}|${points('ر', 'ع')}`)],
  [
    'SAR',
    new RegExp(
      `${code('SAR')}|(?<![A-Za-z])SR(?=\\s?\\d)|${arabicBut('ريال', 'قطري', 'عماني', 'يمني', 'إيراني')}|ر\\s?\\.\\s?س|⃁`,
    ),
  ],
  ['EGP', new RegExp(`${code('EGP')}|جنيه|${points('ج', 'م')}`)],
  ['KWD', new RegExp(`${code('KWD')}|${arabic('دينار', 'كويتي')}|${points('د', 'ك')}`)],
  ['BHD', new RegExp(`${code('BHD')}|${arabic('دينار', 'بحريني')}|${points('د', 'ب')}`)],
  ['JOD', new RegExp(`${code('JOD')}|${arabic('دينار', '[أا]ردني')}`)],
  ['IQD', new RegExp(`${code('IQD')}|${arabic('دينار', 'عراقي')}|${points('د', 'ع')}`)],
  [
    'DZD',
    new RegExp(
      `${code('DZD')}|${arabic('دينار', 'جزائري')}|${points('د', 'ج')}|(?<![\\u0621-\\u064A])دج(?!\\p{L})`,
      'u',
    ),
  ],
  ['LYD', new RegExp(`${code('LYD')}|${arabic('دينار', 'ليبي')}|${points('د', 'ل')}`)],
  ['TND', new RegExp(`${code('TND')}|${arabic('دينار', 'تونسي')}|${points('د', 'ت')}`)],
  ['KWD', /دينار(?!\s*(?:ال)?(?:كويتي|بحريني|[أا]ردني|عراقي|جزائري|ليبي|تونسي))/],
  ['MAD', new RegExp(`${code('MAD')}|${arabic('درهم', 'مغربي')}`)],
  ['LBP', new RegExp(`${code('LBP')}|${arabic('لير[ةه]', 'لبناني')}|${points('ل', 'ل')}`)],
  ['AUD', new RegExp(`${code('AUD')}|AU\\$|(?<![A-Za-z])A\\$`)],
  ['CAD', new RegExp(`${code('CAD')}|CA\\$|(?<![A-Za-z])C\\$`)],
  ['NZD', new RegExp(`${code('NZD')}|NZ\\$`)],
  ['CHF', new RegExp(`${code('CHF')}|SFr\\.?|\\bFr\\.(?=\\s?\\d)`)],
  ['SGD', new RegExp(`${code('SGD')}|(?<![A-Za-z])S\\$`)],
  ['HKD', new RegExp(`${code('HKD')}|HK\\$`)],
  ['JMD', new RegExp(`${code('JMD')}|(?<![A-Za-z])J\\$`)],
  ['TTD', new RegExp(`${code('TTD')}|TT\\$`)],
  ['BBD', new RegExp(`${code('BBD')}|Bds\\$`)],
  ['BRL', new RegExp(`${code('BRL')}|(?<![A-Za-z])R\\$`)],
  [
    'ZAR',
    new RegExp(
      `${code('ZAR')}|\\bR(?:and|AND)\\b|\\bR(?=\\s?\\d[\\d\\s,]*\\.\\d{2}\\b)|(?<=(?:[Aa]mount|[Tt]otal|TOTAL|AMOUNT)\\s)R(?=\\s*$)`,
    ),
  ],
  ['MYR', new RegExp(code('MYR', 'RM'))],
  ['IDR', new RegExp(`${code('IDR')}|\\bRp\\.?(?=\\s?\\d)`)],
  ['GHS', new RegExp(`${code('GHS')}|GH[S¢₵]|₵`)],
  ['PLN', /\bPLN\b|\bzł/],
  ['CZK', /\bCZK\b|\bKč/],
  ['EUR', /€|EUR|\b[Ee]uros?\b/],
  ['NGN', /₦|\bNGN\b/],
  ['TRY', /₺|\bTRY\b/],
  ['ILS', /₪|\bILS\b|\bNIS\b|شي[كق]ل/],
  ['PHP', /₱|\bPHP\b/],
  ['THB', /฿|\bTHB\b/],
  ['VND', /₫|\bVND\b/],
  ['KRW', /₩|\bKRW\b/],
  ['UAH', /₴|\bUAH\b/],
  ['GBP', /£|GBP/],
  ['INR', /₹|INR|\bR[sS]\.?(?=\s?\d|\s*$)|\b[Rr]upees?\b|\bRUPEES?\b/],
  ['KES', new RegExp(`${code('KES')}|\\bK[Ss]h\\b`)],
];

/** The other codes of ISO 4217: some are words, so they count with an amount and its coins beside them only. */
const ISO = Intl.supportedValuesOf('currency').join('|');
const COINS = "\\d[\\d.,' ]*[.,]\\d{2,3}(?!\\d)";
const CODE = new RegExp(`(?<![A-Za-z])(?:${ISO})(?=\\s?-?${COINS})|(?<=\\d[.,]\\d{2,3}\\s?)(?:${ISO})(?![A-Za-z])`);

/** All codes as one pattern. */
export const CURRENCY_NAMES = ISO;

const LAKHS = /(?<![\d,.])\d{1,2},\d{2},\d{3}(?:\.\d{2})?(?![\d,])/;

/** A bare dollar last: US$ and HK$ hold it. */
const DOLLAR: [string, RegExp] = ['USD', /\$|USD/];

/** The currency named in what stands before or behind a number, by its sign, its name or its code. */
export function currencyIn(text: string, hasCoins = false): string | undefined {
  for (const [name, re] of CURRENCY) if (re.test(text)) return name;
  const iso = hasCoins ? new RegExp(`(?<![A-Za-z])(?:${ISO})(?![A-Za-z])`).exec(text)?.[0] : undefined;
  return iso ?? (DOLLAR[1].test(text) ? DOLLAR[0] : undefined);
}

export interface CurrencyFound {
  currency: string | undefined;
  /** From 0 to 1. */
  share: number;
  /** The bill is of the United States, whatever currency it names. */
  isAmerican: boolean;
}

const clear = (words: Word[]) => words.flatMap((w) => (w.confidence < GUESSED ? [] : [w.text])).join(' ');

/** The vote of a sign without coins beside it, and the share of a sign that is never with an amount, because it may be part of a name. */
const [NO_AMOUNT, UNPROVED] = [0.3, 0.5];

/** The currency most places of a bill name, and whose it is where several countries write it alike. */
export function currencyOf(segments: Segment[], country: string | undefined): CurrencyFound {
  const votes = new Map<string, { n: number; isProved: boolean }>();
  const count = (name: string, times: number, segment: Segment, sign: string, re: RegExp) => {
    const before = votes.get(name);
    const weight = /\d[.,]\d{2}/.test(segment.text) ? 1 : NO_AMOUNT;
    votes.set(name, {
      n: (before?.n ?? 0) + times * weight,
      isProved: (before?.isProved ?? false) || isProof(segment, sign, re),
    });
  };
  for (const segment of segments) {
    let isNamed = false;
    for (const [name, re] of CURRENCY) {
      if (!re.test(segment.text)) continue;
      const found = [...segment.text.matchAll(new RegExp(re.source, `g${re.flags}`))];
      count(name, found.length, segment, found[0]![0], re);
      isNamed = true;
      break;
    }
    const iso = isNamed ? null : CODE.exec(segment.text);
    if (iso) count(iso[0], 1, segment, iso[0], CODE);
    // Rupees are parted after the last three digits and then by two; the sign is often lost.
    if (!isNamed && !iso && LAKHS.test(segment.text)) count('INR', 1, segment, LAKHS.exec(segment.text)![0], LAKHS);
    const dollars = isNamed || iso ? null : segment.text.match(/\$(?!\s?\d+-)|USD/g);
    if (dollars) count('USD', dollars.length, segment, dollars[0], DOLLAR[1]);
  }
  // Where one place says whose it is, the others mean the same.
  for (const { written, countries } of SHARED) {
    const own = Object.values(countries).find((name) => name !== written && votes.has(name));
    const [bare, named] = [votes.get(written), own && votes.get(own)];
    if (!bare || !named || written === 'USD') continue;
    votes.set(own!, { n: bare.n + named.n, isProved: bare.isProved || named.isProved });
    votes.delete(written);
  }
  const ranked = [...votes].toSorted((a, b) => b[1].n - a[1].n);
  const [first] = ranked;
  const total = ranked.reduce((sum, [, { n }]) => sum + n, 0);
  // What recognition doubts proves no country.
  const all = segments
    .map(({ text, words }) => (words.some((w) => w.confidence < GUESSED) ? clear(words) : text))
    .join('\n');
  const shared = SHARED.find(({ written }) => written === (first?.[0] ?? 'USD'));
  const owner = shared && ownerOf(shared, all, country, first !== undefined);
  const share = first ? (first[1].n / total) * (first[1].isProved ? 1 : UNPROVED) : 0;
  return {
    currency: owner?.currency ?? first?.[0],
    // Without a sign only the country indicates its currency.
    share: first ? share * (owner?.sure ?? 1) : owner ? BY_SIGN : 0,
    isAmerican: owner?.currency === 'USD' && AMERICAN.test(all),
  };
}

/** Beside a number, in a cell by itself, or in one that speaks of money: `SDN BHD` is a company, `Betrag EUR` none. */
function isProof({ text, words }: Segment, sign: string, re: RegExp): boolean {
  const at = text.indexOf(sign);
  if (/\d[^\p{L}]*$/u.test(text.slice(0, at)) || /^[\s.:]*[-+]?\s?\d/.test(text.slice(at + sign.length))) return true;
  const others = words.filter((w) => /\p{L}/u.test(w.text) && !re.test(w.text));
  const isOfMoney = (word: string) =>
    meaningOf(fold(spelled(word)))?.classes.some((c) => MONEY.some((name) => c.has(name))) ?? false;
  return others.length === 0 || others.some((w) => isOfMoney(w.text));
}
/** Meanings of words that speak of money. */
const MONEY = ['total', 'amount', 'charge', 'due', 'net', 'gross', 'tax'] as const satisfies WordClass[];

/** States of the USA before a ZIP: `no 48213` and `CP 06600` are none. */
const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** A state with its ZIP, and taxes and units of the United States. */
const AMERICAN = new RegExp(
  `\\b(?:${STATES}),?\\s+\\d{5}(?:-\\d{4})?\\b|\\b(?:[Ss]ales [Tt]ax|SALES TAX|[Tt]herms?|THERMS?|[Cc][Cc][Ff]|[Kk]gal|KGAL|[Ss]hort [Tt]ons?)\\b`,
);

/** The register of companies and the tax number of India, by their form. */
const INDIAN = String.raw`\b[LU]\d{5}[A-Z]{2}\d{4}(?:PLC|PTC|GOI|SGC)\d{6}\b|\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b`;

/** What several countries write alike, what tells whose it is, and the currencies of the countries a property may be in. */
const SHARED: { written: string; owners: [string, RegExp][]; countries: Record<string, string> }[] = [
  {
    // Names, forms of postal codes and tax words of the countries that have a dollar; those of the United States are paid elsewhere too.
    written: 'USD',
    owners: [
      [
        'AUD',
        /\bAUD\b|\bABN\b|\bGST[^\d\n]{0,12}10\s?%|\b10\s?% GST\b|\bAustralia|\b(?:NSW|VIC|QLD|TAS|ACT)\s+\d{4}\b|\bNMI\b/,
      ],
      [
        'CAD',
        // A zero of the postal code is as a rule recognised as a letter.
        /\bCAD\b|\bHST\b|\bPST\b|\bQST\b|\bTVQ\b|\bTVH\b|\bCanada|\bGST[^\d\n]{0,12}5\s?%|\b5\s?% GST\b|\b[ABCEGHJ-NPRSTVXY][\dO][A-Z]\s?[\dO][A-Z]\d\b|\b(?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE)\s+[A-Z]\d[A-Z]\b/,
      ],
      ['NZD', /\bNZD\b|\bNew Zealand\b|\bGST[^\d\n]{0,12}15\s?%|\b15\s?% GST\b|\bICP\b|\.co\.nz/],
      ['SGD', /\bSGD\b|(?<![A-Z])S\$|\bSingapore\b|\bCu M\b/],
      ['HKD', /\bHKD\b|HK\$|\bHong Kong\b/],
      // Pesos: their codes and the names of the tax numbers.
      ['MXN', /\bMXN\b|\bRFC\b|\bM\.\s?N\./],
      ['COP', /\bCOP\b|\bNIT\b|\bColombia\b/],
      ['CLP', /\bCLP\b|\bR\.?U\.?T\.?\s*:?\s?\d{2}\.\d{3}\.\d{3}/],
      ['ARS', /\bARS\b|\bCUIT\b|\bArgentina\b/],
      ['USD', new RegExp(`\\bUSD\\b|US\\$|${AMERICAN.source}`)],
    ],
    countries: {
      AU: 'AUD',
      CA: 'CAD',
      NZ: 'NZD',
      SG: 'SGD',
      HK: 'HKD',
      US: 'USD',
      MX: 'MXN',
      CO: 'COP',
      CL: 'CLP',
      AR: 'ARS',
    },
  },
  {
    // Six countries write `Rs`.
    written: 'INR',
    owners: [
      ['LKR', /\bLKR\b|\bSri Lanka\b/],
      ['PKR', /\bPKR\b|\bPakistan\b/],
      ['INR', new RegExp(`₹|\\bINR\\b|\\bGSTIN\\b|\\bIndia\\b|${INDIAN}`)],
    ],
    countries: { IN: 'INR', LK: 'LKR', PK: 'PKR', NP: 'NPR', MU: 'MUR' },
  },
  {
    // The sign, the name of the country and its tax number.
    written: 'SAR',
    owners: [
      ['SAR', /\bSAR\b|\bSR\s?\d|⃁|ر\s?\.\s?س|سعودي|السعودية|\bSaudi\b|\b3\d{13}3\b/],
      ['QAR', /قطري|\bQatar/],
      ['OMR', /عماني|سلطن[ةه] عمان|بيس[ةه]|\bOman/],
    ],
    countries: { SA: 'SAR', QA: 'QAR', OM: 'OMR' },
  },
  {
    // Besides names and tax number the rate of five per cent, which Morocco has not.
    written: 'AED',
    owners: [
      // Of Morocco also the names of its number of a firm.
      ['MAD', /\bMAD\b|مغرب|\bMaroc|\bMorocco|\bICE\b|للمقاول[ةه]/],
      [
        'AED',
        /\bAED\b|\bDHS\b|\bDhs?\b|د\s?\.\s?إ|[إا]مارات|\bU\.?A\.?E\b|Emirates|\bTRN\b|(?<![\d.,])5 ?%|% ?5(?![\d.,]| \d{3})|\b1\d{2}(?:\s?\d{4}){2}\s?\d{3}3\b/,
      ],
    ],
    countries: { AE: 'AED', MA: 'MAD' },
  },
  {
    written: 'KWD',
    owners: [
      ['KWD', /\bKWD\b|د\s?\.\s?ك|كويت/],
      ['JOD', /[أا]ردن|\bJordan/],
      ['BHD', /بحرين|\bBahrain/],
      ['IQD', /عراق|\bIraq/],
      ['TND', /تونس|\bTunisi/],
      ['DZD', /جزائر|\bAlg[eé]ri/],
      ['LYD', /ليبي|\bLibya/],
    ],
    countries: { KW: 'KWD', BH: 'BHD', JO: 'JOD', IQ: 'IQD', DZ: 'DZD', TN: 'TND', LY: 'LYD' },
  },
];

/** How certain the currency of a sign that several countries write is, with the country of the property and without. */
const [BY_COUNTRY, BY_SIGN] = [0.8, 0.35];

/** Whose a currency is that several countries write alike: the sign alone says nothing. */
function ownerOf(
  { written, owners, countries }: (typeof SHARED)[number],
  all: string,
  country: string | undefined,
  isSigned: boolean,
): { currency: string; sure: number } | undefined {
  const text = all.replace(/\bP\.?O\.? Box \d+/gi, '');
  const printed = owners.find(([, re]) => re.test(text));
  if (printed) return { currency: printed[0], sure: 1 };
  if (!isSigned) return undefined;
  const expected = country ? countries[country] : undefined;
  return { currency: expected ?? written, sure: expected ? BY_COUNTRY : BY_SIGN };
}
