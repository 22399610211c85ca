import 'dayjs/locale/ar';
import german from 'dayjs/locale/de';

/** Short month names without a period, as everywhere in the product: "21 Dez 2025", not "21 Dez. 2025". */
german.monthsShort = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('de', { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))),
);
