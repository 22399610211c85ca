import { isGerman, latin, only, type Origin } from './origin.ts';

export type DayOrder = 'ymd' | 'dmy' | 'mdy';

/** Countries that write the month first. Source: Unicode CLDR, short dates. */
const monthFirst = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'UM', 'US', 'VI']);
/** Countries in which both orders are in use, or the year comes first. */
const noOrder = new Set(['BZ', 'CA', 'CN', 'HU', 'IR', 'JP', 'KE', 'KP', 'KR', 'LT', 'MN', 'SE', 'TW', 'ZA']);

const orderOfCountry = (country: string): DayOrder | undefined =>
  noOrder.has(country) ? undefined : monthFirst.has(country) ? 'mdy' : 'dmy';

const dayFirstCurrencies = new Set('AED AUD BGN CHF CZK DKK EUR GBP INR NOK NZD PLN QAR RON SAR TRY € £'.split(' '));

const orderOfCurrency = (currency: string): DayOrder | undefined =>
  currency === 'USD' || currency === 'US$' ? 'mdy' : dayFirstCurrencies.has(currency) ? 'dmy' : undefined;

const written = /^(\d{1,2})([-/.])(\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/;

/** Whether a date has day and month in an order that its form does not show: 02/01/2026. */
export function isAmbiguousDay(text: string): boolean {
  const found = written.exec(latin(text).trim());
  return !!found && found[2] !== '.' && Number(found[1]) <= 12 && Number(found[3]) <= 12 && found[1] !== found[3];
}

/** The order that a date shows by its form: with points the day is first; otherwise a number above twelve is the day. */
function orderShown(text: string): DayOrder | undefined {
  const found = written.exec(latin(text).trim());
  if (!found) return undefined;
  if (Number(found[3]) > 12) return 'mdy';
  return found[2] === '.' || Number(found[1]) > 12 ? 'dmy' : undefined;
}

function suggested({ countries = [], currencies = [], headings }: Origin): DayOrder | undefined {
  const ofCurrencies = currencies.map((one) => orderOfCurrency(one.trim().toUpperCase()));
  if (countries.length) {
    const order = only(countries.map(orderOfCountry));
    return ofCurrencies.some((one) => one !== undefined && one !== order) ? undefined : order;
  }
  if (currencies.length) return only(ofCurrencies);
  return isGerman(headings) ? 'dmy' : undefined;
}

/**
 * The order of day and month in the dates of a file, by all of them; `ymd` without a date that begins with day or month. If each date fits
 * both orders, the countries of the rows decide unless their currencies contradict, otherwise their currencies, otherwise German headings;
 * undefined if these do not, or if dates show both orders: then a person has to be asked.
 */
export function dayOrder(texts: readonly string[], origin: Origin): DayOrder | undefined {
  let isWritten = false;
  const shown = new Set<DayOrder>();
  for (const text of texts) {
    isWritten ||= written.test(latin(text).trim());
    const order = orderShown(text);
    if (order) shown.add(order);
  }
  if (!isWritten) return 'ymd';
  if (shown.size) return only(shown);
  if (!texts.some(isAmbiguousDay)) return suggested(origin) ?? 'dmy';
  return suggested(origin);
}

const places = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;

/** A day as `YYYY-MM-DD`; undefined for other text, null if `order` does not say whether the day or the month is first. */
export function dayWritten(given: string, order: DayOrder | undefined): string | null | undefined {
  const text = latin(given).trim();
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T].*)?$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const chosen = order === 'ymd' ? undefined : order;
  if (parts[0]?.length !== 4 && !chosen && isAmbiguousDay(text)) return null;
  const [y, m, d] = places[parts[0]?.length === 4 ? 'ymd' : (chosen ?? orderShown(text) ?? 'dmy')];
  const short = parts[y] ?? '';
  const year = short.length === 2 ? Number(short) + (Number(short) < 70 ? 2000 : 1900) : Number(short);
  const iso = `${String(year).padStart(4, '0')}-${(parts[m] ?? '').padStart(2, '0')}-${(parts[d] ?? '').padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
