/** Months as a date names them: German abbreviates with a period, except short names. */
const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
} as const;

type DayLanguage = keyof typeof months;

/** Month 1 to 12 as dates name it; undefined: not a month. */
export const monthInDate = (month: number, language: DayLanguage): string | undefined => months[language][month - 1];

/**
 * A date on screens, in mails and in PDFs: 05 Mar 2026, 5. März 2026, 5 مارس 2026. English has two digits for the day.
 * Anything else than a date that starts with YYYY-MM-DD stays as it is.
 */
export function dayText(iso: string, language: DayLanguage): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const name = monthInDate(Number(month), language);
  if (year === undefined || day === undefined || name === undefined) return iso;
  if (language === 'en') return `${day} ${name} ${year}`;
  return `${Number(day)}${language === 'de' ? '.' : ''} ${name} ${year}`;
}

/** A month of a year: 2026-10 is Oct 2026, Okt. 2026, أكتوبر 2026. */
export function monthText(month: string, language: DayLanguage): string {
  const name = monthInDate(Number(month.slice(5, 7)), language);
  return name === undefined ? month : `${name} ${month.slice(0, 4)}`;
}
