import { blank } from '@steward/core/fields/field';
import { daysBetween, monthOffset, type Day, type Month } from '@steward/core/calendar/day';
import { demoDevices, demoPlaces, demoSensors, demoSpaces, type DemoSensor } from '@steward/core/sensing/demo-sensors';
import { deviceFields } from '@steward/core/sensing/device-fields';
import { localDayOf } from '@steward/core/sensing/local-days';
import { sensorFields } from '@steward/core/sensing/sensor-fields';
import { simulation, type Simulation } from '@steward/core/sensing/simulator';
import { everyOrganization } from '../../../../database/every-organization.ts';
import { asInstallation, reading } from '../../../../database/transaction.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { workerCtx } from '../../../../platform/jobs/jobs.ts';
import { findDemoState } from '../../../access/organizations/demo-state.ts';
import { createSpace, listSpaces } from '../../../estate/spaces/spaces.service.ts';
import { addDevice } from '../../../sensing/devices/devices.service.ts';
import { saveSensor } from '../../../sensing/devices/sensors.saving.service.ts';
import { correctTelemetry } from '../../../sensing/telemetry/corrections.service.ts';
import { storeValues } from '../../../sensing/telemetry/storing.ts';
import { billsOf, monthsBefore, type DemoBill } from '../energy/demo-bills.ts';
import { demoProperties } from '../estate/demo-properties.ts';
import * as repository from './demo-sensing.repository.ts';

const SEED = 43;
const DAYS = 400;
const MONTHS = 36;
/** The simulated properties by their number. */
const names = { 1: 'Spreebogen Tower', 2: '5 Bryant Square' } as const;
/** kWh in a cubic metre of gas. */
const GAS_KWH = 10.55;

type Places = Map<DemoSensor['property'], repository.DemoPlace>;

async function placesOf(ctx: Ctx): Promise<Places> {
  const found = await reading(ctx, ({ db, scope }) => repository.listPlaces(db, scope, Object.values(names)));
  return new Map(
    ([1, 2] as const).flatMap((number) => {
      const place = found.find(({ environment_name }) => environment_name === names[number]);
      return place ? [[number, place] as const] : [];
    }),
  );
}

const billsOfPlace = (number: DemoSensor['property'], createdAt: Date): DemoBill[] => {
  const index = demoProperties.findIndex(({ name }) => name === names[number]);
  const property = demoProperties[index];
  return property ? billsOf(property, index, monthsBefore(createdAt, MONTHS)) : [];
};

/** What the bills of a carrier say of each whole month, in the unit of the sensor; a quarter is divided by days. */
function monthlyTotals({ meterCarrier, unit }: DemoSensor, bills: readonly DemoBill[]): Map<Month, number> {
  const totals = new Map<Month, number>();
  for (const bill of bills.filter(({ carrier }) => carrier === meterCarrier)) {
    const { billing_start_date: start, billing_end_date: end, energy_consumption, water_consumption } = bill;
    const quantity = energy_consumption ?? (water_consumption ?? 0) / 1000;
    const amount = unit === 'm³' && energy_consumption !== null ? quantity / GAS_KWH : quantity;
    for (let month = start.slice(0, 7); `${month}-01` < end; month = monthOffset(month, 1)) {
      const [first, next] = [`${month}-01`, `${monthOffset(month, 1)}-01`];
      const share = daysBetween(first, next) / daysBetween(start, end);
      totals.set(month, (totals.get(month) ?? 0) + amount * share);
    }
  }
  return totals;
}

/** The last simulation: what it has computed of months is used again a minute later. */
let recent: { name: string; simulated: Simulation } | undefined;

/** The same for the same demo, however long it goes on. */
function simulationOf(places: Places, today: Day): Simulation {
  const name = JSON.stringify([...places.values(), today]);
  if (recent?.name === name) return recent.simulated;
  const totals = demoSensors.flatMap((sensor) => {
    const place = places.get(sensor.property);
    if (sensor.kind !== 'counter' || !sensor.meterCarrier || sensor.isSubMeter || !place) return [];
    return [[sensor.key, monthlyTotals(sensor, billsOfPlace(sensor.property, new Date(place.created_at)))] as const];
  });
  const simulated = simulation({ today, days: DAYS, monthlyTotals: new Map(totals), seed: SEED });
  recent = { name, simulated };
  return simulated;
}

async function makeSpaces(ctx: Ctx, number: DemoSensor['property'], environment_id: string) {
  const known = await reading(ctx, (work) => listSpaces(work, environment_id));
  const ids = new Map(known.map(({ space_name, _id }) => [space_name, _id]));
  for (const { name, type, areaM2 } of demoSpaces.filter(({ property }) => property === number)) {
    if (ids.has(name)) continue;
    const { _id } = await createSpace(ctx, {
      environment_id,
      space_name: name,
      space_type_id: type,
      gross_floor_area: areaM2,
      capacity: null,
      tenant_name: '',
      i_am_tenant: true,
      is_server_room: name === 'Server room',
    });
    ids.set(name, _id);
  }
  return ids;
}

