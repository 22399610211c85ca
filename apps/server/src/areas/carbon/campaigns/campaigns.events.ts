/** The texts of notifications of these events, in every language. */
export const campaignsEvents = {
  'campaign.asked': {
    en: {
      title: '{person} requests emissions data from you',
      message: {
        one: '{campaign}: {count} request, due {day}. If there is nothing to report, mark it as not applicable with a reason.',
        other:
          '{campaign}: {count} requests, due {day}. If there is nothing to report, mark it as not applicable with a reason.',
      },
    },
    de: {
      title: '{person} bittet Sie um Emissionsdaten',
      message: {
        one: '{campaign}: {count} Anfrage, fällig am {day}. Gibt es nichts zu melden, sagen Sie das mit einem Grund.',
        other:
          '{campaign}: {count} Anfragen, fällig am {day}. Gibt es nichts zu melden, sagen Sie das mit einem Grund.',
      },
    },
    ar: {
      title: 'يطلب منك {person} بيانات انبعاثات',
      message: '{campaign}: عدد الطلبات {count}، الموعد {day}. إن لم يكن هناك ما يُبلَّغ عنه فاذكر ذلك مع السبب.',
    },
  },
  'campaign.reminder': {
    en: {
      title: 'Reminder: {campaign}',
      message: {
        one: '{count} request is still open, due {day}.',
        other: '{count} requests are still open, due {day}.',
      },
    },
    de: {
      title: 'Erinnerung: {campaign}',
      message: {
        one: '{count} Anfrage ist noch offen, fällig am {day}.',
        other: '{count} Anfragen sind noch offen, fällig am {day}.',
      },
    },
    ar: { title: 'تذكير: {campaign}', message: 'عدد الطلبات المفتوحة {count}، الموعد {day}.' },
  },
  'campaign.moved': {
    en: { title: '{campaign}: now due {day}', message: '{reason}' },
    de: { title: '{campaign}: jetzt fällig am {day}', message: '{reason}' },
    ar: { title: '{campaign}: الموعد الجديد {day}', message: '{reason}' },
  },
  'campaign.sent-back': {
    en: { title: 'Returned: {request}', message: '{reason}' },
    de: { title: 'Zurückgegeben: {request}', message: '{reason}' },
    ar: { title: 'أُعيد: {request}', message: '{reason}' },
  },
};
