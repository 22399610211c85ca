import type { Inventory } from '@steward/contract/ghg-report';
import type { GhgReportModel, ReportTextKey } from './ghg-report.ts';
import { madeUpTexts } from './made-up-texts.ts';

const CITIES: readonly [string, string][] = [
  ['Speicherhof Hamburg', 'DE'],
  ['Quartier am Schlosspark, Haus A–C', 'DE'],
  ['برج الواحة للأعمال', 'AE'],
  ['Albion Works, Manchester', 'GB'],
  ['Donaudampfschifffahrtsgesellschaftskapitänshaus', 'AT'],
  ['Rue de la République 14', 'FR'],
  ['مركز النخيل (المرحلة 2)', 'AE'],
  ['Harbour Exchange, Dublin', 'IE'],
  ['Κτίριο Αθηνά', 'GR'],
  ['Logistikpark Wörth', 'DE'],
  ['One Mercer Yard', 'GB'],
  ['Casa del Sol', 'ES'],
];

/** A report to look at and to test with: every number and name is invented. */
export function madeUpReport(
  language: GhgReportModel['language'],
  options: { properties?: number; texts?: Partial<Record<ReportTextKey, string>> } = {},
): GhgReportModel {
  const year = 2025;
  return {
    language,
    status: 'draft',
    round: 2,
    sha256: '9f2c4e1ab07d35c8e6614d0b92fa7733c15e08d94ab6f2217c80de5593b1a46f',
    organization: language === 'ar' ? 'شركة الواحة لإدارة العقارات' : 'Nordhafen Real Estate GmbH',
    target: language === 'ar' ? 'محفظة المكاتب Core+' : 'European Office Fund II',
    level: 'Portfolio',
    year,
    generatedOn: '2026-03-05',
    texts: options.texts ?? madeUpTexts[language],
    inventory: madeUpInventory(options.properties ?? 12, year),
    baseYear: 2022,
    consolidation: 'operational_control',
    findings: FINDINGS[language],
    earlierRounds: [
      {
        round: 1,
        sha256: '40aa17be9c3d2f6e58b1907c4411de02a7f3c96b5582d0e1f4a3b7c8d9e0f123',
        frozen_at: '2026-02-02T10:00:00Z',
        total_location: 4_907_112.4,
        total_market: 3_410_002.9,
      },
    ],
  };
}

