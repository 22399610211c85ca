/** The texts of notifications of these events, in every language. */
export const frameworksEvents = {
  'framework.asked': {
    en: {
      title: '{person} asks you about {report}',
      message: { one: '{count} question: {questions}.', other: '{count} questions: {questions}.' },
    },
    de: {
      title: '{person} hat Fragen zu {report}',
      message: { one: '{count} Frage: {questions}.', other: '{count} Fragen: {questions}.' },
    },
    ar: { title: 'يطلب منك {person} إجابات عن {report}', message: 'عدد الأسئلة {count}: {questions}.' },
  },
  'framework.reminder': {
    en: {
      title: 'Reminder: {report}',
      message: {
        one: '{count} question is still open, due {day}.',
        other: '{count} questions are still open, due {day}.',
      },
    },
    de: {
      title: 'Erinnerung: {report}',
      message: {
        one: '{count} Frage ist noch offen, fällig am {day}.',
        other: '{count} Fragen sind noch offen, fällig am {day}.',
      },
    },
    ar: { title: 'تذكير: {report}', message: 'عدد الأسئلة المفتوحة {count}، الموعد {day}.' },
  },
  'framework.sent-back': {
    en: { title: 'Returned: {report}, {question}', message: '{reason}' },
    de: { title: 'Zurückgegeben: {report}, {question}', message: '{reason}' },
    ar: { title: 'أُعيد: {report}، {question}', message: '{reason}' },
  },
  'framework.approved': {
    en: { title: '{report} is approved', message: '{person} approved the report with your answers.' },
    de: { title: '{report} ist freigegeben', message: '{person} hat den Bericht mit Ihren Antworten freigegeben.' },
    ar: { title: 'اعتُمد {report}', message: 'اعتمد {person} التقرير مع إجاباتك.' },
  },
};
