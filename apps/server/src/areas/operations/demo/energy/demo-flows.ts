import type { Parsed } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import type { Ctx } from '../../../../platform/ctx.ts';
import { savePropertyAreas } from '../../../estate/environments/areas.service.ts';
import { saveOrganizationFlow } from '../../../estate/organization-flows/organization-flows.service.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

const box = (
  id: string,
  kind: 'company' | 'team' | 'person' | 'fund' | 'system' | 'external',
  title: string,
  x: number,
  y: number,
) => ({
  id,
  kind,
  title,
  note: '',
  x,
  y,
});

const boxes = [
  box('b1', 'fund', 'European Core Fund', 0, 0),
  box('b2', 'company', 'Demo Real Estate', 320, 0),
  box('b3', 'team', 'Asset management', 640, -80),
  box('b4', 'team', 'Sustainability', 640, 80),
  box('b5', 'person', 'Site manager', 960, -80),
  box('b6', 'external', 'Energy suppliers', 1280, -80),
];
const link = (
  from: string,
  to: string,
  kind: 'owns' | 'reports to' | 'manages' | 'information' | 'approval',
  label = '',
) => ({
  from,
  to,
  kind,
  label,
});
const connections = [
  link('b1', 'b2', 'owns'),
  link('b3', 'b2', 'reports to'),
  link('b4', 'b2', 'reports to'),
  link('b5', 'b3', 'reports to'),
  link('b6', 'b5', 'information', 'Bills'),
];

/** One diagram in two versions: how bills become a report. */
export async function makeFlows(ctx: Ctx): Promise<void> {
  const name = 'From bill to report';
  const first = await saveOrganizationFlow(ctx, { flow_id: null, based_on: 0, name, note: '', boxes, connections });
  await saveOrganizationFlow(ctx, {
    flow_id: first._id,
    based_on: first.version,
    name,
    note: 'The verifier joins',
    boxes: [...boxes, box('b7', 'external', 'Verifier', 960, 120)],
    connections: [
      ...connections,
      link('b5', 'b4', 'information', 'Reviewed bills'),
      link('b4', 'b7', 'approval', 'Yearly report'),
    ],
  });
}

/** The division of floor area in the properties; a part of the third is not assigned yet. */
export async function makeAreas(ctx: Ctx, ids: readonly string[], properties: readonly DemoProperty[]): Promise<void> {
  for (const [index, environment_id] of ids.entries()) {
    const area = properties[index]?.areaM2 ?? 0;
    const split: Parsed<typeof environments.savePropertyAreas> = {
      environment_id,
      common_area: Math.round(area * 0.18),
      tenant_area: Math.round(area * 0.56),
      landlord_area: index === 2 ? Math.round(area * 0.12) : area - Math.round(area * 0.18) - Math.round(area * 0.56),
      parking_area: Math.round(area * 0.14),
      exterior_area: null,
    };
    await savePropertyAreas(ctx, split);
  }
}
