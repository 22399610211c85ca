/** The texts of notifications of these events, in every language. */
export const paymentsEvents = {
  'payment.approval-asked': {
    en: { title: '{person} asks you to approve a bill', message: '{bill}' },
    de: { title: '{person} bittet Sie, eine Rechnung freizugeben', message: '{bill}' },
    ar: { title: 'يطلب منك {person} اعتماد فاتورة', message: '{bill}' },
  },
};
