/** The texts of notifications of these events, in every language. */
export const documentsEvents = {
  'document.ends': {
    en: { title: '{document} ends on {day}', message: '{place}: Renew or replace it, or change its last day.' },
    de: {
      title: '{document} läuft am {day} ab',
      message: '{place}: Erneuern oder ersetzen Sie es, oder ändern Sie den letzten Tag.',
    },
    ar: { title: 'تنتهي صلاحية {document} في {day}', message: '{place}: جدّده أو استبدله، أو غيّر يومه الأخير.' },
  },
};