function madeUpInventory(properties: number, year: number): Inventory {
  const by_environment = Array.from({ length: properties }, (_, index) => {
    const [name, country_code] = CITIES[index % CITIES.length]!;
    const gross_floor_area = 3_200 + ((index * 7919) % 23_000);
    const scope1 = index % 5 === 4 ? 0 : gross_floor_area * 8.4137;
    const scope2_location = gross_floor_area * (14 + (index % 7) * 3.21);
    const scope2_market = index % 3 === 0 ? scope2_location * 0.1 : scope2_location * 1.18;
    const scope3 = gross_floor_area * 1.9071;
    return {
      environment_id: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      environment_name: index < CITIES.length ? name : `${name} ${index + 1}`,
      country_code,
      gross_floor_area,
      is_complete: index % 12 !== 2,
      energy_kwh: gross_floor_area * 131.5,
      scope1,
      scope2_location,
      scope2_market,
      scope3,
      kg_per_m2: (scope1 + scope2_location + scope3) / gross_floor_area,
    };
  });
  const add = (key: 'scope1' | 'scope2_location' | 'scope2_market' | 'scope3' | 'gross_floor_area' | 'energy_kwh') =>
    by_environment.reduce((sum, row) => sum + row[key], 0);
  const totals = {
    scope1: add('scope1'),
    scope2_location: add('scope2_location'),
    scope2_market: add('scope2_market'),
    scope3: add('scope3'),
  };
  const part = (share: { 1?: number; 2?: number; 3?: number }) => ({
    scope1: totals.scope1 * (share[1] ?? 0),
    scope2_location: totals.scope2_location * (share[2] ?? 0),
    scope2_market: totals.scope2_market * (share[2] ?? 0),
    scope3: totals.scope3 * (share[3] ?? 0),
  });
  const location = totals.scope1 + totals.scope2_location + totals.scope3;
  const winter = [0.13, 0.12, 0.1, 0.08, 0.06, 0.05, 0.05, 0.055, 0.06, 0.08, 0.1, 0.115];
  return {
    totals,
    total_location: location,
    total_market: totals.scope1 + totals.scope2_market + totals.scope3,
    is_complete: false,
    scope3_by_category: {
      1: totals.scope3 * 0.08,
      3: totals.scope3 * 0.52,
      5: totals.scope3 * 0.31,
      13: totals.scope3 * 0.09,
    },
    gases: {
      co2: location * 0.871,
      ch4: location * 0.0031,
      n2o: location * 0.0027,
      fluorinated: 41_250,
      unsplit: location * 0.1232 - 41_250,
    },
    biogenic: 184_620.4,
    by_environment,
    by_carrier: [
      { carrier: 'electricity', quantity: totals.scope2_location / 0.31, unit: 'kWh', ...part({ 2: 0.82, 3: 0.46 }) },
      { carrier: 'natural_gas', quantity: totals.scope1 / 0.2, unit: 'kWh', ...part({ 1: 0.93 }) },
      { carrier: 'wood', quantity: 527_486, unit: 'kWh', ...part({ 1: 0.005 }) },
      {
        carrier: 'district_heating',
        quantity: totals.scope2_location / 1.1,
        unit: 'kWh',
        ...part({ 2: 0.18, 3: 0.15 }),
      },
      { carrier: 'refrigerant', quantity: 19.75, unit: 'kg', ...part({ 1: 0.065 }) },
      { carrier: 'water', quantity: 48_210_000, unit: 'l', ...part({ 3: 0.08 }) },
      { carrier: 'waste', quantity: 612.4, unit: 't', ...part({ 3: 0.31 }) },
    ],
    by_month: winter.map((share, index) => ({
      month: `${year}-${String(index + 1).padStart(2, '0')}`,
      ...part({ 1: share * 0.935, 2: share, 3: share }),
    })),
    by_year: [1.31, 1.22, 1.09, 1].map((share, index) => ({
      year: year - 3 + index,
      ...part({ 1: share, 2: share, 3: share }),
    })),
    missing: [
      {
        what: 'district cooling factor, location-based, AE, 2025',
        kind: 'district cooling factor, location-based',
        country: 'AE',
        year,
        carrier: 'district_cooling',
        quantity: 1_284_500.25,
        unit: 'kWh',
        environment_ids: by_environment.slice(2, 3).map((row) => row.environment_id),
      },
      {
        what: 'district cooling factor, market-based, AE, 2025',
        kind: 'district cooling factor, market-based',
        country: 'AE',
        year,
        carrier: 'district_cooling',
        quantity: 1_284_500.25,
        unit: 'kWh',
        environment_ids: by_environment.slice(2, 3).map((row) => row.environment_id),
      },
    ],
    factors: FACTORS,
    coverage: { days: 4_268, days_expected: 4_380, share: 4_268 / 4_380, estimated_share: 0.0413 },
    energy_kwh: add('energy_kwh'),
    gross_floor_area: add('gross_floor_area'),
  };
}

const published = {
  scope: 2,
  basis: null,
  region: null,
  year: 2025,
  unit: 'kWh',
  gwp_set: 'AR5',
  note: null,
  proxy_for: null,
  own: false,
};
const desnz = {
  source: 'UK Department for Energy Security and Net Zero, UK Government GHG Conversion Factors for Company Reporting',
  edition: '2025, flat file v1',
  licence: 'Open Government Licence v3.0',
};
const ember = {
  source: 'Ember, Yearly electricity data: emissions intensity of generation',
  edition: 'yearly data, 2022 to 2024',
  licence: 'CC BY 4.0',
  gwp_set: 'lifecycle',
  year: 2024,
};
const FACTORS: Inventory['factors'] = [
  {
    ...published,
    ...desnz,
    id: 'a',
    carrier: 'natural_gas',
    scope: 1,
    country: 'GB',
    kg_co2e_per_unit: 0.18296,
    note: 'Natural gas, gross CV',
  },
  {
    ...published,
    ...desnz,
    id: 'b',
    carrier: 'natural_gas',
    scope: 1,
    country: 'GB',
    kg_co2e_per_unit: 0.18296,
    proxy_for: 'DE',
    note: 'Natural gas, gross CV',
  },
  {
    ...published,
    ...desnz,
    id: 'c',
    carrier: 'wood',
    scope: 1,
    country: 'GB',
    kg_co2e_per_unit: 0.0115,
    note: 'Wood pellets',
  },
  { ...published, ...desnz, id: 'd', carrier: 'electricity', country: 'GB', kg_co2e_per_unit: 0.177 },
  {
    ...published,
    id: 'e',
    carrier: 'electricity',
    country: 'DE',
    year: 2024,
    kg_co2e_per_unit: 0.363,
    gwp_set: 'CO2 only',
    source: 'Umweltbundesamt, Entwicklung der spezifischen Treibhausgas-Emissionen des deutschen Strommix',
    edition: 'Climate Change 13/2025',
    licence: 'DL-DE-BY 2.0',
  },
  {
    ...published,
    id: 'f',
    carrier: 'electricity',
    basis: 'market',
    country: 'DE',
    year: 2024,
    kg_co2e_per_unit: 0.73321,
    gwp_set: 'CO2 only',
    source: 'Association of Issuing Bodies, European Residual Mixes',
    edition: '2024 (30 May 2025), table 2; Italy also 2025',
    licence: '© AIB, use with permission; figures quoted with their source',
  },
  {
    ...published,
    ...ember,
    id: 'g',
    carrier: 'electricity',
    country: 'AE',
    kg_co2e_per_unit: 0.46751,
    note: 'Lifecycle intensity of generation: includes upstream emissions',
  },
  { ...published, ...ember, id: 'h', carrier: 'electricity', country: 'FR', kg_co2e_per_unit: 0.04415 },
  {
    ...published,
    id: 'i',
    carrier: 'district_heating',
    country: 'DE',
    kg_co2e_per_unit: 0.1642,
    own: true,
    gwp_set: 'as stated by the supplier',
    source: 'Hamburger Energiewerke, Emissionsfaktor Zentralnetz',
    edition: '2025',
    licence: '',
  },
  {
    ...published,
    ...desnz,
    id: 'j',
    carrier: 'water',
    scope: 3,
    country: 'GB',
    unit: 'l',
    kg_co2e_per_unit: 0.000191,
    proxy_for: 'DE',
  },
  {
    ...published,
    ...desnz,
    id: 'k',
    carrier: 'waste',
    scope: 3,
    country: 'GB',
    unit: 't',
    kg_co2e_per_unit: 520.3342,
    note: 'Commercial and industrial waste, landfill',
  },
];

