import type { Parsed } from '@steward/contract/call';
import { type OrganizationFlow, organizationFlows } from '@steward/contract/estate/organization-flows';
import { fail } from '@steward/contract/failures';
import { flowDifference, flowFault } from '@steward/core/flows/flow';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './organization-flows.repository.ts';

const nothing = { boxes: [], connections: [] };

/** A flow with all its versions, drawn in the given one, by default the latest. */
async function whole({ db, scope }: Work, id: string, asked?: number): Promise<OrganizationFlow> {
  const [flow] = await repository.listFlows(db, scope, id);
  if (!flow) fail('organization-flow.not-found');
  const versions = await repository.listVersions(db, scope, id);
  const shown = versions.find(({ version }) => version === (asked ?? flow.latest_version));
  if (!shown) fail('organization-flow.not-found');
  return {
    ...flow,
    version: shown.version,
    boxes: [...shown.boxes],
    connections: [...shown.connections],
    versions: versions.map(({ version, note, author_name, created_at, boxes, connections }, at) => ({
      version,
      note,
      author_name,
      created_at,
      ...flowDifference(versions[at + 1] ?? nothing, { boxes, connections }),
    })),
  };
}

export const getOrganizationFlows = (
  ctx: Ctx,
  { flow_id, version }: Parsed<typeof organizationFlows.getOrganizationFlows>,
): Promise<OrganizationFlow[]> =>
  reading(ctx, async (work) => {
    if (flow_id !== undefined) return [await whole(work, flow_id, version)];
    const latest = new Map((await repository.listLatest(work.db, work.scope)).map((row) => [row.flow_id, row]));
    return (await repository.listFlows(work.db, work.scope, undefined)).flatMap((flow) => {
      const row = latest.get(flow._id);
      return row
        ? { ...flow, version: row.version, boxes: [...row.boxes], connections: [...row.connections], versions: [] }
        : [];
    });
  });

const unlessNameTaken = <T>(write: Promise<T>) =>
  unlessTaken('organization_flows_name', 'organization-flow.name-taken', write, [
    { field: 'name', message: 'A diagram with this name already exists. Please choose another name.' },
  ]);

const faults = {
  'box-twice': ['boxes', 'is in the diagram twice'],
  'end-missing': ['connections', 'leads to a box that is not there'],
  'to-itself': ['connections', 'leads to its own beginning'],
  'connection-twice': ['connections', 'is in the diagram twice'],
} as const;

export const saveOrganizationFlow = (
  ctx: Ctx,
  input: Parsed<typeof organizationFlows.saveOrganizationFlow>,
): Promise<OrganizationFlow> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const flow_id = input.flow_id ?? null;
    // The note is about one version; the next one begins without.
    const before = flow_id ? { ...(await whole(work, flow_id)), based_on: 0, note: '' } : undefined;
    const fields = saved(organizationFlows.saveOrganizationFlow.input, 'flow_id', input, before);
    const { based_on, name, note, boxes, connections } = fields;
    const fault = flowFault({ boxes, connections });
    if (fault) {
      const [field, message] = faults[fault];
      fail('request.invalid', undefined, [{ field, message }]);
    }
    const id = flow_id ?? uuid();
    if (!before) await unlessNameTaken(repository.insertFlow(db, scope, { id, name }));
    else {
      if (before.latest_version !== based_on) fail('organization-flow.saved-meanwhile');
      if (before.name !== name) await unlessNameTaken(repository.renameFlow(db, scope, id, name));
    }
    const version = (before?.latest_version ?? 0) + 1;
    const created_by = actorOf(ctx).userId;
    await repository.insertVersion(db, scope, {
      id: uuid(),
      flow_id: id,
      version,
      note,
      boxes,
      connections,
      created_by,
    });
    return whole(work, id);
  });

export const deleteOrganizationFlow = (
  ctx: Ctx,
  { flow_id }: Parsed<typeof organizationFlows.deleteOrganizationFlow>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteFlow(db, scope, flow_id))) fail('organization-flow.not-found');
    return { done: true as const };
  });
