import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { hardware } from '@steward/contract/estate/hardware';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { reachesProperty } from '../../../database/scoped.ts';
import * as repository from './hardware.repository.ts';

/** The context of the user's own organization, or for Super Admins of any organization. */
export function inOrganization(ctx: Ctx, organizationId: string | undefined): Ctx {
  const actor = actorOf(ctx);
  if (organizationId === undefined || organizationId === actor.organizationId) return ctx;
  if (!actor.isSuperAdmin) fail('organization.not-found');
  return { ...ctx, scope: { organizationId, environments: 'all', userId: actor.userId } };
}

export const getHardware = (
  ctx: Ctx,
  input: Parsed<typeof hardware.getHardware>,
): Promise<Answer<typeof hardware.getHardware>> =>
  reading(inOrganization(ctx, input.organization_id), async ({ db, scope }) => {
    const { environment_id } = input;
    if (environment_id !== undefined && !(await reachesProperty(db, scope, environment_id)))
      fail('environment.not-found');
    const devices = await repository.listHardware(db, scope, input);
    const sensors = await repository.listSensors(
      db,
      scope,
      devices.map(({ _id }) => _id),
    );
    return {
      paginateData: devices.map((device) => ({
        ...device,
        sensors: sensors
          .filter(({ hardware_id }) => hardware_id === device._id)
          .map(({ _id, sensor_key, name, unit }) => ({ _id, sensor_key, name, unit })),
      })),
      totalData: await repository.countHardware(db, scope, input),
    };
  });
