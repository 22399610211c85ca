// Notifies a tenant before a collection of amount, day, mandate and creditor, as required by the rules of SEPA direct debit.

export const collectionTexts = {
  'collection-notice': {
    en: {
      subject: 'Direct debit of {amount} on {day}',
      body: [
        'Dear {name},',
        '{organization} will collect {amount} from your account {iban} by SEPA direct debit on {day}.',
        'This amount is for statement {number}, {property}, {period}.',
        'Mandate reference: {mandate}\nCreditor identifier: {creditor_id}\nCreditor: {creditor}',
        'Please make sure that the amount is available on that day.',
      ],
      action: 'View collections',
    },
    de: {
      subject: 'SEPA-Lastschrift über {amount} am {day}',
      body: [
        'Guten Tag {name},',
        '{organization} zieht am {day} den Betrag von {amount} per SEPA-Lastschrift von Ihrem Konto {iban} ein.',
        'Der Betrag betrifft die Abrechnung {number}, {property}, {period}.',
        'Mandatsreferenz: {mandate}\nGläubiger-Identifikationsnummer: {creditor_id}\nGläubiger: {creditor}',
        'Bitte sorgen Sie dafür, dass der Betrag an diesem Tag verfügbar ist.',
      ],
      action: 'Ihre Lastschriften ansehen',
    },
    ar: {
      subject: 'خصم مباشر بمبلغ {amount} في {day}',
      body: [
        'السادة {name}،',
        'ستحصّل {organization} مبلغ {amount} من حسابكم {iban} في {day} بالخصم المباشر SEPA.',
        'المبلغ يخص الكشف {number}، {property}، {period}.',
        'مرجع التفويض: {mandate}\nمعرّف الدائن: {creditor_id}\nالدائن: {creditor}',
        'يرجى التأكد من توفر المبلغ في ذلك اليوم.',
      ],
      action: 'عرض عمليات التحصيل',
    },
  },
};
