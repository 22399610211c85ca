import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { devices } from '@steward/contract/sensing/devices';
import type { SyncResult, SyncRow } from '@steward/contract/sensing/devices.sync';
import { describing, type DeviceList, type ListedDevice, type ListedSensor } from '@steward/core/hardware/device-list';
import { planSync, type PlacedDevice, type RegisteredDevice, type Step } from '@steward/core/hardware/sync-plan';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { readSource } from './device-source.ts';
import { inOrganization } from './devices.service.ts';
import { place } from './placing.ts';
import * as repository from './register.repository.ts';
import { noteSeen } from './sending.service.ts';
import { detachElsewhere } from './sensors.repository.ts';

type Input = Parsed<typeof devices.synchw>;

/** Previews the changes of a list in the register of devices, or applies them. */
export async function synchw(ctx: Ctx, input: Input, files: UploadedFile[]): Promise<SyncResult> {
  const there = inOrganization(ctx, input.organization_id);
  const list = await readSource(ctx, input, files);
  if (!input.apply) return reading(there, async (work) => (await look(work, input.source, list)).result);
  return inTransaction(there, async (work) => {
    const { steps, result } = await look(work, input.source, list);
    const changes = result.added + result.changed + result.removed;
    // A list sent twice has nothing left to do, which is not reported as a change.
    if (input.plan && changes > 0 && input.plan !== result.plan) fail('hardware.changed');
    await apply(work, steps, input.source, ctx.now);
    return { ...result, is_applied: true };
  });
}

async function registerOf({ db, scope }: Work): Promise<RegisteredDevice[]> {
  const rows = await repository.listRegister(db, scope);
  const sensors = new Map<string, ListedSensor[]>();
  const ids = rows.map(({ id }) => id);
  for (const { hardware_id, sensor_key, name, unit } of await repository.listListedSensors(db, scope, ids)) {
    const known = sensors.get(hardware_id) ?? [];
    known.push({ key: sensor_key, name, unit });
    sensors.set(hardware_id, known);
  }
  return rows.map(({ id, serial_number, name, kind, maker, model, firmware, source, ...row }) => ({
    id,
    serial: serial_number,
    name,
    kind,
    maker,
    model,
    firmware,
    source,
    environmentId: row.environment_id,
    spaceId: row.space_id,
    sensors: sensors.get(id) ?? [],
    isRemoved: row.removed_at !== null,
  }));
}

/** The devices of the list without the sensors that people described: what they said stays. */
async function withoutDescribed(
  { db, scope }: Work,
  devices: readonly ListedDevice[],
  register: readonly RegisteredDevice[],
): Promise<ListedDevice[]> {
  const idOf = new Map(register.map(({ serial, id }) => [serial.toLowerCase(), id]));
  const described = new Set(
    (await repository.listDescribed(db, scope)).map(({ hardware_id, key }) => `${hardware_id} ${key}`),
  );
  return devices.map((device) => {
    const id = idOf.get(device.serial.toLowerCase());
    if (!id || !device.sensors) return device;
    return { ...device, sensors: device.sensors.filter(({ key }) => !described.has(`${id} ${key.toLowerCase()}`)) };
  });
}

