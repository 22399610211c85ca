import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { addMonths } from '@steward/core/equipment/servicing';
import type { Ctx } from '../../../../platform/ctx.ts';
import { addEquipmentES, addEquipment } from '../../../estate/equipment/equipment.service.ts';
import { addServicingPlan } from '../../../estate/servicing/plans.service.ts';
import { addServicingRecord } from '../../../estate/servicing/records.service.ts';

interface Piece {
  kind: string;
  product_name: string;
  tag: string;
  /** Years before the year of the demo. */
  age: number;
  life: number;
  cost?: number;
  quantity?: number;
  details?: Record<string, string | number | boolean | string[]>;
  /** Months between services. */
  every?: number;
  /** Running hours a year, read at every service. */
  hours?: number;
  /** kg topped up in the latest repair. */
  toppedUp?: number;
  partOf?: string;
  isCertified?: true;
}

const pieces: readonly Piece[] = [
  {
    kind: 'hvac.heating_plant.boiler.condensing_gas_boiler',
    product_name: 'Gas boiler',
    tag: 'H-01',
    age: 14,
    life: 20,
    cost: 48_000,
    details: {
      capacity_heating: 420,
      efficiency: 0.95,
      efficiency_metric: 'thermal efficiency %',
      operating_hours: 1900,
    },
    every: 12,
    hours: 1900,
  },
  {
    kind: 'hvac.distribution.pump.hot_water_pump',
    product_name: 'Heating pump',
    tag: 'H-01.P1',
    age: 9,
    life: 15,
    cost: 2_400,
    details: { vsd: true },
    every: 24,
    partOf: 'H-01',
  },
  {
    kind: 'hvac.cooling_plant.chiller',
    product_name: 'Chiller',
    tag: 'K-01',
    age: 11,
    life: 20,
    cost: 120_000,
    details: {
      vsd: true,
      capacity_cooling: 380,
      refrigerant_type: 'R-410A',
      refrigerant_charge: 62,
      operating_hours: 1400,
    },
    every: 6,
    hours: 1400,
    toppedUp: 2.6,
  },
  {
    kind: 'hvac.air_handling.air_handling_unit',
    product_name: 'Air handling unit',
    tag: 'L-01',
    age: 11,
    life: 25,
    cost: 65_000,
    details: { air_flow: 18_000, heat_recovery_efficiency: 72, vsd: true },
    every: 6,
  },
  {
    kind: 'hvac.heat_pumps.air_source_heat_pump.air_to_air_split',
    product_name: 'Split unit server room',
    tag: 'K-02',
    age: 6,
    life: 12,
    cost: 7_500,
    every: 12,
    details: { refrigerant_type: 'R-32', refrigerant_charge: 3.2 },
  },
  {
    kind: 'lighting.interior_lighting.luminaire',
    product_name: 'Office luminaires',
    tag: 'E-L1',
    age: 4,
    life: 15,
    cost: 140,
    quantity: 320,
    details: { lamp_type: 'LED', power_per_unit: 34, dimmable: true, controls: ['occupancy'] },
  },
  {
    kind: 'lighting.interior_lighting.luminaire',
    product_name: 'Garage luminaires',
    tag: 'E-L2',
    age: 18,
    life: 20,
    cost: 110,
    quantity: 90,
    details: { lamp_type: 'T8', power_per_unit: 58 },
  },
  {
    kind: 'electrical.supply.transformer',
    product_name: 'Transformer',
    tag: 'E-T1',
    age: 21,
    life: 35,
    cost: 56_000,
    details: { rated_capacity: 630, voltage_primary: 20_000, voltage_secondary: 400 },
    every: 36,
  },
  {
    kind: 'electrical.back_up_power.generator',
    product_name: 'Emergency generator',
    tag: 'E-G1',
    age: 16,
    life: 25,
    cost: 82_000,
    every: 3,
    hours: 30,
  },
  {
    kind: 'conveyance.vertical_transport.passenger_elevator.machine_room_less',
    product_name: 'Passenger lift A',
    tag: 'F-01',
    age: 19,
    life: 25,
    cost: 95_000,
    details: { rated_load: 1000, persons: 13, stops: 8 },
    every: 3,
  },
  {
    kind: 'conveyance.vertical_transport.passenger_elevator.machine_room_less',
    product_name: 'Passenger lift B',
    tag: 'F-02',
    age: 19,
    life: 25,
    cost: 95_000,
    details: { rated_load: 1000, persons: 13, stops: 8 },
    every: 3,
  },
  {
    kind: 'conveyance.vertical_transport.freight_elevator.hydraulic',
    product_name: 'Goods lift',
    tag: 'F-03',
    age: 19,
    life: 25,
    cost: 110_000,
    details: { rated_load: 2500, stops: 8 },
    every: 3,
  },
  {
    kind: 'fire_safety.detection.panel',
    product_name: 'Fire detection panel',
    tag: 'B-01',
    age: 10,
    life: 15,
    cost: 38_000,
    details: { standard: 'EN 54' },
    every: 3,
  },
  {
    kind: 'fire_safety.suppression.sprinkler',
    product_name: 'Sprinkler pump',
    tag: 'B-02',
    age: 13,
    life: 30,
    cost: 27_000,
    every: 1,
  },
  {
    kind: 'plumbing.water_heating',
    product_name: 'Hot water tank',
    tag: 'S-01',
    age: 12,
    life: 18,
    cost: 9_800,
    details: { volume: 800 },
    every: 12,
  },
  {
    kind: 'plumbing',
    product_name: 'Sewage lifting station',
    tag: 'S-02',
    age: 12,
    life: 20,
    cost: 11_000,
    every: 6,
  },
  {
    kind: 'bms.control.building_management_system.head_end',
    product_name: 'Building management system',
    tag: 'M-01',
    age: 8,
    life: 15,
    cost: 150_000,
    details: { points: 1450 },
    every: 12,
  },
  {
    kind: 'metering.meter.electricity_meter',
    product_name: 'Main electricity meter',
    tag: 'Z-01',
    age: 7,
    life: 16,
    details: { utility: 'ENERGY', scope: 'whole building', unit: 'kWh', remote_reading: true },
  },
  {
    kind: 'metering.meter.heat_or_cooling_meter',
    product_name: 'Heat meter',
    tag: 'Z-02',
    age: 5,
    life: 6,
    cost: 900,
    details: { utility: 'HEAT', scope: 'whole building', unit: 'MWh' },
  },
  {
    kind: 'security.access_control',
    product_name: 'Access control',
    tag: 'A-01',
    age: 6,
    life: 12,
    cost: 44_000,
    every: 12,
  },
  {
    kind: 'envelope.shading.blind',
    product_name: 'External blinds',
    tag: 'G-01',
    age: 11,
    life: 25,
    cost: 320,
    quantity: 240,
    details: { automated: true },
    every: 24,
  },
  {
    kind: 'kitchen.cooking.oven',
    product_name: 'Canteen oven',
    tag: 'U-01',
    age: 3,
    life: 12,
    cost: 14_000,
    details: { idle_energy_rate: 1.1, cooking_efficiency: 76 },
    isCertified: true,
  },
  {
    kind: 'ev_charging.charging_station',
    product_name: 'Wallboxes garage',
    tag: 'E-C1',
    age: 2,
    life: 10,
    cost: 1_900,
    quantity: 12,
    details: { charging_power: 11, connectors: 1, protocol: 'OCPP 2.0.1', access: 'tenant' },
    every: 12,
  },
  {
    kind: 'waste.compaction.baler',
    product_name: 'Cardboard press',
    tag: 'W-01',
    age: 9,
    life: 15,
    cost: 16_000,
    details: { capacity: 3, stream: 'paper and card' },
    every: 12,
  },
  {
    kind: 'refrigeration.commercial_refrigeration.cold_room',
    product_name: 'Cold room',
    tag: 'K-03',
    age: 7,
    life: 15,
    cost: 22_000,
    details: { volume: 9000, refrigerant_type: 'R-134a', refrigerant_charge: 4.5 },
    every: 6,
    toppedUp: 0.4,
  },
];

