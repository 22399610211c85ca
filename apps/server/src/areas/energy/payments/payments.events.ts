/** The texts of notifications of these events, in every language. */
export const paymentsEvents = {
  'payment.approval-asked': {
    en: { title: '{person} asks you to approve a bill', message: '{bill}' },
    de: { title: '{person} bittet Sie, eine Rechnung freizugeben', message: '{bill}' },
    ar: { title: 'يطلب منك {person} اعتماد فاتورة', message: '{bill}' },
  },
  'payment.limit-raised': {
    en: {
      title: '{person} raised an approval limit',
      message:
        'From {before} to {amount} {currency}. It applies in 24 hours. Another person with permission to edit the organization can confirm it earlier or set it back.',
    },
    de: {
      title: '{person} hat eine Freigabegrenze erhöht',
      message:
        'Von {before} auf {amount} {currency}. Sie gilt in 24 Stunden. Eine andere Person mit dem Recht, die Organisation zu bearbeiten, kann sie vorher bestätigen oder zurücksetzen.',
    },
    ar: {
      title: 'رفع {person} حدّ اعتماد',
      message:
        'من {before} إلى {amount} {currency}. يسري بعد 24 ساعة. يمكن لشخص آخر لديه صلاحية تعديل المؤسسة أن يؤكده قبل ذلك أو أن يعيده.',
    },
  },
};
