import type { Fields } from '../fields/field.ts';
import { availabilities, conditions, equipmentFuels } from './equipment-codes.ts';

const amount = { kind: 'number', min: 0, max: 1e12 } as const;

/**
 * What is said of every piece of equipment, in the order of the form. The fields of its type, and what it was certified as, have forms of
 * their own.
 */
export const equipmentFields = {
  product_name: {
    kind: 'text',
    max: 200,
    required: true,
    list: 'own',
    form: 'name',
    filter: true,
    import: {
      headings: [
        'equipment',
        'equipment name',
        'product name',
        'name',
        'asset',
        'asset name',
        'gerät',
        'anlage',
        'bezeichnung',
        'المعدة',
        'الاسم',
        'name des geräts',
        'اسم المعدة',
      ],
    },
  },
  /** A kind by its code, `hvac.heating_plant.boiler`. */
  kind: { kind: 'text', max: 120, required: true, list: 'own' },
  space_id: {
    kind: 'id',
    of: 'space',
    import: {
      headings: ['space', 'room', 'location', 'fläche', 'raum', 'ort', 'المساحة', 'المكان'],
      within: 'environment_id',
    },
  },
  /** The equipment that it is a part of, in the same property. */
  parent_id: { kind: 'id', of: 'equipment' },
  availability: {
    kind: 'choice',
    options: availabilities,
    start: 'in service',
    list: 'own',
    form: 'state',
    filter: true,
    import: {
      headings: ['availability', 'status', 'verfügbarkeit', 'الحالة التشغيلية'],
      words: {
        'in betrieb': 'in service',
        reserve: 'standby',
        'außer betrieb': 'out of service',
        geplant: 'planned',
        stillgelegt: 'decommissioned',
      },
    },
  },
  quantity: {
    kind: 'number',
    min: 1,
    max: 100_000,
    decimals: 0,
    required: true,
    list: 'hidden',
    form: 'state',
    filter: true,
    import: { headings: ['quantity', 'count', 'anzahl', 'menge', 'العدد', 'الكمية'], isRequired: false },
  },
  /** What it is called on site. */
  tag: {
    kind: 'text',
    max: 100,
    form: 'product',
    note: true,
    filter: true,
    import: { headings: ['tag', 'asset tag', 'asset id', 'kennzeichen', 'akz', 'الرمز'] },
  },
  manufacturer: {
    kind: 'text',
    max: 200,
    form: 'product',
    filter: true,
    import: { headings: ['manufacturer', 'make', 'brand', 'hersteller', 'الشركة المصنعة'] },
  },
  model: {
    kind: 'text',
    max: 200,
    form: 'product',
    filter: true,
    import: { headings: ['model', 'model number', 'modell', 'modellnummer', 'رقم الطراز'] },
  },
  serial_number: {
    kind: 'text',
    max: 100,
    form: 'product',
    filter: true,
    import: { headings: ['serial number', 'serial no', 'seriennummer', 'الرقم التسلسلي'] },
  },
  supplier: {
    kind: 'text',
    max: 200,
    form: 'product',
    filter: true,
    import: { headings: ['supplier', 'vendor', 'lieferant', 'المورد', 'المورّد'] },
  },
  technology: {
    kind: 'text',
    max: 200,
    form: 'product',
    import: { headings: ['technology', 'technologie', 'التقنية'] },
  },
  fuel: {
    kind: 'choice',
    options: equipmentFuels,
    form: 'product',
    filter: true,
    import: {
      headings: ['fuel', 'energy source', 'energy carrier', 'energieträger', 'brennstoff', 'مصدر الطاقة'],
      words: {
        strom: 'electricity',
        gas: 'natural gas',
        erdgas: 'natural gas',
        heizöl: 'fuel oil',
        fernwärme: 'district heating',
        fernkälte: 'district cooling',
        كهرباء: 'electricity',
      },
    },
  },
  rated_power: {
    ...amount,
    unit: 'kW',
    form: 'product',
    filter: true,
    import: {
      headings: [
        'rated power kw',
        'rated power',
        'power kw',
        'nennleistung kw',
        'nennleistung',
        'القدرة الاسمية',
        'القدرة الاسمية kw',
      ],
    },
  },
  /** A year. */
  annual_energy_use: {
    ...amount,
    unit: 'kWh',
    form: 'product',
    filter: true,
    import: {
      headings: [
        'annual energy use kwh',
        'annual energy use',
        'jährlicher energieverbrauch',
        'استهلاك الطاقة السنوي',
        'jährlicher energieverbrauch kwh',
        'استهلاك الطاقة السنوي kwh',
      ],
    },
  },
  condition: {
    kind: 'choice',
    options: conditions,
    form: 'product',
    filter: true,
    import: {
      headings: ['condition', 'zustand', 'الحالة الفنية'],
      words: { 'sehr gut': 'excellent', gut: 'good', mittel: 'average', schlecht: 'poor', defekt: 'failed' },
    },
  },
  install_date: {
    kind: 'day',
    list: 'shown',
    form: 'life',
    filter: true,
    import: {
      headings: ['install date', 'installed', 'installation date', 'einbaudatum', 'eingebaut', 'تاريخ التركيب'],
    },
  },
  expected_life: {
    kind: 'number',
    min: 0,
    max: 200,
    unit: 'years',
    form: 'life',
    filter: true,
    import: {
      headings: [
        'expected life',
        'expected service life',
        'useful life',
        'lebensdauer',
        'erwartete lebensdauer',
        'العمر المتوقع',
        'expected service life years',
        'erwartete lebensdauer jahre',
        'العمر المتوقع بالسنوات',
        'العمر المتوقع سنة',
      ],
    },
  },
  renewal_date: {
    kind: 'day',
    form: 'life',
    note: true,
    import: { headings: ['renewal date', 'planned replacement', 'geplanter ersatz', 'الاستبدال المخطط'] },
  },
  warranty_end: {
    kind: 'day',
    form: 'life',
    filter: true,
    import: { headings: ['warranty end', 'warranty ends', 'warranty expiry', 'garantie bis', 'نهاية الضمان'] },
  },
  replacement_cost: {
    ...amount,
    form: 'life',
    note: true,
    filter: true,
    import: { headings: ['replacement cost', 'ersatzkosten', 'تكلفة الاستبدال'] },
  },
  currency: { kind: 'currency', form: 'life', import: { headings: ['currency', 'währung', 'العملة'] } },
  description: {
    kind: 'text',
    max: 4000,
    isLong: true,
    form: 'description',
    import: { headings: ['description', 'notes', 'beschreibung', 'bemerkung', 'الوصف'] },
  },
} as const satisfies Fields;