const MESSAGES = {
  en: [
    'The electricity of Speicherhof Hamburg falls by 38 % in July. Is a bill missing?',
    'No bill is missing. The tenant on floors 3 to 5 moved out on 30 June:\n- lease ended 30 June 2025\n- new lease from 1 October 2025\n\nThe meter readings are attached to the July bill.',
    'Understood, thank you.',
  ],
  de: [
    'Der Stromverbrauch im Speicherhof Hamburg fällt im Juli um 38 %. Fehlt eine Rechnung?',
    'Es fehlt keine Rechnung. Der Mieter der Etagen 3 bis 5 ist zum 30. Juni ausgezogen:\n- Mietende 30. Juni 2025\n- neuer Mietvertrag ab 1. Oktober 2025\n\nDie Zählerstände liegen der Rechnung für Juli bei.',
    'Verstanden, vielen Dank.',
  ],
  ar: [
    'انخفض استهلاك الكهرباء في برج الواحة بنسبة 38% في يوليو. هل تنقص فاتورة؟',
    'لا تنقص أي فاتورة. غادر مستأجر الطوابق 3 إلى 5 في 30 يونيو:\n- انتهاء العقد في 30 يونيو 2025\n- عقد جديد من 1 أكتوبر 2025\n\nقراءات العداد مرفقة بفاتورة يوليو (رقم INV-2025/07).',
    'مفهوم، شكرًا.',
  ],
} as const;
const ABOUT = {
  en: 'Speicherhof Hamburg, electricity, July',
  de: 'Speicherhof Hamburg, Strom, Juli',
  ar: 'برج الواحة، الكهرباء، يوليو',
};
const AUTHORS = {
  en: ['Dr Helen Marsh', 'Jonas Petersen'],
  de: ['Dr. Helene Marsch', 'Jonas Petersen'],
  ar: ['د. هالة المرزوقي', 'يوسف العامري'],
};

function madeUpFindings(language: GhgReportModel['language']): GhgReportModel['findings'] {
  const [question, answer, thanks] = MESSAGES[language];
  const [verifier = '', owner = ''] = AUTHORS[language];
  return [
    {
      _id: '1',
      round: 1,
      kind: 'question',
      about: ABOUT[language],
      size_t: null,
      status: 'closed',
      created_at: '2026-02-09T08:30:00Z',
      messages: [
        { _id: '1', at: '2026-02-09T08:30:00Z', side: 'verifier', author: verifier, body: question },
        { _id: '2', at: '2026-02-11T14:05:00Z', side: 'owner', author: owner, body: answer },
        { _id: '3', at: '2026-02-12T09:00:00Z', side: 'verifier', author: verifier, body: thanks },
      ],
    },
    {
      _id: '2',
      round: 2,
      kind: 'misstatement',
      about: ABOUT[language],
      size_t: 12.375,
      status: 'open',
      created_at: '2026-03-02T08:30:00Z',
      messages: [{ _id: '4', at: '2026-03-02T08:30:00Z', side: 'verifier', author: verifier, body: question }],
    },
  ];
}
const FINDINGS = { en: madeUpFindings('en'), de: madeUpFindings('de'), ar: madeUpFindings('ar') };
