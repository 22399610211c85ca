import { coinDecimals } from './amounts.ts';
import { currencyNames } from './candidates.ts';
import { orderOf } from './date-order.ts';
import type { DateOrder } from './dates.ts';
import { decimalMark, type DecimalMark } from './numbers.ts';
import type { Segment } from './lines.ts';
import type { PlaceHints } from './place-hints.ts';
import { fold, isArabic } from './words.ts';

/** What holds for a whole document and decides how its parts are read. */
export interface DocumentFacts {
  language: string;
  country?: string;
  currency?: string;
  /** Share of the currency votes that went to the winner. */
  currencyShare: number;
  mark?: DecimalMark;
  order: DateOrder;
  /** Nothing tells which of day and month comes first: what the dates then say decides, and where they do not, none is sure. */
  isOrderOpen: boolean;
}

const STOP_WORDS: Record<string, Set<string>> = {
  en: new Set(
    'the of and to for your you is in on this be with by at from or not are we please if our pay any bill total date account charge charges due number amount'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ihr ihre ihren sie wir fur von bis mit ist im den dem zum zur auf nicht ein eine bei pro nach werden rechnung kundennummer rechnungsnummer betrag verbrauch zahler datum kunde zahlbar menge bezug mwst gesamt netto brutto leistung zeitraum strasse konto'.split(
      ' ',
    ),
  ),
  fr: new Set('le la les des du et vous votre vos pour est une sur avec nous facture montant'.split(' ')),
  es: new Set('el los las del su sus para por con una factura importe consumo total fecha'.split(' ')),
};

/** The language most words speak for: Arabic by its letters, others by their commonest words. */
export function languageOf(texts: string[], prior?: string): string {
  const words = texts.flatMap((t) => t.split(/\s+/));
  const arabic = words.filter((w) => isArabic(w)).length;
  const latin = words.filter((w) => /[A-Za-zÀ-ÿ]{2}/.test(w)).length;
  if (arabic > 0.7 * latin && arabic > 5) return 'ar';
  const votes = Object.fromEntries(Object.keys(STOP_WORDS).map((l) => [l, l === prior ? 1.5 : 0]));
  for (const word of words) {
    const folded = fold(word);
    for (const [language, stop] of Object.entries(STOP_WORDS)) if (stop.has(folded)) votes[language]! += 1;
  }
  const [best] = Object.entries(votes).toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : (prior ?? 'en');
}

const CURRENCY_COUNTRY: Record<string, string> = {
  AED: 'AE',
  SAR: 'SA',
  GBP: 'GB',
  USD: 'US',
  AUD: 'AU',
  CHF: 'CH',
  EGP: 'EG',
  QAR: 'QA',
  KWD: 'KW',
  OMR: 'OM',
  BHD: 'BH',
  CAD: 'CA',
  NZD: 'NZ',
  INR: 'IN',
  SGD: 'SG',
  HKD: 'HK',
  ZAR: 'ZA',
  KES: 'KE',
  SEK: 'SE',
  DKK: 'DK',
  NOK: 'NO',
  PLN: 'PL',
  CZK: 'CZ',
  JOD: 'JO',
  TND: 'TN',
  MAD: 'MA',
};
const COUNTRY_CURRENCY: Record<string, string> = {
  ...Object.fromEntries(Object.entries(CURRENCY_COUNTRY).map(([currency, country]) => [country, currency])),
  DE: 'EUR',
  AT: 'EUR',
};

export function factsOf(segments: Segment[], hints: PlaceHints): DocumentFacts {
  const texts = segments.map((s) => s.text);
  const all = texts.join('\n');
  const language = languageOf(texts, hints.language);
  const votes = new Map<string, number>();
  for (const text of texts) {
    for (const [code, re] of currencyNames) {
      const count = text.match(new RegExp(re.source, 'g'))?.length ?? 0;
      // A sign beside an amount is worth more than the word in a sentence.
      if (count) votes.set(code, (votes.get(code) ?? 0) + count * (/\d[.,]\d{2}/.test(text) ? 1 : 0.3));
      if (count && code !== 'USD') break;
    }
  }
  const ranked = [...votes].toSorted((a, b) => b[1] - a[1]);
  const total = ranked.reduce((sum, [, n]) => sum + n, 0);
  const first = ranked[0]?.[0];
  const dollar =
    first === 'USD' || first === undefined
      ? dollarOf(all, hints.country, first !== undefined)
      : first === 'INR'
        ? rupeeOf(all, hints.country)
        : first === 'SAR'
          ? rialOf(all, hints.country)
          : first === 'AED'
            ? dirhamOf(all, hints.country)
            : undefined;
  const currency = dollar?.currency ?? first ?? (hints.country ? COUNTRY_CURRENCY[hints.country] : undefined);
  const coins = coinDecimals(currency);
  const country = currency && currency !== 'EUR' ? CURRENCY_COUNTRY[currency] : countryOf(all, language);
  const mark =
    decimalMark(all) ??
    (coins === 2 ? undefined : decimalMark(all, coins)) ??
    (['de', 'fr', 'es'].includes(language) ? ',' : language === 'en' ? '.' : undefined);
  return {
    language,
    // Without any sign the country alone speaks for its currency.
    currencyShare: total ? ((ranked[0]?.[1] ?? 0) / total) * (dollar?.sure ?? 1) : dollar ? 0.35 : 0,
    ...orderOf(all, { country: hints.country, currency, isAmerican: dollar?.isAmerican ?? false }),
    ...(country ? { country } : hints.country ? { country: hints.country } : {}),
    ...(currency ? { currency } : {}),
    ...(mark ? { mark } : {}),
  };
}