/** The main meter of a carrier: the one on the bills. */
async function metersOf(
  ctx: Ctx,
  number: DemoSensor['property'],
  { environment_id, created_at }: repository.DemoPlace,
) {
  const billed = new Set(billsOfPlace(number, new Date(created_at)).map(({ meter_no }) => meter_no));
  const meters = await reading(ctx, ({ db, scope }) => repository.listMeters(db, scope, environment_id));
  return new Map(meters.flatMap(({ id, carrier, meter_no }) => (billed.has(meter_no) ? [[carrier, id] as const] : [])));
}

async function makeDevices(ctx: Ctx, number: DemoSensor['property'], place: repository.DemoPlace): Promise<void> {
  const { environment_id } = place;
  const spaces = await makeSpaces(ctx, number, environment_id);
  const meters = await metersOf(ctx, number, place);
  const gateways = new Map<string, string>();
  const own = demoDevices.filter(({ property }) => property === number);
  for (const device of own.toSorted((a, b) => Number(b.isGateway) - Number(a.isGateway))) {
    const { _id: hardware_id } = await addDevice(ctx, {
      ...blank(deviceFields),
      serial_number: device.serial,
      name: device.name,
      kind: device.isGateway ? 'gateway' : 'sensor',
      environment_id,
      gateway_id: gateways.get(device.gateway ?? '') ?? null,
    });
    gateways.set(device.serial, hardware_id);
    for (const sensor of demoSensors.filter((one) => one.property === number && one.device === device.serial))
      await saveSensor(ctx, {
        ...blank(sensorFields),
        hardware_id,
        sensor_key: sensor.key,
        name: sensor.name,
        point_type: sensor.pointType,
        unit: sensor.unit,
        kind: sensor.kind,
        expected_seconds: sensor.expectedSeconds,
        digits: sensor.digits,
        factor: 1,
        gap_intervals: 2,
        states: [...sensor.states],
        starts_at: null,
        space_id: (sensor.space && spaces.get(sensor.space)) || null,
        meter_id: (!sensor.isSubMeter && sensor.meterCarrier && meters.get(sensor.meterCarrier)) || null,
      });
  }
}

/** What a person says of the counter that was replaced, before its values are there. */
async function tellReplacements(ctx: Ctx, { replacements }: Simulation, sensors: readonly repository.DemoSensorRow[]) {
  for (const { id, sensor_key } of sensors)
    for (const { at, oldLast, newFirst } of replacements(sensor_key)) {
      const moment = new Date(at).toISOString();
      const said = { action: 'replacement', reason: 'The meter was replaced after its calibration expired.' } as const;
      const counts = { old_last: oldLast, new_first: newFirst };
      await correctTelemetry(ctx, { sensor_id: id, start: moment, end: moment, ...said, ...counts });
    }
}

/** The values of a sensor since its newest one, or from its beginning. */
async function storeSince(ctx: Ctx, simulated: Simulation, { id, sensor_key, latest_at }: repository.DemoSensorRow) {
  const from = latest_at === null ? simulated.startOf(sensor_key) : Date.parse(latest_at) + 1;
  const values = simulated
    .samples(sensor_key, from, ctx.now.getTime())
    .map(({ at, value }) => ({ sensorId: id, at, value, quality: 'a' as const }));
  if (values.length > 0) await storeValues(ctx, values);
}

async function keepSensors(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const places = await placesOf(ctx);
  const first = places.get(1);
  if (!first) return;
  const today = localDayOf(demoPlaces[1].zone, Date.parse(first.created_at));
  const simulated = simulationOf(places, today);
  const serials = demoDevices.map(({ serial }) => serial);
  const listed = () => reading(ctx, ({ db, scope }) => repository.listSensors(db, scope, serials));
  let sensors = await listed();
  if (sensors.length === 0) {
    for (const [number, place] of places) await makeDevices(ctx, number, place);
    sensors = await listed();
    await tellReplacements(ctx, simulated, sensors);
  }
  for (const sensor of sensors) {
    if (stopping.aborted) return;
    await storeSince(ctx, simulated, sensor);
  }
}

/** Keeps the sensors of the demo going, once it is complete. */
export async function keepDemoSensors(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  if ((await findDemoState(ctx)) !== 'made') return;
  for (const id of await asInstallation(ctx, everyOrganization))
    await keepSensors(workerCtx(ctx, id, ctx.requestId), stopping);
}
