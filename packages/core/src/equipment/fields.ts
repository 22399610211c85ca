import type { Fields } from '../fields/field.ts';
import { availabilities, conditions, equipmentFuels } from './equipment-codes.ts';

const amount = { kind: 'number', min: 0, max: 1e12 } as const;

/** What is said of every piece of equipment. The fields of its type, and what it was certified as, have forms of their own. */
export const equipmentFields = {
  product_name: {
    kind: 'text',
    max: 200,
    required: true,
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
  kind: { kind: 'text', max: 120, required: true },
  space_id: { kind: 'id', of: 'space' },
  /** The equipment that it is a part of, in the same property. */
  parent_id: { kind: 'id', of: 'equipment' },
  /** What it is called on site. */
  tag: {
    kind: 'text',
    max: 100,
    filter: true,
    import: { headings: ['tag', 'asset tag', 'asset id', 'kennzeichen', 'akz', 'الرمز'] },
  },
  serial_number: {
    kind: 'text',
    max: 100,
    filter: true,
    import: { headings: ['serial number', 'serial no', 'seriennummer', 'الرقم التسلسلي'] },
  },
  manufacturer: {
    kind: 'text',
    max: 200,
    filter: true,
    import: { headings: ['manufacturer', 'make', 'brand', 'hersteller', 'الشركة المصنعة'] },
  },
  model: {
    kind: 'text',
    max: 200,
    filter: true,
    import: { headings: ['model', 'model number', 'modell', 'modellnummer', 'رقم الطراز'] },
  },
  supplier: {
    kind: 'text',
    max: 200,
    filter: true,
    import: { headings: ['supplier', 'vendor', 'lieferant', 'المورد'] },
  },
  technology: { kind: 'text', max: 200, import: { headings: ['technology', 'technologie', 'التقنية'] } },
  availability: {
    kind: 'choice',
    options: availabilities,
    start: 'in service',
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
  condition: {
    kind: 'choice',
    options: conditions,
    filter: true,
    import: {
      headings: ['condition', 'zustand', 'الحالة الفنية'],
      words: { 'sehr gut': 'excellent', gut: 'good', mittel: 'average', schlecht: 'poor', defekt: 'failed' },
    },
  },
  quantity: {
    kind: 'number',
    min: 1,
    max: 100_000,
    decimals: 0,
    required: true,
    filter: true,
    import: { headings: ['quantity', 'count', 'anzahl', 'menge', 'العدد', 'الكمية'], isRequired: false },
  },
  fuel: {
    kind: 'choice',
    options: equipmentFuels,
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
  install_date: {
    kind: 'day',
    filter: true,
    import: {
      headings: ['install date', 'installed', 'installation date', 'einbaudatum', 'eingebaut', 'تاريخ التركيب'],
    },
  },
  /** Years. */
  expected_life: {
    kind: 'number',
    min: 0,
    max: 200,
    filter: true,
    import: {
      headings: [
        'expected life',
        'expected service life',
        'useful life',
        'lebensdauer',
        'العمر المتوقع',
        'expected service life years',
        'erwartete lebensdauer jahre',
        'العمر المتوقع بالسنوات',
      ],
    },
  },
  renewal_date: {
    kind: 'day',
    import: { headings: ['renewal date', 'planned replacement', 'geplanter ersatz', 'الاستبدال المخطط'] },
  },
  warranty_end: {
    kind: 'day',
    filter: true,
    import: { headings: ['warranty end', 'warranty ends', 'warranty expiry', 'garantie bis', 'نهاية الضمان'] },
  },
  replacement_cost: {
    ...amount,
    filter: true,
    import: { headings: ['replacement cost', 'ersatzkosten', 'تكلفة الاستبدال'] },
  },
  currency: { kind: 'currency', import: { headings: ['currency', 'währung', 'العملة'] } },
  description: {
    kind: 'text',
    max: 4000,
    isLong: true,
    import: { headings: ['description', 'notes', 'beschreibung', 'bemerkung', 'الوصف'] },
  },
} as const satisfies Fields;
