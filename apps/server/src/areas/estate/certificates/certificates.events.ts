/** The texts of notifications of these events, in every language. */
export const certificatesEvents = {
  'certificate.ends': {
    en: {
      title: '{certificate} of {place} ends on {day}',
      message: 'Order the renewal in time, then record the new certificate. A task was added for it.',
    },
    de: {
      title: '{certificate} von {place} läuft am {day} ab',
      message:
        'Beauftragen Sie die Erneuerung rechtzeitig und tragen Sie dann den neuen Nachweis ein. Eine Aufgabe dafür wurde angelegt.',
    },
    ar: {
      title: 'تنتهي صلاحية {certificate} الخاصة بـ {place} في {day}',
      message: 'اطلب التجديد في الوقت المناسب، ثم سجّل الشهادة الجديدة. أُضيفت مهمة لذلك.',
    },
  },
};
