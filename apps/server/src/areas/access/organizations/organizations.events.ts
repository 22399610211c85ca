/** The texts of notifications of these events, in every language. */
export const organizationsEvents = {
  'organization.closing': {
    en: {
      title: '{organization} will be deleted',
      message:
        '{person} closed {organization}. All its data will be permanently deleted on {day}. Until then, an administrator can reopen it.',
    },
    de: {
      title: '{organization} wird gelöscht',
      message:
        '{person} hat {organization} geschlossen. Alle Daten werden am {day} gelöscht. Bis dahin kann ein Administrator es zurücknehmen.',
    },
    ar: {
      title: 'سيتم محو {organization}',
      message:
        'أغلق {person} {organization}. ستُمحى جميع البيانات في {day}. وحتى ذلك الحين يمكن للمسؤول التراجع عن ذلك.',
    },
  },
};
