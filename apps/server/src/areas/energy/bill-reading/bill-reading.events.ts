/** The texts of notifications of these events, in every language. */
export const billReadingEvents = {
  'bill.read': {
    en: { title: 'Bill processed', message: '{file} is ready for review.' },
    de: { title: 'Eine Rechnung wurde gelesen', message: '{file} wartet auf Ihre Prüfung.' },
    ar: { title: 'تمت قراءة فاتورة', message: '{file} في انتظار مراجعتك.' },
  },
  'bill.failed': {
    en: { title: 'Bill could not be read', message: '{file} could not be read. Open it to see why.' },
    de: {
      title: 'Eine Rechnung war nicht lesbar',
      message: '{file} konnte nicht gelesen werden. Öffnen Sie sie für den Grund.',
    },
    ar: { title: 'تعذرت قراءة فاتورة', message: 'تعذرت قراءة {file}. افتحها لمعرفة السبب.' },
  },
};
