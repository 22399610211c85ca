import { addDecarbonizeProject } from '../../../carbon/decarbonization/projects.service.ts';
import { addSavingAdjustment, saveSavingProof } from '../../../carbon/proven-savings/proof.service.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

/** The index of the billed month from which the first building needs less heat. */
export const BALANCED_FROM = 20;
/** The remaining share of its heat from then on. */
export const BALANCED_HEAT = 0.8;

type Savings = Parameters<typeof addDecarbonizeProject>[1]['savings'];

interface DoneProject {
  property: number;
  name: string;
  measure: string;
  /** The months of the start of the works and of the service. */
  works: number;
  service: number;
  costPerM2: number;
  savingPerM2: number;
  savings: (property: DemoProperty) => Savings;
}

/** A project with savings for more than a year, a more recent one, and one without a weather station nearby. */
const done: readonly DoneProject[] = [
  {
    property: 0,
    name: 'Heating controls and hydraulic balancing',
    measure: 'hydraulic_balancing',
    works: BALANCED_FROM - 1,
    service: BALANCED_FROM,
    costPerM2: 9,
    savingPerM2: 1.7,
    savings: ({ heatBy }) => [{ carrier: heatBy, basis: 'percent', value: 18 }],
  },
  {
    property: 9,
    name: 'Ventilation schedules',
    measure: '',
    works: 29,
    service: 30,
    costPerM2: 2,
    savingPerM2: 1.1,
    savings: () => [{ carrier: 'electricity', basis: 'percent', value: 5 }],
  },
  {
    property: 1,
    name: 'Insulation of the top ceiling',
    measure: '',
    works: 16,
    service: 18,
    costPerM2: 14,
    savingPerM2: 0.9,
    savings: ({ heatBy }) => [{ carrier: heatBy, basis: 'percent', value: 8 }],
  },
];

export async function makeProvenSavings(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  months: readonly [string, string][],
): Promise<void> {
  for (const { property: at, works, service, costPerM2, savingPerM2, savings, ...project } of done) {
    const [property, environment_id] = [properties[at], ids[at]];
    const [works_began_on, in_service_on] = [months[works]?.[0], months[service]?.[0]];
    if (!property || !environment_id || !works_began_on || !in_service_on) continue;
    const { _id: decarbonize_project_id } = await addDecarbonizeProject(ctx, {
      ...project,
      environment_id,
      portfolio_id: null,
      status: 'completed',
      start_year: Number(in_service_on.slice(0, 4)),
      capital_cost: Math.round((property.areaM2 * costPerM2) / 1000) * 1000,
      annual_cost_saving: Math.round((property.areaM2 * savingPerM2) / 100) * 100,
      currency: property.currency,
      life_years: 15,
      savings: savings(property),
      note: '',
      after_ids: [],
      raises: [],
      not_with_ids: [],
    });
    await saveSavingProof(ctx, {
      decarbonize_project_id,
      works_began_on,
      in_service_on,
      baseline_months: 12,
      confidence: 90,
    });
    const letIn = months[service + 3];
    if (at === 0 && letIn)
      await addSavingAdjustment(ctx, {
        decarbonize_project_id,
        carrier: property.heatBy,
        start: letIn[0],
        last_day: `${letIn[0].slice(0, 8)}28`,
        kwh: 6000,
        reason: 'Two vacant floors were let and are heated',
      });
  }
}
