/** The texts of notifications of these events, in every language. */
export const jobsEvents = {
  'job.failed': {
    en: { title: 'Background job failed', message: 'A job you started could not be completed. Please try again.' },
    de: {
      title: 'Eine Hintergrundaufgabe ist fehlgeschlagen',
      message: 'Etwas, das Sie gestartet haben, konnte nicht beendet werden. Bitte versuchen Sie es erneut.',
    },
    ar: { title: 'فشلت مهمة في الخلفية', message: 'تعذر إكمال عمل بدأته. يرجى المحاولة مرة أخرى.' },
  },
};
