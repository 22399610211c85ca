import type { Fields } from '../fields/field.ts';
import { carriers } from '../ghg/carrier.ts';
import { meterPayers } from './payer.ts';

/**
 * What a person says of a meter, in the order of the form. What replaced it, behind which meter it stands and its formula have rules of
 * their own and are no part of it.
 */
export const meterFields = {
  carrier: { kind: 'choice', options: carriers, required: true, list: 'own', filter: true },
  /** As it stands on the bills. */
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
  /** What its bills are booked to unless they say otherwise. */
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
  /** The power that the contract allows at most. */
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
  /** Who pays it now: energy that tenants buy is in scope 3, category 13. */
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
  /** The day on which that began; before it the other one paid. Null: it was always so. Kept among the changes of the payer. */
  paid_since: {
    kind: 'day',
    notStored: true,
    form: 'payer',
    note: true,
    import: { headings: ['paid since', 'payer since', 'zahlt seit', 'zahler seit', 'يدفعها منذ', 'يدفع منذ'] },
  },
  /** The first day on which it counts; null: since ever. */
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
  /** The last day on which it counts; null: it still does. */
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