/** Twenty-five pieces of equipment for each of eight properties: their age, their services, and what is due. */
export async function makeEquipment(
  ctx: Ctx,
  ids: readonly string[],
  currencies: readonly string[],
  now: Date,
): Promise<void> {
  for (const [index, environment_id] of ids.slice(0, 8).entries()) {
    const known = new Map<string, string>();
    for (const piece of pieces) {
      const equipmentId = await makePiece(ctx, environment_id, piece, known, index, currencies[index] ?? 'EUR', now);
      known.set(piece.tag, equipmentId);
      if (piece.every !== undefined) await makeServicing(ctx, equipmentId, piece, piece.every, index, now);
    }
  }
}

async function makePiece(
  ctx: Ctx,
  environment_id: string,
  { kind, product_name, tag, age, life, cost, quantity = 1, details = {}, partOf, isCertified }: Piece,
  known: ReadonlyMap<string, string>,
  index: number,
  currency: string,
  now: Date,
): Promise<string> {
  const installed = now.getUTCFullYear() - age - (index % 5);
  const fields = equipment.addEquipment.input.parse({
    environment_id,
    kind,
    product_name,
    tag,
    quantity,
    details,
    parent_id: partOf === undefined ? null : (known.get(partOf) ?? null),
    install_date: `${installed}-0${(index % 9) + 1}-15`,
    expected_life: life,
    warranty_end: `${installed + Math.max(5, age)}-12-31`,
    ...(cost !== undefined && { replacement_cost: cost, currency }),
  });
  if (!isCertified) return (await addEquipment(ctx, fields))._id;
  const certificate = {
    date_certified: `${installed}-01-10`,
    markets: ['United States', 'Canada'],
    unique_id: `24${index}1177`,
    upc_codes: [],
    certified_energy_use: 4200,
  };
  return (await addEquipmentES(ctx, { ...fields, ...certificate }))._id;
}

