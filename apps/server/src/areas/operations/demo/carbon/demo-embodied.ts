import type { Ctx } from '../../../../platform/ctx.ts';
import {
  addEmbodiedCarbonItem,
  addEmbodiedCarbonProject,
} from '../../../carbon/embodied-carbon/embodied-carbon.service.ts';

type Item = Parameters<typeof addEmbodiedCarbonItem>[1];
type Material = Pick<Item, 'name' | 'building_part' | 'quantity' | 'unit' | 'factor' | 'kg_per_unit' | 'transport_km'> &
  Partial<Pick<Item, 'source_kind' | 'biogenic_factor'>>;

/** 5 Bryant Square, and Isar Campus. */
const FIT_OUT = 9;
const HEAT_PUMP = 2;
const MADE_UP = 'Made-up figure of the demo, no declaration';

/** The fit-out of two floors. Every factor is invented; one panel has none, so the project is shown as incomplete. */
const fitOutMaterials: readonly Material[] = [
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

/** The plant of the heat pump that is planned instead of the gas boiler, with every figure known: net zero shows its payback. */
const plant: readonly Material[] = [
  {
    name: 'Air-to-water heat pumps, 180 kW',
    building_part: 'building_services',
    quantity: 6,
    unit: 'pcs',
    factor: 15_600,
    kg_per_unit: 2400,
    transport_km: 540,
  },
  {
    name: 'Buffer tanks, steel, 5,000 l',
    building_part: 'building_services',
    quantity: 4,
    unit: 'pcs',
    factor: 2900,
    kg_per_unit: 1150,
    transport_km: 310,
  },
  {
    name: 'Pipes, copper and steel',
    building_part: 'building_services',
    quantity: 5200,
    unit: 'kg',
    factor: 3.1,
    kg_per_unit: null,
    transport_km: 120,
  },
  {
    name: 'Foundations, concrete C25/30',
    building_part: 'external_works',
    quantity: 46,
    unit: 'm3',
    factor: 235,
    kg_per_unit: 2400,
    transport_km: 18,
  },
];

interface Works {
  project: Omit<Parameters<typeof addEmbodiedCarbonProject>[1], 'tool' | 'note'>;
  materials: readonly Material[];
  siteKwh: number;
  siteFactor: number;
}

export async function makeEmbodiedCarbon(
  ctx: Ctx,
  ids: readonly string[],
  heatPumpProject: string | undefined,
): Promise<void> {
  const [fitOut, campus] = [ids[FIT_OUT], ids[HEAT_PUMP]];
  if (fitOut)
    await makeWorks(ctx, {
      project: {
        environment_id: fitOut,
        name: 'Fit-out of floors 12 and 13',
        works: 'fit_out',
        gross_floor_area: 2400,
        completed_on: `${ctx.now.getUTCFullYear() - 1}-09-30`,
        decarbonize_project_id: null,
      },
      materials: fitOutMaterials,
      siteKwh: 18_400,
      siteFactor: 0.29,
    });
  if (campus && heatPumpProject)
    await makeWorks(ctx, {
      project: {
        environment_id: campus,
        name: 'Heat pump plant on the roof of the energy centre',
        works: 'major_renovation',
        gross_floor_area: null,
        completed_on: null,
        decarbonize_project_id: heatPumpProject,
      },
      materials: plant,
      siteKwh: 6200,
      siteFactor: 0.36,
    });
}

async function makeWorks(ctx: Ctx, { project, materials, siteKwh, siteFactor }: Works): Promise<void> {
  const { _id: embodied_carbon_project_id } = await addEmbodiedCarbonProject(ctx, { ...project, tool: '', note: '' });
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
    quantity: siteKwh,
    unit: 'kWh',
    declared_unit: 'kWh',
    factor: siteFactor,
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
