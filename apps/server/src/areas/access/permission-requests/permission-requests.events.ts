/** The texts of notifications of these events, in every language. */
export const permissionRequestsEvents = {
  'permission.requested': {
    en: {
      title: '{person} requested more permissions',
      message: {
        one: 'One module is waiting for your decision.',
        other: '{count} modules are waiting for your decision.',
      },
    },
    de: {
      title: '{person} bittet um weitere Rechte',
      message: {
        one: 'Ein Modul wartet auf Ihre Entscheidung.',
        other: '{count} Module warten auf Ihre Entscheidung.',
      },
    },
    ar: { title: '{person} يطلب صلاحيات إضافية', message: 'عدد الوحدات التي تنتظر قرارك: {count}.' },
  },
  'permission.withdrawn': {
    en: { title: '{person} withdrew a request', message: 'A decision is no longer needed.' },
    de: { title: '{person} hat eine Anfrage zurückgezogen', message: 'Es ist nichts mehr zu entscheiden.' },
    ar: { title: '{person} سحب طلبًا', message: 'لم يعد هناك ما يتطلب قرارًا.' },
  },
  'permission.approved': {
    en: {
      title: 'Permissions granted',
      message: {
        one: '{person} approved your request (one module).',
        other: '{person} approved your request ({count} modules).',
      },
    },
    de: {
      title: 'Rechte erteilt',
      message: {
        one: '{person} hat Ihrer Anfrage zugestimmt (ein Modul).',
        other: '{person} hat Ihrer Anfrage zugestimmt ({count} Module).',
      },
    },
    ar: { title: 'تم منح الصلاحيات', message: 'وافق {person} على طلبك (عدد الوحدات: {count}).' },
  },
  'permission.declined': {
    en: {
      title: 'Permissions declined',
      message: {
        one: '{person} declined part of your request (one module). {note}',
        other: '{person} declined part of your request ({count} modules). {note}',
      },
    },
    de: {
      title: 'Rechte abgelehnt',
      message: {
        one: '{person} hat einen Teil Ihrer Anfrage abgelehnt (ein Modul). {note}',
        other: '{person} hat einen Teil Ihrer Anfrage abgelehnt ({count} Module). {note}',
      },
    },
    ar: { title: 'تم رفض الصلاحيات', message: 'رفض {person} جزءًا من طلبك (عدد الوحدات: {count}). {note}' },
  },
};