/** The latest services: some are overdue, some due soon, and most later. */
async function makeServicing(
  ctx: Ctx,
  equipment_id: string,
  { product_name, tag, hours, toppedUp }: Piece,
  every: number,
  index: number,
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const isLate = (index + tag.length + product_name.length) % 11 === 0;
  const last = addMonths(today, isLate ? -every - 1 : -Math.max(1, Math.floor(every / 2)));
  const before = addMonths(last, -every);
  const record = (serviced_on: string, more: object) =>
    addServicingRecord(
      ctx,
      servicing.addServicingRecord.input.parse({ equipment_id, serviced_on, kind: 'preventive', ...more }),
    );
  const counter = (years: number) => (hours === undefined ? null : Math.round(4000 + hours * years));
  await record(before, { description: 'Serviced as planned', counter: counter(0) });
  await record(last, {
    description: 'Serviced as planned',
    counter: counter(every / 12),
    cost: 180 + every * 12,
    currency: 'EUR',
  });
  // The two years with the verifier: some of the pieces leaked.
  const leaks = [
    { on: `${now.getUTCFullYear() - 2}-07-09`, isLeaking: index % 4 === 1, share: 0.7 },
    { on: `${now.getUTCFullYear() - 1}-06-18`, isLeaking: index % 2 === 0, share: 1.1 },
  ];
  for (const { on, isLeaking, share } of leaks)
    if (toppedUp !== undefined)
      await record(on, {
        kind: isLeaking ? 'corrective' : 'preventive',
        description: isLeaking ? 'Leak check: gasket replaced, refrigerant topped up' : 'Leak check: tight',
        refrigerant_added: isLeaking ? Math.round(toppedUp * share * 100) / 100 : 0,
      });
  if (toppedUp !== undefined && index % 3 === 0)
    await record(addMonths(today, -2), {
      kind: 'corrective',
      description: 'Leak at a valve sealed, refrigerant topped up',
      refrigerant_added: toppedUp,
    });
  await addServicingPlan(
    ctx,
    servicing.addServicingPlan.input.parse({
      equipment_id,
      title: every <= 3 ? 'Inspection' : 'Service',
      starts_on: before,
      every_months: every,
      ...(hours !== undefined && hours > 100 && { every_hours: hours }),
    }),
  );
}
