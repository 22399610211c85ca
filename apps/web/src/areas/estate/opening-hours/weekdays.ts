import { useTranslation } from 'react-i18next';

/** The days of the week in the user's language, Monday first. */
export function useWeekdays(): { weekday: number; name: string }[] {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, name: format.format(Date.UTC(2024, 0, weekday)) }));
}
