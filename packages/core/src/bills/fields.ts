import type { Fields } from '../fields/field.ts';
import { carriers, wasteTreatments } from '../ghg/carrier.ts';
import { calorificUnits, gasUnits } from '../units/conversion.ts';
import { chargeKinds } from './counted-days.ts';

export const utilities = ['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const;

const lastDays = [
  'last day',
  'end date',
  'period end',
  'billing end date',
  'to',
  'bis',
  'ende',
  'letzter tag',
  'اليوم الأخير',
  'إلى',
];
const accounts = ['account number', 'account no', 'account', 'kundennummer', 'kundennr', 'vertragskonto', 'رقم الحساب'];

/** Negative only on credit notes and corrections. */
const quantity = { kind: 'number', min: -1e12, max: 1e12, evidence: true } as const;

/** The fields of a bill that a user confirms, in the order of the form; they are filled in by OCR or manually (R066 to R068). */
export const billFields = {
  environment_id: { kind: 'id', of: 'environment', required: true, list: 'own' },
  utility: {
    kind: 'choice',
    options: utilities,
    required: true,
    list: 'own',
    import: {
      headings: ['utility', 'bill type', 'sparte', 'المرفق'],
      words: { energie: 'ENERGY', wärme: 'HEAT', wasser: 'WATER', abfall: 'WASTE', heating: 'HEAT' },
      isRequired: false,
    },
  },
  carrier: { kind: 'choice', options: carriers, required: true, list: 'own' },
  /** With separate contracts for supply and grid: which of them it is for. Use counts once, the cost of both counts. */
  charges: {
    kind: 'choice',
    options: chargeKinds,
    start: 'all',
    import: {
      headings: ['charges', 'bill for', 'rechnung über', 'abrechnung über', 'الفاتورة عن'],
      words: {
        'supply and grid': 'all',
        'supply and delivery': 'all',
        energy: 'supply',
        'supply only': 'supply',
        delivery: 'grid',
        distribution: 'grid',
        'grid only': 'grid',
        'lieferung und netz': 'all',
        lieferung: 'supply',
        energielieferung: 'supply',
        netz: 'grid',
        netznutzung: 'grid',
        'التوريد والشبكة': 'all',
        التوريد: 'supply',
        الشبكة: 'grid',
      },
    },
  },
  /** Waste only: how it is treated. */
  treatment: {
    kind: 'choice',
    options: wasteTreatments,
    start: '',
    import: {
      headings: ['waste treatment', 'treatment', 'disposal', 'behandlung des abfalls', 'behandlung', 'معالجة النفايات'],
      words: {
        deponie: 'landfill',
        verbrennung: 'incineration',
        recycling: 'recycling',
        kompostierung: 'composting',
        vergärung: 'anaerobic_digestion',
        طمر: 'landfill',
        حرق: 'incineration',
        'إعادة تدوير': 'recycling',
      },
    },
  },
  supplier: {
    kind: 'text',
    max: 200,
    list: 'own',
    evidence: true,
    form: 'supplier',
    import: { headings: ['supplier', 'vendor', 'provider', 'lieferant', 'versorger', 'anbieter', 'المورد', 'المورّد'] },
  },
  /** May be empty if the account belongs to one registered meter; the bill then gets its number. */
  meter_no: {
    kind: 'text',
    max: 60,
    isCode: true,
    list: 'hidden',
    evidence: true,
    form: 'supplier',
    examples: ['M1'],
    import: {
      headings: [
        'portfolio manager meter id',
        'meter number',
        'meter no',
        'meter',
        'meter id',
        'zählernummer',
        'zähler',
        'zähler nr',
        'zählernr',
        'رقم العداد',
        'العداد',
      ],
      isRequired: true,
      // Waste has no meter: the account distinguishes its services.
      otherwise: accounts,
    },
  },
  invoice_no: {
    kind: 'text',
    max: 100,
    isCode: true,
    list: 'hidden',
    evidence: true,
    form: 'supplier',
    import: {
      headings: [
        'invoice number',
        'invoice no',
        'invoice',
        'bill number',
        'rechnungsnummer',
        'rechnungsnr',
        'belegnummer',
        'رقم الفاتورة',
      ],
    },
  },
  account_no: {
    kind: 'text',
    max: 100,
    isCode: true,
    evidence: true,
    form: 'supplier',
    import: { headings: accounts },
  },
  billing_start_date: {
    kind: 'day',
    required: true,
    list: 'own',
    evidence: true,
    form: 'period',
    import: {
      headings: [
        'first day',
        'start date',
        'period start',
        'billing start date',
        'from',
        'von',
        'beginn',
        'erster tag',
        'اليوم الأول',
        'من',
      ],
    },
  },
  billing_end_date: {
    kind: 'day',
    required: true,
    list: 'own',
    evidence: true,
    form: 'period',
    import: { headings: lastDays },
  },
  date_of_bill: {
    kind: 'day',
    required: true,
    list: 'own',
    evidence: true,
    form: 'period',
    import: {
      headings: ['bill date', 'invoice date', 'date', 'statement date', 'rechnungsdatum', 'datum', 'تاريخ الفاتورة'],
      otherwise: lastDays,
    },
  },
  /** The due date; null if the bill does not state one. */
  due_date: {
    kind: 'day',
    form: 'period',
    import: {
      headings: ['due date', 'payment due', 'due', 'fällig am', 'fälligkeit', 'zahlbar bis', 'تاريخ الاستحقاق'],
    },
  },
  /** False: the last day is the first of the next bill (the usual case). True: it is included in this one. */
  end_day_counts: {
    kind: 'flag',
    list: 'own',
    import: {
      headings: [
        'last day belongs to the bill',
        'end date inclusive',
        'letzter tag gehört zur rechnung',
        'اليوم الأخير ضمن الفاتورة',
      ],
    },
  },
  /** kWh, litres, tonnes. The one of the bill's utility is required (A43). */
  energy_consumption: { ...quantity, unit: 'kWh', list: 'own', examples: [1000] },
  water_consumption: { ...quantity, unit: 'l', list: 'own', examples: [1000] },
  waste: { ...quantity, unit: 't', list: 'own', examples: [1] },
  /** The printed quantity, if it was converted. */
  original_quantity: { ...quantity, examples: [1000] },
  original_unit: { kind: 'text', max: 20, evidence: true, examples: ['kWh'] },
  /** The calorific value that converted a printed volume or mass of fuel to kWh. */
  calorific_value: {
    kind: 'number',
    above: 0,
    max: 1e6,
    evidence: true,
    examples: [null],
    import: {
      headings: [
        'calorific value',
        'heating value',
        'therms per ccf',
        'brennwert',
        'abrechnungsbrennwert',
        'القيمة الحرارية',
      ],
    },
  },
  calorific_unit: {
    kind: 'choice',
    options: calorificUnits,
    start: '',
    evidence: true,
    import: {
      headings: ['unit of the calorific value', 'einheit des brennwerts', 'وحدة القيمة الحرارية'],
      options: gasUnits,
      words: { 'kwh/m³': 'kWh/m3', 'mj/m³': 'MJ/m3', 'therms/ccf': 'therm/CCF' },
    },
  },
  /** For a value per cubic metre: the factor from operating to standard volume. */
  volume_correction: {
    kind: 'number',
    above: 0,
    max: 1000,
    evidence: true,
    examples: [1],
    import: {
      headings: ['volume correction', 'correction factor', 'zustandszahl', 'z-zahl', 'معامل تصحيح الحجم'],
    },
  },
  /** `bill`: as printed. Otherwise the publication with its edition. */
  conversion_source: { kind: 'text', max: 200, evidence: true },
  is_estimate: {
    kind: 'flag',
    list: 'own',
    import: {
      headings: [
        'estimated by the supplier',
        'estimated',
        'estimate',
        'estimation',
        'vom versorger geschätzt',
        'geschätzt',
        'قدّرها المورّد',
      ],
    },
  },
  gross_amount: {
    kind: 'money',
    required: true,
    list: 'own',
    evidence: true,
    form: 'amounts',
    examples: [119],
    import: {
      headings: [
        'gross amount',
        'gross',
        'total amount',
        'total',
        'amount',
        'cost',
        'total cost',
        'bruttobetrag',
        'brutto',
        'betrag',
        'gesamtbetrag',
        'kosten',
        'المبلغ الإجمالي',
        'المبلغ',
      ],
      isRequired: false,
    },
  },
  net_amount: {
    kind: 'money',
    required: true,
    evidence: true,
    form: 'amounts',
    examples: [100],
    import: { headings: ['net amount', 'net', 'nettobetrag', 'netto', 'المبلغ الصافي'], isRequired: false },
  },
  tax_amount: {
    kind: 'money',
    evidence: true,
    form: 'amounts',
    examples: [19],
    import: { headings: ['tax', 'vat', 'tax amount', 'vat amount', 'steuer', 'mwst', 'ust', 'الضريبة'] },
  },
  /** The amount due after prepaid amounts and rounding (BT-115 of EN 16931); null: the bill does not state it. */
  payable_amount: {
    kind: 'money',
    list: 'hidden',
    evidence: true,
    form: 'amounts',
    examples: [119],
    import: {
      headings: [
        'payable amount',
        'amount payable',
        'amount due',
        'balance due',
        'zahlbetrag',
        'zu zahlender betrag',
        'fälliger betrag',
        'المبلغ المستحق',
        'المبلغ الواجب دفعه',
      ],
    },
  },
  tax_rate: {
    kind: 'number',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 3,
    form: 'amounts',
    examples: [19],
    import: { headings: ['tax rate', 'vat rate', 'steuersatz', 'mwst satz', 'نسبة الضريبة'] },
  },
  /** The amounts by rate of value added tax on a bill with several rates; empty for a single rate. */
  tax_lines: { kind: 'lines' },
  currency: {
    kind: 'currency',
    required: true,
    list: 'hidden',
    evidence: true,
    form: 'amounts',
    import: { headings: ['currency', 'währung', 'العملة'] },
  },
  /** The cost center of the bill. */
  cost_center: {
    kind: 'text',
    max: 36,
    isCode: true,
    form: 'amounts',
    import: { headings: ['cost center', 'cost centre', 'kostenstelle', 'kost1', 'مركز التكلفة'] },
  },
  note: {
    kind: 'text',
    max: 2000,
    isLong: true,
    form: 'note',
    import: { headings: ['note', 'notes', 'comment', 'notiz', 'bemerkung', 'ملاحظة'] },
  },
} as const satisfies Fields;
