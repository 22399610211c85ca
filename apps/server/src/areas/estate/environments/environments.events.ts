/** What notifications of these events say, in every language. */
export const environmentsEvents = {
  'property.asked': {
    en: {
      title: '{person} requested a property',
      message: '{note}',
      otherwise: 'Add a property, or give access to an existing one.',
    },
    de: {
      title: '{person} bittet um eine Immobilie',
      message: '{note}',
      otherwise: 'Legen Sie eine Immobilie an oder geben Sie eine vorhandene frei.',
    },
    ar: {
      title: 'يطلب {person} عقارًا',
      message: '{note}',
      otherwise: 'أضف عقارًا أو امنح حق الوصول إلى عقار موجود.',
    },
  },
};
