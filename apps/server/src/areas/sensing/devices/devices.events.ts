/** The texts of notifications of these events, in every language. */
export const devicesEvents = {
  'device.problem-reported': {
    en: { title: 'Problem reported: {device}', message: '{problem}' },
    de: { title: 'Problem gemeldet: {device}', message: '{problem}' },
    ar: { title: 'بلاغ عن مشكلة: {device}', message: '{problem}' },
  },
};
