import type { Ctx } from '../../../platform/ctx.ts';
import {
  addEmbodiedCarbonItem,
  addEmbodiedCarbonProject,
} from '../../carbon/embodied-carbon/embodied-carbon.service.ts';

type Item = Parameters<typeof addEmbodiedCarbonItem>[1];
type Material = Pick<Item, 'name' | 'building_part' | 'quantity' | 'unit' | 'factor' | 'kg_per_unit' | 'transport_km'> &
  Partial<Pick<Item, 'source_kind' | 'biogenic_factor'>>;

/** 5 Bryant Square. */
const PROPERTY = 9;
const MADE_UP = 'Made-up figure of the demo, no declaration';

/** The fit-out of two floors. Every factor is made up; one panel has none, so the project is not complete and says so. */
const materials: readonly Material[] = [
  {
    name: 'Metal stud partitions',
    building_part: 'internal_walls',
    quantity: 1850,
    unit: 'm2',
    factor: 21,
    kg_per_unit: 48,
    transport_km: 120,
  },
  {
    name: 'Raised access floor',
    building_part: 'internal_finishes',
    quantity: 2400,
    unit: 'm2',
    factor: 34,
    kg_per_unit: 38,
    transport_km: 260,
  },
  {
    name: 'Carpet tiles, recycled backing',
    building_part: 'internal_finishes',
    quantity: 2400,
    unit: 'm2',
    factor: 6.4,
    kg_per_unit: 4.1,
    transport_km: 410,
  },
  {
    name: 'Ductwork, galvanized',
    building_part: 'building_services',
    quantity: 8600,
    unit: 'kg',
    factor: 2.7,
    kg_per_unit: null,
    transport_km: 95,
  },
  {
    name: 'Oak acoustic panels',
    building_part: 'fittings',
    quantity: 310,
    unit: 'm2',
    factor: 9.5,
    biogenic_factor: -14,
    kg_per_unit: 11,
    transport_km: 640,
  },
  {
    name: 'Glazed office fronts',
    building_part: 'internal_walls',
    quantity: 280,
    unit: 'm2',
    factor: null,
    kg_per_unit: 30,
    transport_km: 150,
  },
];

export async function makeEmbodiedCarbon(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const environment_id = ids[PROPERTY];
  if (!environment_id) return;
  const { _id: embodied_carbon_project_id } = await addEmbodiedCarbonProject(ctx, {
    environment_id,
    name: 'Fit-out of floors 12 and 13',
    works: 'fit_out',
    gross_floor_area: 2400,
    completed_on: `${ctx.now.getUTCFullYear() - 1}-09-30`,
    tool: '',
    note: '',
    decarbonize_project_id: null,
  });
  const shared = {
    embodied_carbon_project_id,
    declared_amount: 1,
    biogenic_factor: null,
    valid_until: null,
    note: '',
  };
  for (const material of materials)
    await addEmbodiedCarbonItem(ctx, {
      ...shared,
      kind: 'material',
      declared_unit: material.unit,
      source_kind: material.factor === null ? null : 'generic',
      source: material.factor === null ? '' : MADE_UP,
      transport_mode: 'road',
      transport_factor: 0.11,
      transport_source: MADE_UP,
      waste_share: 0.06,
      waste_factor: 0.02,
      waste_source: MADE_UP,
      ...material,
    });
  await addEmbodiedCarbonItem(ctx, {
    ...shared,
    kind: 'site_energy',
    name: 'Electricity of the site',
    building_part: null,
    quantity: 18_400,
    unit: 'kWh',
    declared_unit: 'kWh',
    factor: 0.29,
    source_kind: null,
    source: MADE_UP,
    kg_per_unit: null,
    transport_mode: null,
    transport_km: null,
    transport_factor: null,
    transport_source: '',
    waste_share: null,
    waste_factor: null,
    waste_source: '',
  });
}
