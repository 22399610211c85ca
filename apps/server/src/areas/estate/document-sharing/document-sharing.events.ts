/** The texts of notifications of these events, in every language. */
export const documentSharingEvents = {
  'document.received': {
    en: {
      title: '{sender} sent documents you asked for',
      message: { one: '{count} file for “{request}”', other: '{count} files for “{request}”' },
    },
    de: {
      title: '{sender} hat angeforderte Dokumente gesendet',
      message: { one: '{count} Datei für „{request}“', other: '{count} Dateien für „{request}“' },
    },
    ar: {
      title: 'أرسل {sender} مستندات طلبتها',
      message: {
        one: 'ملف واحد لـ «{request}»',
        two: 'ملفان لـ «{request}»',
        few: '{count} ملفات لـ «{request}»',
        many: '{count} ملفًا لـ «{request}»',
        other: '{count} ملف لـ «{request}»',
      },
    },
  },
};
