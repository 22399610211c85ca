/** The texts of notifications of these events, in every language. */
export const recordsEvents = {
  'record.returned': {
    en: { title: 'Returned: {record}', message: '{reason}' },
    de: { title: 'Zurückgegeben: {record}', message: '{reason}' },
    ar: { title: 'أُعيد: {record}', message: '{reason}' },
  },
};