async function look(work: Work, source: string, list: DeviceList): Promise<{ steps: Step[]; result: SyncResult }> {
  const { db, scope } = work;
  const organization = (await findOrganization(work)) ?? fail('organization.not-found');
  const register = await registerOf(work);
  const properties = await repository.listProperties(db, scope);
  const spaces = await repository.listSpacesCalled(
    db,
    scope,
    [...new Set(list.devices.flatMap(({ space }) => space || []))],
    register.flatMap(({ spaceId }) => spaceId ?? []),
  );
  const placeOf = new Map(register.map(({ serial, environmentId }) => [serial.toLowerCase(), environmentId]));
  const { placed, refused } = place(
    await withoutDescribed(work, list.devices, register),
    properties,
    spaces,
    (serial) => placeOf.get(serial.toLowerCase()) ?? null,
  );
  if (!placed.length) fail('hardware.list-empty');
  const all = [...list.refused, ...refused].toSorted((a, b) => a.line - b.line);
  const propertyNames = new Map(properties.map(({ _id, environment_name }) => [_id, environment_name]));
  const spaceNames = new Map(spaces.map(({ id, space_name }) => [id, space_name]));
  const names = {
    property: (id: string) => propertyNames.get(id) ?? '',
    space: (id: string) => spaceNames.get(id) ?? '',
  };
  const steps = planSync(placed, register, { source, refusedSerials: all.map(({ serial }) => serial), names });
  const rows = steps.map((step) => rowOf(step, names.property));
  const count = (state: SyncRow['state']) => rows.filter((row) => row.state === state).length;
  return {
    steps,
    result: {
      organization_id: scope.organizationId,
      organization_name: organization.name,
      is_applied: false,
      plan: fingerprint({ source, rows: rows.filter(({ state }) => state !== 'unchanged') }),
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      removed: count('removed'),
      rows,
      refused: all.map(({ serial, ...row }) => ({ ...row, serial_number: serial })),
      ignored: list.ignored,
    },
  };
}

function rowOf(step: Step, propertyName: (id: string) => string): SyncRow {
  const device = 'device' in step ? step.device : undefined;
  const known = 'known' in step ? step.known : undefined;
  const environmentId = device?.environmentId !== undefined ? device.environmentId : (known?.environmentId ?? null);
  return {
    line: device?.line ?? null,
    serial_number: known?.serial ?? device?.serial ?? '',
    name: device?.name ?? known?.name ?? '',
    environment_name: environmentId === null ? '' : propertyName(environmentId),
    state: step.state,
    changes: step.state === 'changed' ? step.changes : [],
  };
}

const described = (device: PlacedDevice) =>
  Object.fromEntries(describing.flatMap((field) => (device[field] === undefined ? [] : [[field, device[field]]])));

const added = (device: PlacedDevice, source: string): repository.NewDevice => ({
  id: uuid(),
  serial_number: device.serial,
  name: '',
  kind: '',
  maker: '',
  model: '',
  firmware: '',
  ...described(device),
  source,
  environment_id: device.environmentId ?? null,
  space_id: device.spaceId ?? null,
  last_seen_at: device.lastSeen ?? null,
});

/** A device that moves to another property loses its space. */
const placeOf = ({ environmentId, spaceId }: PlacedDevice, known: RegisteredDevice) => ({
  ...(environmentId !== undefined && { environment_id: environmentId }),
  ...(spaceId !== undefined
    ? { space_id: spaceId }
    : environmentId !== undefined && environmentId !== known.environmentId && { space_id: null }),
});

async function apply({ db, scope }: Work, steps: readonly Step[], source: string, now: Date): Promise<void> {
  const news = steps.flatMap((step) => (step.state === 'added' ? [{ ...step, row: added(step.device, source) }] : []));
  const changed = steps.filter((step) => step.state === 'changed');
  await repository.insertDevices(
    db,
    scope,
    news.map(({ row }) => row),
  );
  for (const { device, known } of changed)
    await repository.updateListed(db, scope, known.id, {
      ...described(device),
      ...placeOf(device, known),
      source,
      removed_at: null,
    });
  const moved = changed.flatMap(({ changes, known }) =>
    changes.some(({ field }) => field === 'property') ? [known.id] : [],
  );
  await detachElsewhere(db, scope, moved);
  const gone = steps.flatMap((step) => (step.state === 'removed' ? [step.known.id] : []));
  await repository.markRemoved(db, scope, gone, now);
  const withSensors = [
    ...news.map(({ row, device }) => ({ id: row.id, sensors: device.sensors })),
    ...changed
      .filter(({ changes }) => changes.some(({ field }) => field === 'sensors'))
      .map(({ known, device }) => ({ id: known.id, sensors: device.sensors })),
  ].flatMap(({ id, sensors }) => (sensors ? [{ id, sensors }] : []));
  await repository.setSensors(db, scope, withSensors, now);
  await noteSeen(
    { db, scope },
    steps.flatMap((step) =>
      'known' in step && 'device' in step && step.device.lastSeen
        ? [{ id: step.known.id, at: step.device.lastSeen }]
        : [],
    ),
  );
}
