import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { devices } from '@steward/contract/sensing/devices';
import type { DeviceLabel, PublicDevice } from '@steward/contract/sensing/devices.labels';
import { wholeOrganization } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { organizationOfLink } from '../../../platform/secrets/tokens.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { addReportedTask } from '../../estate/tasks/tasks.service.ts';
import { endShareLinksOf, findShareLinkOf, makeShareLink } from '../../foundation/share-links/making.service.ts';
import { openLinkOf } from '../../foundation/share-links/opening.service.ts';
import * as repository from './devices.repository.ts';
import * as sensors from './sensors.repository.ts';

const KIND = 'device';

const nameOf = ({ name, serial_number }: { name: string; serial_number: string }) => name || serial_number;

/** What is released of a device that is registered. */
async function publicDevice(ctx: Ctx, work: Work, id: string): Promise<PublicDevice | undefined> {
  const { db, scope } = work;
  const device = await repository.findHardware(db, scope, id, ctx.now);
  const label = await repository.findReleased(db, scope, id);
  const organization = await findOrganization(work);
  if (!device || !label || !organization || device.removed_at !== null) return undefined;
  const shows = new Set(label.released);
  const all = await sensors.listSensors(db, scope, { hardware_id: id }, ctx.now);
  return {
    name: nameOf(device),
    kind: shows.has('kind') ? device.kind : null,
    property: shows.has('property') ? device.environment_name : null,
    space: shows.has('space') ? device.space_name : null,
    state: shows.has('state') ? device.state : null,
    organization_name: organization.name,
    sensors: all
      .filter(({ is_released }) => is_released)
      .map(({ name, sensor_key, point_type, unit, kind, states, latest }) => ({
        name: name || sensor_key,
        point_type,
        unit,
        kind,
        states,
        latest: latest && { at: latest.at, value: latest.value },
      })),
  };
}

/** Labels as shared links without an end. Their addresses are printed on devices, so they keep the page that they have. */
export const deviceLabels: ShareKind<PublicDevice> = {
  describe: async (ctx, { db, scope }, ids) => {
    const found = await Promise.all(ids.map((id) => repository.findHardware(db, scope, id, ctx.now)));
    return new Map(
      found.flatMap((device) =>
        device && device.removed_at === null
          ? [[device._id, { title: nameOf(device), environment_id: device.environment_id }] as const]
          : [],
      ),
    );
  },
  open: (ctx, { subject_id }) => reading(ctx, (work) => publicDevice(ctx, work, subject_id)),
  address: (ctx, token) => `${ctx.webAddress()}/getHwd/${token}`,
};

async function labelOf(ctx: Ctx, work: Work, hardwareId: string): Promise<DeviceLabel> {
  const { db, scope } = work;
  const label = (await repository.findReleased(db, scope, hardwareId)) ?? fail('hardware.not-found');
  const link = await findShareLinkOf(ctx, work, KIND, hardwareId);
  const all = await sensors.listSensors(db, scope, { hardware_id: hardwareId }, ctx.now);
  return {
    url: link?.url ?? null,
    made_at: link?.created_at ?? null,
    released: label.released,
    sensor_ids: all.filter(({ is_released }) => is_released).map(({ _id }) => _id),
  };
}

export const getDeviceLabel = (
  ctx: Ctx,
  { hardware_id }: Parsed<typeof devices.getDeviceLabel>,
): Promise<DeviceLabel> => reading(ctx, (work) => labelOf(ctx, work, hardware_id));

export const saveDeviceLabel = (
  ctx: Ctx,
  { hardware_id, released, sensor_ids }: Parsed<typeof devices.saveDeviceLabel>,
): Promise<DeviceLabel> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const device = await repository.findHardware(db, scope, hardware_id, ctx.now);
    if (!device || device.removed_at !== null) fail('hardware.not-found');
    const own = new Set((await sensors.listSensors(db, scope, { hardware_id }, ctx.now)).map(({ _id }) => _id));
    if (!sensor_ids.every((id) => own.has(id))) fail('sensor.not-found');
    await repository.updateHardware(db, scope, hardware_id, { released: [...new Set(released)] });
    await sensors.setReleased(db, scope, hardware_id, sensor_ids);
    if (!(await findShareLinkOf(ctx, work, KIND, hardware_id)))
      await makeShareLink(ctx, work, { kind: KIND, subject_id: hardware_id });
    return labelOf(ctx, work, hardware_id);
  });

export const revokeDeviceLabel = (ctx: Ctx, { hardware_id }: Parsed<typeof devices.revokeDeviceLabel>) =>
  inTransaction(ctx, async (work) => {
    if (!(await repository.findReleased(work.db, work.scope, hardware_id))) fail('hardware.not-found');
    await endShareLinksOf(ctx, work, KIND, hardware_id);
    return { done: true as const };
  });

/** One message for every reason, so that guesses reveal no existing labels. */
export const getHardwareById = async (
  ctx: Ctx,
  { hwdId }: Parsed<typeof devices.getHardwareById>,
): Promise<Answer<typeof devices.getHardwareById>> =>
  (await openLinkOf<PublicDevice>(ctx, hwdId, KIND))?.content ?? fail('hardware.label-invalid');

/** Reports about one device, from everywhere. */
const MOST_REPORTS = 10;
const PER_SECONDS = 3600;

/** The report becomes a task of the person who made the label, as long as they belong to the organization. */
export async function reportHardwareProblem(
  ctx: Ctx,
  { hwdId, problem, contact }: Parsed<typeof devices.reportHardwareProblem>,
) {
  const organizationId = organizationOfLink(hwdId);
  const opened = organizationId && (await openLinkOf<PublicDevice>(ctx, hwdId, KIND));
  if (!opened) return fail('hardware.label-invalid');
  await throttle(ctx, `hardware-problem:${opened.link.link_id}`, MOST_REPORTS, PER_SECONDS);
  const { actor: _, ...rest } = ctx;
  const there: Ctx = { ...rest, scope: wholeOrganization(organizationId) };
  const maker = opened.made_by === null ? undefined : await ctx.personNow(there, opened.made_by);
  return inTransaction(there, async (work) => {
    const device = await repository.findHardware(work.db, work.scope, opened.link.subject_id, ctx.now);
    if (!device) fail('hardware.label-invalid');
    const reached = maker?.scope?.environments;
    const isReached = reached === 'all' || (device.environment_id !== null && reached?.includes(device.environment_id));
    const assignee_id = isReached ? opened.made_by : null;
    const [line = ''] = problem.split('\n');
    const task = {
      title: `${nameOf(device)}: ${line}`.slice(0, 200),
      description: [problem, contact].filter(Boolean).join('\n\n'),
      environment_id: device.environment_id,
      assignee_id,
    };
    const task_id = await addReportedTask(work, task);
    await raise(there, work.db, {
      kind: 'device.problem-reported',
      environment_id: device.environment_id,
      object_id: task_id,
      to: assignee_id === null ? [] : [assignee_id],
      values: { device: nameOf(device), problem: line.slice(0, 300) },
      redirect_url: `/todo_list?task=${task_id}`,
    });
    return { done: true as const };
  });
}
