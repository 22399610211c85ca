/** The texts of notifications of these events, in every language. */
export const membersEvents = {
  'invitation.accepted': {
    en: { title: '{person} joined', message: 'The invitation was accepted.' },
    de: { title: '{person} ist beigetreten', message: 'Die Einladung wurde angenommen.' },
    ar: { title: 'انضم {person}', message: 'تم قبول الدعوة.' },
  },
};
