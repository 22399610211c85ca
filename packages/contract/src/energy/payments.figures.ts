import { ofProperties, type FigureDefinition } from '../figure.ts';

const open = {
  grain: 'now',
  subjects: ofProperties,
  adds: 'last',
  needs: 'payments.read',
  more: 'worse',
  isNotForTenants: true,
} as const;

/** Bills that are not paid, and what is left to pay of them. */
export const paymentsFigures = {
  'bills.to_pay': {
    ...open,
    name: { en: 'Bills to pay', de: 'Offene Rechnungen', ar: 'فواتير للدفع' },
    unit: '',
    group: 'work',
  },
  'money.to_pay': {
    ...open,
    name: { en: 'Amount to pay', de: 'Offener Betrag', ar: 'المبلغ المستحق الدفع' },
    unit: 'currency',
    group: 'money',
  },
} as const satisfies Record<string, FigureDefinition>;
