import type { EfficiencyMeasure } from '@steward/contract/estate/efficiency-measures';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Ctx } from '../../../../platform/ctx.ts';
import { saveTechnicalAssessment } from '../../../estate/efficiency-measures/assessment.service.ts';
import { saveEfficiencyMeasure } from '../../../estate/efficiency-measures/measures.service.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

type Status = EfficiencyMeasure['status'];

interface DemoMeasure {
  measure: string;
  title: string;
  status: Status;
  life: number;
  /** Cost per m² of floor area. */
  costPerM2: number;
  /** Shares of the yearly electricity and heat of the building; negative: higher use. */
  electricity?: number;
  heat?: number;
  starts: string;
  raises?: readonly { code: string; level: number }[];
}

const chosen: readonly DemoMeasure[] = [
  {
    measure: 'led_retrofit',
    title: 'LED lighting retrofit',
    status: 'in progress',
    life: 15,
    costPerM2: 34,
    electricity: 0.14,
    starts: '-03-01',
    raises: [
      { code: 'L-1a', level: 3 },
      { code: 'BS-E1-4', level: 3 },
    ],
  },
  {
    measure: 'bms_tuning',
    title: 'BMS tuning and retro-commissioning',
    status: 'completed',
    life: 5,
    costPerM2: 2.4,
    electricity: 0.04,
    heat: 0.06,
    starts: '-01-15',
  },
  {
    measure: 'hydraulic_balancing',
    title: 'Hydraulic balancing',
    status: 'selected',
    life: 15,
    costPerM2: 6,
    heat: 0.09,
    starts: '-06-01',
    raises: [
      { code: 'H-1a', level: 3 },
      { code: 'BS-E1-1', level: 3 },
    ],
  },
  {
    measure: 'heat_pump_air',
    title: 'Air-source heat pump instead of boiler',
    status: 'evaluated',
    life: 17,
    costPerM2: 58,
    electricity: -0.18,
    heat: 0.72,
    starts: '-09-01',
  },
  {
    measure: 'pv_rooftop',
    title: 'Rooftop photovoltaic',
    status: 'proposed',
    life: 27,
    costPerM2: 16,
    electricity: 0.12,
    starts: '-05-01',
  },
  { measure: 'green_roof', title: 'Green roof', status: 'discarded', life: 35, costPerM2: 18, starts: '-07-01' },
];

const ENERGY_PRICE = { electricity: 0.24, heat: 0.11 };

/** Five measures and one discarded measure for each property, and the state of their systems. */
export async function makeMeasures(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear();
  for (const [index, environment_id] of ids.entries()) {
    const property = properties[index];
    if (!property) continue;
    for (const one of chosen) await makeMeasure(ctx, environment_id, property, one, year);
    for (const one of stateOf(index)) await makeState(ctx, environment_id, property.currency, one, year);
  }
}

async function makeMeasure(
  ctx: Ctx,
  environment_id: string,
  property: DemoProperty,
  { measure, title, status, life, costPerM2, electricity = 0, heat = 0, starts, raises = [] }: DemoMeasure,
  year: number,
): Promise<void> {
  const rounded = (value: number) => Math.round(value / 100) * 100;
  const power = rounded(property.areaM2 * property.electricity * electricity);
  const warmth = rounded(property.areaM2 * property.heat * heat);
  // In a building heated by electricity, both are one carrier.
  const byCarrier = new Map<Carrier, number>();
  for (const [carrier, quantity] of [
    ['electricity', power],
    [property.heatBy, warmth],
  ] as const)
    if (quantity !== 0) byCarrier.set(carrier, (byCarrier.get(carrier) ?? 0) + quantity);
  const saving = rounded(power * ENERGY_PRICE.electricity + warmth * ENERGY_PRICE.heat);
  const startYear = status === 'completed' ? year - 1 : status === 'in progress' ? year : year + 1;
  await saveEfficiencyMeasure(ctx, {
    environment_id,
    raises: [...raises],
    efficiency_measure_id: null,
    measure,
    title,
    description: '',
    status,
    discard_reason: status === 'discarded' ? 'long payback' : null,
    scale: 'entire building',
    capital_cost: rounded(property.areaM2 * costPerM2),
    grants: measure === 'heat_pump_air' ? rounded(property.areaM2 * costPerM2 * 0.3) : null,
    annual_cost_saving: saving === 0 ? null : saving,
    currency: property.currency,
    life_years: life,
    starts_on: `${startYear}${starts}`,
    ends_on: status === 'completed' ? `${startYear}-04-30` : null,
    savings: [...byCarrier].map(([carrier, quantity]) => ({ carrier, quantity })),
  });
}

type State = Pick<
  Parameters<typeof saveTechnicalAssessment>[1],
  'system' | 'condition' | 'urgency' | 'findings' | 'recommendation' | 'repair_cost' | 'remaining_life'
>;

/** The same systems everywhere, in a state that varies by building. */
function stateOf(index: number): State[] {
  const isOld = index % 3 === 0;
  const fine = (system: State['system'], remaining_life: number): State => ({
    system,
    condition: 'good',
    urgency: 'none',
    findings: '',
    recommendation: '',
    repair_cost: null,
    remaining_life,
  });
  return [
    fine('structure', 60),
    {
      system: 'roof',
      condition: isOld ? 'poor' : 'fair',
      urgency: isOld ? 'within 1 year' : 'within 5 years',
      findings: 'Sealing brittle at the parapets, two damp spots below.',
      recommendation: 'Renew the sealing together with the insulation.',
      repair_cost: 145_000,
      remaining_life: isOld ? 2 : 6,
    },
    fine('facade', 25),
    fine('windows and doors', 15),
    {
      system: 'heating',
      condition: 'fair',
      urgency: 'within 5 years',
      findings: 'Circuits are not balanced; the far rooms stay cool.',
      recommendation: 'Hydraulic balancing, then replace the generator at its end of life.',
      repair_cost: 62_000,
      remaining_life: 6,
    },
    {
      system: 'ventilation',
      condition: isOld ? 'critical' : 'fair',
      urgency: isOld ? 'now' : 'none',
      findings: isOld ? 'Fire damper in the plant room does not close.' : 'Filters due for replacement.',
      recommendation: isOld ? 'Replace the damper and test all others.' : 'Replace the filters at the next service.',
      repair_cost: isOld ? 8_500 : 1_200,
      remaining_life: 9,
    },
    fine('electrical', 20),
    fine('lifts', 6),
    fine('fire safety', 5),
  ];
}

async function makeState(
  ctx: Ctx,
  environment_id: string,
  currency: string,
  state: State,
  year: number,
): Promise<void> {
  const record = { environment_id, assessor: 'Ingenieurbüro Lot & Partner', currency, ...state };
  await saveTechnicalAssessment(ctx, { ...record, assessed_on: `${year - 1}-10-08` });
  if (state.system === 'roof')
    await saveTechnicalAssessment(ctx, {
      ...record,
      condition: 'fair',
      urgency: 'none',
      findings: 'First cracks in the sealing.',
      repair_cost: null,
      assessed_on: `${year - 6}-09-20`,
    });
}
