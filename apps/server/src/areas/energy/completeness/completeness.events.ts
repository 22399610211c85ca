/** The texts of notifications of these events, in every language. */
export const completenessEvents = {
  'bill.overdue': {
    en: {
      title: 'Overdue bills',
      message: { one: '{count} bill is overdue: {list}', other: '{count} bills are overdue: {list}' },
    },
    de: {
      title: 'Überfällige Rechnungen',
      message: { one: '{count} Rechnung ist überfällig: {list}', other: '{count} Rechnungen sind überfällig: {list}' },
    },
    ar: {
      title: 'فواتير متأخرة',
      message: {
        zero: 'لا فواتير متأخرة',
        one: 'فاتورة واحدة متأخرة: {list}',
        two: 'فاتورتان متأخرتان: {list}',
        few: '{count} فواتير متأخرة: {list}',
        many: '{count} فاتورة متأخرة: {list}',
        other: '{count} فاتورة متأخرة: {list}',
      },
    },
  },
};
