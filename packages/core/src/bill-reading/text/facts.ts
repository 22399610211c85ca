import { coinDecimals } from '../../money.ts';
import { currencyOf } from '../fields/currencies.ts';
import { orderOf } from '../fields/date-order.ts';
import type { DateOrder } from '../fields/dates.ts';
import { decimalMark, type DecimalMark } from '../fields/numbers.ts';
import type { Segment } from './lines.ts';
import type { PlaceHints } from '../fields/place-hints.ts';
import { fold, isArabic } from './page-text.ts';

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

/** The commonest words of each language, and those of bills, folded: each belongs to one language. */
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

/** A bill in two languages prints each name in both: nearly as many Arabic words make it Arabic, for it has units and names besides. */
const BILINGUAL = 0.7;

/** What the language of the property counts: more than one word, less than two. */
const PRIOR = 1.5;

/** The language most words speak for: Arabic by its letters, others by their commonest words. */
export function languageOf(texts: string[], prior?: string): string {
  const words = texts.flatMap((t) => t.split(/\s+/));
  const arabic = words.filter((w) => isArabic(w)).length;
  const latin = words.filter((w) => /[A-Za-zÀ-ÿ]{2}/.test(w)).length;
  if (arabic > BILINGUAL * latin) return 'ar';
  const votes = Object.fromEntries(Object.keys(STOP_WORDS).map((l) => [l, l === prior ? PRIOR : 0]));
  for (const word of words) {
    const folded = fold(word);
    for (const [language, stop] of Object.entries(STOP_WORDS)) if (stop.has(folded)) votes[language]! += 1;
  }
  const [best] = Object.entries(votes).toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : (prior ?? 'en');
}

/** The currencies of the countries a property is often in, for bills that name none. */
const COUNTRY_CURRENCY: Record<string, string> = {
  ...Object.fromEntries(
    'AED SAR GBP USD AUD CHF EGP QAR KWD OMR BHD CAD NZD INR SGD HKD ZAR KES SEK DKK NOK PLN CZK JOD TND MAD'
      .split(' ')
      .map((currency) => [currency.slice(0, 2), currency]),
  ),
  DE: 'EUR',
  AT: 'EUR',
};

export function factsOf(segments: Segment[], hints: PlaceHints): DocumentFacts {
  const texts = segments.map((s) => s.text);
  const all = texts.join('\n');
  const language = languageOf(texts, hints.language);
  const { share, isAmerican, ...named } = currencyOf(segments, hints.country);
  const place = hints.country ?? signedCountry(all);
  const currency = named.currency ?? (place ? COUNTRY_CURRENCY[place] : undefined);
  const coins = coinDecimals(currency);
  // The first two letters of a code are its country (ISO 4217).
  const country =
    currency && currency !== 'EUR'
      ? currency.slice(0, 2)
      : (signedCountry(all) ?? (language === 'de' ? 'DE' : undefined));
  const mark =
    decimalMark(all) ??
    (coins === 2 ? undefined : decimalMark(all, coins)) ??
    (['de', 'fr', 'es'].includes(language) ? ',' : language === 'en' ? '.' : undefined);
  return {
    language,
    currencyShare: share,
    ...orderOf(all, { country: hints.country, currency, isAmerican }),
    ...(country ? { country } : hints.country ? { country: hints.country } : {}),
    ...(currency ? { currency } : {}),
    ...(mark ? { mark } : {}),
  };
}

/** The country whose tax numbers, bank accounts or places a German bill names. */
function signedCountry(all: string): string | undefined {
  if (/\bATU\s?\d|\bAT\d{2}\s?\d{4}|\bUID|Österreich|\bWien\b|E-Control/.test(all)) return 'AT';
  return /\bDE\d{2}\s?\d{4}/.test(all) ? 'DE' : undefined;
}