/** States of the USA before a ZIP: `no 48213` and `CP 06600` are none. */
const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** A state with its ZIP, and taxes and units of the United States. */
const AMERICAN = new RegExp(
  `\\b(?:${STATES}),?\\s+\\d{5}(?:-\\d{4})?\\b|\\b(?:[Ss]ales [Tt]ax|SALES TAX|[Tt]herms?|THERMS?|[Cc][Cc][Ff]|[Kk]gal|KGAL|[Ss]hort [Tt]ons?)\\b`,
);

/** What tells whose dollar a bare sign means: names, forms of postal codes and tax words of the countries that have one. */
const DOLLARS: [string, RegExp][] = [
  ['AUD', /\bAUD\b|\bABN\b|\bAustralia|\b(?:NSW|VIC|QLD|TAS|ACT)\s+\d{4}\b|\bNMI\b/],
  [
    'CAD',
    /\bCAD\b|\bHST\b|\bPST\b|\bQST\b|\bCanada|\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b|\b(?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE)\s+[A-Z]\d[A-Z]\b/,
  ],
  ['NZD', /\bNZD\b|\bNew Zealand\b|\bICP\b|\.co\.nz/],
  ['SGD', /\bSGD\b|(?<![A-Z])S\$|\bSingapore\b|\bCu M\b/],
  ['HKD', /\bHKD\b|HK\$|\bHong Kong\b/],
  ['USD', new RegExp(`\\bUSD\\b|US\\$|${AMERICAN.source}`)],
];
const DOLLAR_COUNTRIES: Record<string, string> = { AU: 'AUD', CA: 'CAD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', US: 'USD' };

interface Sign {
  currency: string;
  /** From 0 to 1. */
  sure: number;
  /** The bill is of the United States, whatever currency it names. */
  isAmerican?: boolean;
}

/** The country of a bare dollar sign, and how sure that is: a sign alone says nothing. */
function dollarOf(all: string, country: string | undefined, isSigned: boolean): Sign | undefined {
  const text = all.replace(/\bP\.?O\.? Box \d+/gi, '');
  const [printed] = DOLLARS.filter(([, re]) => re.test(text));
  // Dollars of the United States are paid elsewhere too, and are called by their code there.
  if (printed) return { currency: printed[0], sure: 1, isAmerican: printed[0] === 'USD' && AMERICAN.test(text) };
  if (!isSigned) return undefined;
  const expected = country ? DOLLAR_COUNTRIES[country] : undefined;
  return expected ? { currency: expected, sure: 0.8 } : { currency: 'USD', sure: 0.35 };
}

/** Six countries write `Rs`; the sign ₹ and the tax number GSTIN are India's. */
const rupeeOf = (all: string, country: string | undefined): Sign => ({
  currency: 'INR',
  sure: country === 'IN' || /₹|\bINR\b|\bGSTIN\b|\bIndia\b/.test(all) ? 1 : 0.35,
});

/** Three countries around the Gulf pay in rials; the code, the name of the country and its tax number are Saudi Arabia's. */
function rialOf(all: string, country: string | undefined): Sign {
  if (country === 'SA' || /\bSAR\b|\bSR\s?\d|⃁|ر\s?\.\s?س|سعودي|السعودية|\bSaudi\b|\b3\d{13}3\b/.test(all))
    return { currency: 'SAR', sure: 1 };
  const expected = country ? { QA: 'QAR', OM: 'OMR' }[country] : undefined;
  return { currency: expected ?? 'SAR', sure: expected ? 0.8 : 0.35 };
}

/** Two countries pay in dirhams; the code, the name of the country, its tax number and its rate of five per cent, which Morocco has not, are those of the Emirates. */
function dirhamOf(all: string, country: string | undefined): Sign {
  if (
    country === 'AE' ||
    /\bAED\b|\bDHS\b|\bDhs?\b|د\s?\.\s?إ|[إا]مارات|\bU\.?A\.?E\b|Emirates|\bTRN\b|(?<![\d.,])5\s?%|%\s?5(?![\d.,])|\b1\d{2}(?:\s?\d{4}){2}\s?\d{3}3\b/.test(
      all,
    )
  )
    return { currency: 'AED', sure: 1 };
  return country === 'MA' ? { currency: 'MAD', sure: 0.8 } : { currency: 'AED', sure: 0.35 };
}

function countryOf(all: string, language: string): string | undefined {
  if (/\bATU\s?\d|\bAT\d{2}\s?\d{4}|\bUID|Österreich|\bWien\b|E-Control/.test(all)) return 'AT';
  if (language === 'de' || /\bDE\d{2}\s?\d{4}/.test(all)) return 'DE';
  return undefined;
}
