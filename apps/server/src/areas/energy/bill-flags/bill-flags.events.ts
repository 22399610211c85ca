/** The texts of notifications of these events, in every language. */
export const billFlagsEvents = {
  'bill-flag.assigned': {
    en: { title: '{person} assigned you a bill flag', message: '{bill}' },
    de: { title: '{person} hat Ihnen eine Auffälligkeit zugewiesen', message: '{bill}' },
    ar: { title: 'كلّفك {person} بملاحظة على فاتورة', message: '{bill}' },
  },
};
