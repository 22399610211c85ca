import type { Parsed } from '@steward/contract/call';
import type { decarbonization } from '@steward/contract/carbon/decarbonization';
import type { Ctx } from '../../../../platform/ctx.ts';
import { addDecarbonizeProject } from '../../../carbon/decarbonization/projects.service.ts';
import { saveEmissionTarget } from '../../../carbon/net-zero/targets.service.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

type Savings = Parsed<typeof decarbonization.addDecarbonizeProject>['savings'];

interface DemoProject {
  property: number;
  name: string;
  measure: string;
  status: Parsed<typeof decarbonization.addDecarbonizeProject>['status'];
  /** Years after the starting year of the plan. */
  after: number;
  costPerM2: number;
  life: number;
  savings: (property: DemoProperty) => Savings;
}

const percent = (carrier: Savings[number]['carrier'], value: number) => ({
  carrier,
  basis: 'percent' as const,
  value,
});

const chosen: readonly DemoProject[] = [
  {
    property: 0,
    name: 'LED and presence control',
    measure: 'led_retrofit',
    status: 'in progress',
    after: 1,
    costPerM2: 34,
    life: 15,
    savings: () => [percent('electricity', 16)],
  },
  {
    property: 1,
    name: 'Hydraulic balancing and new pumps',
    measure: 'hydraulic_balancing',
    status: 'selected',
    after: 2,
    costPerM2: 7,
    life: 15,
    savings: ({ heatBy }) => [percent(heatBy, 9)],
  },
  {
    property: 2,
    name: 'Heat pump instead of gas boiler',
    measure: 'heat_pump_air',
    status: 'evaluated',
    after: 4,
    costPerM2: 58,
    life: 18,
    savings: ({ areaM2, electricity, heat, heatBy }) => [
      { carrier: heatBy, basis: 'kwh', value: Math.round(areaM2 * heat * 0.85) },
      // Three units of heat from one of electricity.
      { carrier: 'electricity', basis: 'kwh', value: -Math.round(areaM2 * Math.min(electricity, (heat * 0.85) / 3)) },
    ],
  },
  {
    property: 2,
    name: 'Photovoltaics on three roofs',
    measure: 'pv_rooftop',
    status: 'selected',
    after: 2,
    costPerM2: 16,
    life: 27,
    savings: () => [percent('electricity', 14)],
  },
  {
    property: 9,
    name: 'Chiller with variable speed',
    measure: 'chiller',
    status: 'evaluated',
    after: 3,
    costPerM2: 22,
    life: 20,
    savings: () => [percent('electricity', 11)],
  },
];

/** The organization has a target for 1.5 °C from the verified year on; five projects cover a part of it. Returns their ids by measure. */
export async function makeNetZero(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  baseYear: number,
): Promise<Map<string, string>> {
  await saveEmissionTarget(ctx, {
    environment_id: null,
    portfolio_id: null,
    measure: 'scopes-1-2-location',
    kind: 'sbti-1.5c',
    source: '',
    target_year: null,
    base_year: baseYear,
    base_kg: null,
    points: [],
  });
  const made = new Map<string, string>();
  for (const { property: at, after, costPerM2, life, savings, ...project } of chosen) {
    const property = properties[at];
    const environment_id = ids[at];
    if (!property || !environment_id) continue;
    const saved = savings(property);
    const use = { electricity: property.electricity, [property.heatBy]: property.heat } as Record<string, number>;
    const price = { electricity: 0.22 } as Record<string, number>;
    const saving = saved.reduce((sum, { carrier, basis, value }) => {
      const kwh = basis === 'kwh' ? value : (value / 100) * property.areaM2 * (use[carrier] ?? 0);
      return sum + kwh * (price[carrier] ?? 0.1);
    }, 0);
    const { _id } = await addDecarbonizeProject(ctx, {
      ...project,
      environment_id,
      portfolio_id: null,
      start_year: baseYear + 1 + after,
      capital_cost: Math.round((property.areaM2 * costPerM2) / 1000) * 1000,
      annual_cost_saving: Math.round(saving / 100) * 100,
      currency: property.currency,
      life_years: life,
      savings: saved,
      note: '',
      after_ids: [],
      not_with_ids: [],
      raises: [],
    });
    made.set(project.measure, _id);
  }
  return made;
}
