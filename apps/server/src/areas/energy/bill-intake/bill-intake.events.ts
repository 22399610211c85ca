/** The texts of notifications of these events, in every language. */
export const billIntakeEvents = {
  'bill-intake.unreadable': {
    en: {
      title: 'A bill that was received could not be read',
      message: '{file}: choose its property and enter the bill manually, or discard the document.',
    },
    de: {
      title: 'Eine eingegangene Rechnung konnte nicht gelesen werden',
      message:
        '{file}: Wählen Sie die Immobilie und erfassen Sie die Rechnung von Hand, oder verwerfen Sie das Dokument.',
    },
    ar: {
      title: 'تعذّرت قراءة فاتورة واردة',
      message: '{file}: اختر العقار وأدخل الفاتورة يدويًا، أو تجاهل المستند.',
    },
  },
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
