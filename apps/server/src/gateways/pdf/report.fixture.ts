import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { GhgReportModel, ReportTextKey } from './ghg-report.ts';
import { fixtureFactors } from './report-factors.fixture.ts';
import { fixtureFindings } from './report-findings.fixture.ts';
import { fixtureTexts } from './report-texts.fixture.ts';

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
    texts: options.texts ?? fixtureTexts[language],
    inventory: madeUpInventory(options.properties ?? 12, year),
    baseYear: 2022,
    consolidation: 'operational_control',
    findings: fixtureFindings[language],
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
    factors: fixtureFactors,
    on_site: [
      {
        environment_id: '6d1f7c1e-0000-4000-8000-000000000002',
        environment_name: 'Rue de la République 14',
        renewable_source_id: '6d1f7c1e-0000-4000-8000-000000000003',
        name: 'Roof',
        kind: 'solar_pv',
        carrier: 'electricity',
        generated_kwh: 40_000,
        exported_kwh: 10_000,
        used_kwh: 30_000,
        adds_energy: true,
        sold_kwh: 12_500,
        used_sold_kwh: 2500,
      },
    ],
    refrigerants: [
      {
        equipment_id: '6d1f7c1e-0000-4000-8000-000000000001',
        name: 'Chiller on the roof',
        of: 'Rue de la République 14',
        environment_id: '6d1f7c1e-0000-4000-8000-000000000002',
        refrigerant: 'R-410A',
        days: ['2025-03-02', '2025-09-10'],
        added: 6.5,
        recovered: 0,
        charge_change: 0,
        lost: 6.5,
        gwp100: 1924,
        source: 'IPCC AR5',
        kg_co2e: 12_506,
        state: 'counted',
      },
    ],
    uncertainty: {
      scope1: { kg_co2e: 1091315.7859, gsd2: 1.06, low: 1029543.1942, high: 1156794.7331, score: 2 },
      scope2_location: { kg_co2e: 3319416.09, gsd2: 1.07, low: 3102258.028, high: 3551775.2163, score: 2.1 },
      scope2_market: { kg_co2e: 3477556.8666, gsd2: 1.12, low: 3104961.488, high: 3894863.6906, score: 1.8 },
      scope3: { kg_co2e: 280446.6834, gsd2: 1.31, low: 214081.4377, high: 367385.1553, score: 3.4 },
      total_location: { kg_co2e: 4691178.5593, gsd2: 1.05, low: 4467789.1041, high: 4925737.4873, score: 2.2 },
      total_market: { kg_co2e: 4849319.3359, gsd2: 1.08, low: 4490110.4962, high: 5237264.8828, score: 2 },
      sources: [
        {
          of: 'factor',
          about: 'electricity',
          source: 'UBA, 1990–2024',
          country: 'DE',
          region: '',
          year: 2024,
          share_of_emissions: 0.61,
          share_of_variance: 0.48,
        },
        {
          of: 'quantity',
          about: '3:6',
          source: '',
          country: '',
          region: '',
          year: null,
          share_of_emissions: 0.04,
          share_of_variance: 0.12,
        },
      ],
      by_kind: [
        { kind: 'measured', kg_co2e: 4_497_432.8753, score: 2 },
        { kind: 'estimated', kg_co2e: 193_745.684, score: 3 },
      ],
    },
    coverage: { days: 4_268, days_expected: 4_380, share: 4_268 / 4_380, estimated_share: 0.0413 },
    energy_kwh: add('energy_kwh'),
    gross_floor_area: add('gross_floor_area'),
  };
}
