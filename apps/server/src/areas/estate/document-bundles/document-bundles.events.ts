/** The texts of notifications of these events, in every language. */
export const documentBundlesEvents = {
  'document-bundle.ready': {
    en: {
      title: '{name} is ready',
      message: {
        one: 'The ZIP has {count} document. Download it within 24 hours.',
        other: 'The ZIP has {count} documents. Download it within 24 hours.',
      },
    },
    de: {
      title: '{name} ist fertig',
      message: {
        one: 'Die ZIP-Datei enthält {count} Dokument. Laden Sie sie innerhalb von 24 Stunden herunter.',
        other: 'Die ZIP-Datei enthält {count} Dokumente. Laden Sie sie innerhalb von 24 Stunden herunter.',
      },
    },
    ar: {
      title: 'الملف {name} جاهز',
      message: {
        zero: 'لا يحتوي ملف ZIP على أي مستند.',
        one: 'يحتوي ملف ZIP على مستند واحد. نزّله خلال 24 ساعة.',
        two: 'يحتوي ملف ZIP على مستندين. نزّله خلال 24 ساعة.',
        few: 'يحتوي ملف ZIP على {count} مستندات. نزّله خلال 24 ساعة.',
        many: 'يحتوي ملف ZIP على {count} مستندًا. نزّله خلال 24 ساعة.',
        other: 'يحتوي ملف ZIP على {count} مستند. نزّله خلال 24 ساعة.',
      },
    },
  },
};
