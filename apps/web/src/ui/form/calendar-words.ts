import { monthInDate } from '@steward/core/calendar/day-text';
import 'dayjs/locale/ar';
import german from 'dayjs/locale/de';

/** The months of the calendar as dates on the page name them. */
german.monthsShort = Array.from({ length: 12 }, (_, month) => monthInDate(month + 1, 'de') ?? '');

/** The form of a date in a field, as `formatDay` writes it: 05 Mar 2024, 5. März 2024. */
export const dayFormat = (language: string) =>
  language === 'en' ? 'DD MMM YYYY' : language === 'de' ? 'D. MMM YYYY' : 'D MMM YYYY';
