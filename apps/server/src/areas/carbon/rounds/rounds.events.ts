/** The texts of notifications of these events, in every language. */
export const roundsEvents = {
  'report.sent': {
    en: { title: 'GHG report {year}: sent for verification', message: '{sender} sent the report for {target}.' },
    de: {
      title: 'Treibhausgasbericht {year}: zur Prüfung gesendet',
      message: '{sender} hat den Bericht für {target} gesendet.',
    },
    ar: { title: 'تقرير غازات الدفيئة {year}: أُرسل للتحقق', message: 'أرسل {sender} التقرير الخاص بـ {target}.' },
  },
  'report.question': {
    en: { title: 'Question from the verifier: GHG report {year}', message: '{target}: {note}' },
    de: { title: 'Rückfrage zum Treibhausgasbericht {year}', message: '{target}: {note}' },
    ar: { title: 'سؤال من المدقق حول تقرير غازات الدفيئة {year}', message: '{target}: {note}' },
  },
  'report.accepted': {
    en: { title: 'GHG report {year}: accepted', message: '{target}: {note}' },
    de: { title: 'Treibhausgasbericht {year}: angenommen', message: '{target}: {note}' },
    ar: { title: 'تقرير غازات الدفيئة {year}: مقبول', message: '{target}: {note}' },
  },
  'report.rejected': {
    en: { title: 'GHG report {year}: returned', message: '{target}: {note}' },
    de: { title: 'Treibhausgasbericht {year}: zurückgegeben', message: '{target}: {note}' },
    ar: { title: 'تقرير غازات الدفيئة {year}: أُعيد', message: '{target}: {note}' },
  },
};
