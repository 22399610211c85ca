import type { Fields } from '../fields/field.ts';
import { carriers } from '../ghg/carrier.ts';
import { meterPayers } from './payer.ts';

/**
 * The fields of a meter in the order of the form. Its replacement, parent meter and formula have rules of their own and are not included.
 */
export const meterFields = {
  carrier: { kind: 'choice', options: carriers, required: true, list: 'own', filter: true },
  /** The number on the bills. */
  meter_no: {
    kind: 'text',
    max: 60,
    required: true,
    list: 'own',
    filter: true,
    form: 'meter',
    note: true,
    import: {
      headings: [
        'meter number',
        'meter no',
        'meter',
        'portfolio manager meter id',
        'meter id',
        'meter name',
        'zählernummer',
        'zähler',
        'zähler nr',
        'رقم العداد',
        'العداد',
      ],
    },
  },
  supplier: {
    kind: 'text',
    max: 200,
    list: 'shown',
    filter: true,
    form: 'contract',
    import: { headings: ['supplier', 'provider', 'versorger', 'lieferant', 'المورد', 'المورّد'] },
  },
  account_no: {
    kind: 'text',
    max: 60,
    list: 'hidden',
    filter: true,
    form: 'contract',
    import: {
      headings: ['account number', 'account no', 'account', 'kundennummer', 'vertragskonto', 'رقم الحساب'],
    },
  },
  /** The cost center of its bills, unless they state another. */
  cost_center: {
    kind: 'text',
    max: 36,
    list: 'hidden',
    filter: true,
    form: 'contract',
    note: true,
    import: { headings: ['cost center', 'cost centre', 'kostenstelle', 'kost1', 'مركز التكلفة'] },
  },
  serial_no: {
    kind: 'text',
    max: 60,
    list: 'hidden',
    filter: true,
    form: 'contract',
    import: { headings: ['serial number', 'serial no', 'seriennummer', 'الرقم التسلسلي'] },
  },
  /** The maximum power allowed by the contract. */
  contracted_peak_kw: {
    kind: 'number',
    unit: 'kW',
    above: 0,
    max: 1e9,
    list: 'hidden',
    filter: true,
    form: 'contract',
    examples: [250],
    import: {
      headings: [
        'contracted peak',
        'contracted peak kw',
        'contracted power',
        'contract demand',
        'vertragsleistung',
        'vertragsleistung kw',
        'bestellte leistung',
        'القدرة التعاقدية',
        'القدرة التعاقدية kw',
      ],
    },
  },
  /** The present payer: energy bought by tenants is in scope 3, category 13. */
  paid_by: {
    kind: 'choice',
    options: meterPayers,
    start: 'landlord',
    list: 'own',
    filter: true,
    import: {
      headings: ['paid by', 'payer', 'zahler', 'bezahlt von', 'يدفعها', 'يدفع', 'zahlt'],
      words: { vermieter: 'landlord', mieter: 'tenant', owner: 'landlord', المالك: 'landlord', المستأجر: 'tenant' },
    },
  },
  /** The first day of the present payer; before it the other one paid. Null: always the same. Stored among the changes of the payer. */
  paid_since: {
    kind: 'day',
    notStored: true,
    form: 'payer',
    note: true,
    import: { headings: ['paid since', 'payer since', 'zahlt seit', 'zahler seit', 'يدفعها منذ', 'يدفع منذ'] },
  },
  /** The first day of use; null: always. */
  valid_from: {
    kind: 'day',
    list: 'shown',
    filter: true,
    form: 'payer',
    note: true,
    import: {
      headings: [
        'valid from',
        'from',
        'first day',
        'date meter became active',
        'first bill date',
        'ab',
        'von',
        'gültig ab',
        'من',
        'صالح من',
      ],
    },
  },
  /** The last day of use; null: still in use. */
  valid_until: {
    kind: 'day',
    list: 'shown',
    filter: true,
    form: 'payer',
    note: true,
    import: {
      headings: [
        'valid until',
        'until',
        'to',
        'last day',
        'date meter became inactive',
        'bis',
        'gültig bis',
        'إلى',
        'حتى',
        'صالح حتى',
      ],
    },
  },
  note: {
    kind: 'text',
    max: 2000,
    isLong: true,
    form: 'note',
    import: { headings: ['note', 'notes', 'notiz', 'bemerkung', 'ملاحظة'] },
  },
} as const satisfies Fields;
