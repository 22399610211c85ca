/** What notifications of these events say, in every language. */
export const notificationsEvents = {
  message: {
    en: { title: '{title}', message: '{message}' },
    de: { title: '{title}', message: '{message}' },
    ar: { title: '{title}', message: '{message}' },
  },
};
