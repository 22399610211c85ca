/** The texts of notifications of these events, in every language. */
export const notificationsEvents = {
  message: {
    en: { title: '{title}', message: '{message}' },
    de: { title: '{title}', message: '{message}' },
    ar: { title: '{title}', message: '{message}' },
  },
};
