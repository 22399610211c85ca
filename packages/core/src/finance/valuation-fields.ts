import type { Fields } from '../fields/field.ts';

/**
 * What a value is based on, in the terms of IVS 102 (market, investment and liquidation value), IFRS 13 and IAS 40 (fair value, carrying
 * amount) and national practice (existing use value of RICS UK, mortgage lending value, assessed value). Of several values of one day the
 * first of this order counts.
 */
export const valuationBases = [
  'market_value',
  'fair_value',
  'investment_value',
  'existing_use_value',
  'mortgage_lending_value',
  'liquidation_value',
  'book_value',
  'purchase_price',
  'assessed_value',
] as const;
export type ValuationBasis = (typeof valuationBases)[number];

/** More than any building is worth in any currency: a typing error. */
export const LARGEST_AMOUNT = 1e15;

/** The fields of a valuation, in the order of the form. */
export const valuationFields = {
  value: {
    kind: 'number',
    above: 0,
    max: LARGEST_AMOUNT,
    decimals: 2,
    required: true,
    list: 'own',
    form: 'value',
    import: {
      headings: [
        'value',
        'property value',
        'market value',
        'wert',
        'immobilienwert',
        'verkehrswert',
        'القيمة',
        'قيمة العقار',
      ],
    },
  },
  currency: {
    kind: 'currency',
    required: true,
    list: 'own',
    form: 'value',
    import: { headings: ['currency', 'währung', 'العملة'] },
  },
  /** The day as of which the value holds; the report may be of a later one. */
  valued_on: {
    kind: 'day',
    required: true,
    list: 'own',
    form: 'value',
    note: true,
    import: {
      headings: ['valuation date', 'date of valuation', 'valued on', 'bewertungsstichtag', 'stichtag', 'تاريخ التقييم'],
    },
  },
  basis: {
    kind: 'choice',
    options: valuationBases,
    required: true,
    list: 'own',
    form: 'value',
    import: {
      headings: ['basis of value', 'basis', 'wertart', 'أساس القيمة'],
      words: {
        market: 'market_value',
        verkehrswert: 'market_value',
        marktwert: 'market_value',
        'gross asset value': 'fair_value',
        gav: 'fair_value',
        'carrying amount': 'book_value',
        buchwert: 'book_value',
        'purchase cost': 'purchase_price',
        kaufpreis: 'purchase_price',
        beleihungswert: 'mortgage_lending_value',
        'القيمة السوقية': 'market_value',
        'القيمة العادلة': 'fair_value',
        'القيمة الدفترية': 'book_value',
        'سعر الشراء': 'purchase_price',
      },
    },
  },
  valuer: {
    kind: 'text',
    max: 200,
    list: 'hidden',
    form: 'source',
    import: { headings: ['valuer', 'appraiser', 'gutachter', 'bewerter', 'المقيّم', 'المقيم'] },
  },
  note: {
    kind: 'text',
    max: 2000,
    isLong: true,
    form: 'source',
    import: { headings: ['note', 'notes', 'comment', 'notiz', 'bemerkung', 'ملاحظة'] },
  },
  /** The evidence, and the page of it. */
  document_id: { kind: 'id', of: 'document' },
  document_page: { kind: 'number', min: 1, max: 100_000, decimals: 0, form: 'evidence' },
} as const satisfies Fields;
