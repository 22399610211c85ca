import type { Inventory } from '@steward/contract/carbon/ghg.report';
import type { GhgReportModel, ReportTextKey } from './ghg-report.ts';
import { madeUpFindings } from './made-up-findings.ts';
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
    findings: madeUpFindings[language],
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
    gases_by_scope: [
      { scope: 1, gas: 'co2', kg_co2e: totals.scope1 * 0.9, kg: totals.scope1 * 0.9 },
      { scope: 1, gas: 'ch4', kg_co2e: totals.scope1 * 0.006, kg: (totals.scope1 * 0.006) / 28 },
      { scope: 1, gas: 'n2o', kg_co2e: totals.scope1 * 0.004, kg: (totals.scope1 * 0.004) / 265 },
      { scope: 1, gas: 'hfcs', kg_co2e: totals.scope1 * 0.09, kg: 19.75 },
      { scope: 2, gas: 'co2', kg_co2e: totals.scope2_location * 0.8, kg: totals.scope2_location * 0.8 },
      { scope: 2, gas: 'unsplit', kg_co2e: totals.scope2_location * 0.2, kg: null },
      { scope: 3, gas: 'unsplit', kg_co2e: totals.scope3, kg: null },
    ],
    instruments: [
      {
        instrument_id: '019b0000-0000-7000-8000-000000000001',
        environment_name: 'Speicherhof Hamburg',
        country_code: 'DE',
        kind: 'certificate',
        reference: 'HKN-2025-118',
        year,
        kwh: 1_200_000,
        used_kwh: 1_050_400,
        kg_co2e_per_kwh: 0,
        issuer: 'Umweltbundesamt, Herkunftsnachweisregister',
        technology: 'Wind',
        produced_from: '2025-01-01',
        produced_until: '2025-12-31',
        cancelled_on: '2026-02-15',
        beneficiary: 'Nordhafen Real Estate GmbH',
      },
      {
        instrument_id: '019b0000-0000-7000-8000-000000000002',
        environment_name: 'Albion Works, Manchester',
        country_code: 'GB',
        kind: 'contract',
        reference: 'PPA 7',
        year,
        kwh: 300_000,
        used_kwh: 300_000,
        kg_co2e_per_kwh: 0.012,
        issuer: '',
        technology: 'Solar',
        produced_from: '2023-01-01',
        produced_until: '2023-12-31',
        cancelled_on: null,
        beneficiary: '',
      },
    ],
    remarks: by_environment.slice(0, 2).flatMap(({ environment_id, environment_name }) => [
      {
        environment_id,
        environment_name,
        kind: 'gap' as const,
        carrier: 'electricity',
        from: '',
        days: 31,
        of_days: 365,
      },
      {
        environment_id,
        environment_name,
        kind: 'borrowed' as const,
        carrier: 'natural_gas',
        from: 'GB',
        days: 0,
        of_days: 0,
      },
      {
        environment_id,
        environment_name,
        kind: 'no-residual-mix' as const,
        carrier: 'electricity',
        from: '',
        days: 0,
        of_days: 0,
      },
    ]),
    accepted_editions: [
      {
        carrier: 'electricity',
        country: 'DE',
        region: null,
        unit: 'kWh',
        before: { edition: 'Climate Change 23/2024', kg_co2e_per_unit: 0.38 },
        after: { edition: 'Climate Change 13/2025', kg_co2e_per_unit: 0.363 },
        reason: 'Correction by the publisher',
        accepted_by: 'Jonas Petersen',
        accepted_at: '2026-01-20T10:00:00Z',
      },
    ],
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
      months: index === 0 ? 5 : 12,
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
    uncertainty: {
      scope1: { kg_co2e: 152_300, gsd2: 1.06, low: 143_679, high: 161_438, score: 2 },
      scope2_location: { kg_co2e: 310_000, gsd2: 1.07, low: 289_719, high: 331_700, score: 2.1 },
      scope2_market: { kg_co2e: 402_000, gsd2: 1.12, low: 358_928, high: 450_240, score: 1.8 },
      scope3: { kg_co2e: 48_000, gsd2: 1.31, low: 36_641, high: 62_880, score: 3.4 },
      total_location: { kg_co2e: 510_300, gsd2: 1.05, low: 486_000, high: 535_815, score: 2.2 },
      total_market: { kg_co2e: 602_300, gsd2: 1.08, low: 557_685, high: 650_484, score: 2 },
      sources: [
        {
          of: 'factor',
          about: 'electricity',
          source: 'UBA, 1990–2024',
          year: 2024,
          share_of_emissions: 0.61,
          share_of_variance: 0.48,
        },
        { of: 'quantity', about: '3:6', source: '', year: null, share_of_emissions: 0.04, share_of_variance: 0.12 },
      ],
      by_kind: [
        { kind: 'measured', kg_co2e: 470_300, score: 2 },
        { kind: 'estimated', kg_co2e: 40_000, score: 3 },
      ],
    },
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
