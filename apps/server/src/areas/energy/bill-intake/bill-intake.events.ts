/** What notifications of these events say, in every language. */
export const billIntakeEvents = {
  'bill-intake.waiting': {
    en: {
      title: 'Choose the property of a bill',
      message: '{file}: no meter or account of your properties was found.',
    },
    de: {
      title: 'Wählen Sie die Immobilie einer Rechnung',
      message: '{file}: Es wurde kein Zähler und kein Kundenkonto Ihrer Immobilien gefunden.',
    },
    ar: { title: 'اختر عقار الفاتورة', message: '{file}: لم يُعثر على عداد أو حساب من عقاراتك.' },
  },
};
