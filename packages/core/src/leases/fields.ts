import type { Fields } from '../fields/field.ts';

/** How the costs of a space are recovered from its tenant. */
export const costRecoveries = ['none', 'area', 'sub_meter', 'fixed'] as const;

/** The fields of a lease, in the order of the form. */
export const leaseFields = {
  tenant_id: {
    kind: 'id',
    of: 'tenant',
    required: true,
    import: {
      headings: ['tenant', 'tenant name', 'company', 'mieter', 'mietername', 'firma', 'المستأجر', 'اسم المستأجر'],
      within: 'environment_id',
    },
  },
  space_id: {
    kind: 'id',
    of: 'space',
    required: true,
    list: 'own',
    import: {
      headings: [
        'space',
        'space name',
        'unit',
        'fläche',
        'einheit',
        'mieteinheit',
        'الوحدة',
        'المساحة المؤجرة',
        'المساحة',
      ],
      within: 'environment_id',
    },
  },
  tenant_space_name: {
    kind: 'text',
    max: 200,
    form: 'space',
    note: true,
    import: {
      headings: [
        'tenant space',
        'suite',
        'leased part',
        'mietfläche',
        'bezeichnung',
        'الجناح',
        'name of the leased part',
        'name der mietfläche',
        'اسم الجزء المؤجَّر',
      ],
    },
  },
  valid_from: {
    kind: 'day',
    required: true,
    list: 'shown',
    form: 'space',
    import: {
      headings: [
        'valid from',
        'from',
        'start',
        'lease start',
        'start date',
        'commencement',
        'von',
        'ab',
        'beginn',
        'mietbeginn',
        'من',
        'gültig ab',
        'صالح من',
      ],
    },
  },
  /** The last day; null: no end. */
  valid_until: {
    kind: 'day',
    list: 'own',
    form: 'space',
    note: true,
    import: {
      headings: [
        'valid until',
        'until',
        'to',
        'end',
        'lease end',
        'end date',
        'expiry',
        'expiration',
        'bis',
        'ende',
        'mietende',
        'إلى',
        'حتى',
        'gültig bis',
        'صالح حتى',
      ],
    },
  },
  /** Without area and share: the whole space. */
  area: {
    kind: 'number',
    unit: 'm²',
    above: 0,
    max: 10_000_000,
    decimals: 2,
    list: 'own',
    form: 'area',
    examples: [null],
    import: {
      headings: [
        'leased area',
        'area',
        'size',
        'rentable area',
        'nla',
        'größe',
        'quadratmeter',
        'mietfläche m2',
        'المساحة',
        'gemietete größe',
        'المساحة المؤجَّرة',
      ],
    },
  },
  /** The share of the space. */
  share: {
    kind: 'number',
    isShare: true,
    above: 0,
    max: 1,
    form: 'share',
    import: {
      headings: [
        'share',
        'share of space',
        'share of the space',
        'anteil',
        'anteil der fläche',
        'النسبة',
        'النسبة من المساحة',
        'share of the space 0 to 1',
        'anteil der fläche 0 bis 1',
        'النسبة من المساحة 0 إلى 1',
      ],
    },
  },
  /** People who work or live there. */
  headcount: {
    kind: 'number',
    min: 0,
    max: 1_000_000,
    decimals: 0,
    form: 'people',
    note: true,
    import: {
      headings: ['headcount', 'people', 'employees', 'personen', 'personenzahl', 'mitarbeiter', 'عدد الأشخاص'],
    },
  },
  cost_recovery: {
    kind: 'choice',
    options: costRecoveries,
    start: 'none',
    list: 'own',
    form: 'recovery',
    import: {
      headings: ['cost recovery', 'recovery', 'kostenumlage', 'umlage', 'استرداد التكاليف'],
      words: {
        'by area': 'area',
        'by sub-meter': 'sub_meter',
        'fixed share': 'fixed',
        keine: 'none',
        'nach fläche': 'area',
        'nach unterzähler': 'sub_meter',
        'fester anteil': 'fixed',
      },
    },
  },
  /** The share of the costs, if it is fixed. */
  recovery_share: {
    kind: 'number',
    isShare: true,
    min: 0,
    max: 1,
    form: 'fixed',
    import: {
      headings: [
        'share of costs',
        'share of the costs',
        'recovery share',
        'anteil an den kosten',
        'النسبة من التكاليف',
        'share of the costs 0 to 1',
        'anteil an den kosten 0 bis 1',
        'النسبة من التكاليف 0 إلى 1',
      ],
    },
  },
  /** The day on which the tenant agreed to share consumption data; null: not agreed. */
  data_consent_on: {
    kind: 'day',
    list: 'own',
    form: 'terms',
    note: true,
    import: {
      headings: [
        'data sharing agreed on',
        'data consent',
        'datenweitergabe',
        'zustimmung',
        'تاريخ الموافقة',
        'datenweitergabe zugestimmt am',
        'تاريخ الموافقة على مشاركة البيانات',
      ],
    },
  },
  note: {
    kind: 'text',
    max: 2000,
    isLong: true,
    form: 'terms',
    import: { headings: ['note', 'notes', 'notiz', 'bemerkung', 'ملاحظة'] },
  },
} as const satisfies Fields;
